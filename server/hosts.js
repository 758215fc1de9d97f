import { isIPv4, isIPv6 } from "node:net";
import { settings } from "./settings.js";

/** RFC 1123, 2.1, and RFC 1035, 2.3.4: a name has at most 253 characters in labels of at most 63. */
const LONGEST_NAME = 253;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Whether a Host header is a host: a name, an IPv4 address or an IPv6 address in brackets, and perhaps a port.
 *
 * @param {string} text
 */
export function isHost(text) {
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

/**
 * The host the visitor asked for. A proxy's word for it counts only from a trusted one.
 *
 * @param {import("express").Request} req
 */
export function hostOf(req) {
  return (isFromProxy(req) && firstOf(req.headers["x-forwarded-host"])) || req.headers.host || "";
}

/**
 * The origin the visitor sees: the shop's own address where the settings name it, else what was asked for. A proxy's word
 * for the scheme is https or counts as http: it stands at the head of every absolute address.
 *
 * @param {import("express").Request} req
 */
export function originOf(req) {
  return settings().ORIGIN || `${req.secure ? "https" : "http"}://${hostOf(req)}`;
}

/** @param {import("express").Request} req */
export function isFromProxy(req) {
  return req.app.get("trust proxy fn")(req.socket.remoteAddress ?? "", 0) === true;
}

/**
 * Whether the visitor came by TLS: to us, to a trusted proxy, or to the public address that the settings name.
 *
 * @param {import("express").Request} req
 */
export function cameByTls(req) {
  return req.secure || settings().ORIGIN.startsWith("https:");
}

/**
 * With ORIGIN set the shop has one address: whoever reads by another is led there, whoever sends to another is refused, so
 * that no page, link or cookie is ever made for a name somebody else chose.
 *
 * @type {import("express").RequestHandler}
 */
export function leadToOwnHost(req, res, next) {
  const { ORIGIN } = settings();
  // A port that is the scheme's own may be named or not. The scheme is not compared: a proxy may have taken TLS off.
  const isOwn = () =>
    new URL(`${new URL(ORIGIN).protocol}//${hostOf(req)}`).host === new URL(ORIGIN).host;
  if (ORIGIN === "" || isOwn()) return next();
  res.setHeader("Cache-Control", "no-store");
  const isRead = req.method === "GET" || req.method === "HEAD";
  // 308 keeps what is asked; 421 is RFC 9110's word for a server that does not answer for this name.
  if (isRead) return res.redirect(308, ORIGIN + req.originalUrl);
  res.status(421).type("text/plain").send(`This shop is at ${ORIGIN}\n`);
}

/** @param {string | string[] | undefined} header */
function firstOf(header) {
  return String(header ?? "")
    .split(",")[0]
    ?.trim();
}
