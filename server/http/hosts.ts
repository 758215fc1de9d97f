import type { IncomingHttpHeaders } from "node:http";
import { isIPv4, isIPv6 } from "node:net";
import type { NextFunction, Request as Req, Response as Res } from "express";
import { LABEL, settings } from "#runtime/settings.ts";

/** RFC 1035, 2.3.4, in characters. */
const LONGEST_NAME = 253;

/**
 * Whether a Host header is a name, an IPv4 address or an IPv6 address in brackets, and perhaps a
 * port.
 */
export function isHost(text: string) {
  if (text.length > LONGEST_NAME + ":65535".length) return false;
  const [, bracketed, name = "", port] =
    /^(?:\[([0-9a-f:.]{2,45})\]|([a-z0-9.-]{1,253}))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (port !== undefined && Number(port) > 65_535) return false;
  if (bracketed !== undefined) return isIPv6(bracketed);
  if (/^[\d.]+$/.test(name)) return isIPv4(name);
  return name
    .replace(/\.$/, "")
    .split(".")
    .every((label) => LABEL.test(label));
}

/** What programs write for a host that they do not know. */
const NO_HOST = /^(?:undefined|null|unknown|none|nil|nan)(?::|$)/i;

/** The host the visitor asked for. Only a trusted proxy may name another than the Host header. */
export function namedHost(headers: IncomingHttpHeaders, isFromProxy: boolean) {
  const [first = ""] = isFromProxy ? String(headers["x-forwarded-host"] ?? "").split(",") : [];
  const name = first.trim();
  return isHost(name) && !NO_HOST.test(name) ? name : (headers.host ?? "");
}

export const hostOf = (req: Req) => namedHost(req.headers, isFromProxy(req));

/** The origin the visitor sees: ORIGIN of the settings, else the host asked for. */
export function requestOriginOf(req: Req) {
  return settings().ORIGIN || `${req.secure ? "https" : "http"}://${hostOf(req)}`;
}

export const isFromProxy = ({ app, socket }: Req): boolean =>
  app.get("trust proxy fn")(socket.remoteAddress ?? "", 0);

/** Whether the visitor came by TLS: to us, to a trusted proxy, or to the settings' ORIGIN. */
export const cameByTls = ({ secure }: Req) => secure || settings().ORIGIN.startsWith("https:");

/** With ORIGIN set, readers at another host are redirected and forms refused. */
export function leadToOwnHost(req: Req, res: Res, next: NextFunction) {
  const { ORIGIN } = settings();
  // URL drops the scheme's default port. The scheme is not compared, since a proxy may have ended
  // TLS.
  const isOwn = () =>
    new URL(`${new URL(ORIGIN).protocol}//${hostOf(req)}`).host === new URL(ORIGIN).host;
  if (ORIGIN === "" || isOwn()) return next();
  res.setHeader("Cache-Control", "no-store");
  // 308 keeps the method; 421 is "Misdirected Request" (RFC 9110, 15.5.20).
  if (/^(GET|HEAD)$/.test(req.method)) return res.redirect(308, ORIGIN + req.originalUrl);
  res.status(421).type("text/plain").send(`This shop is at ${ORIGIN}\n`);
}
