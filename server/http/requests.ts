import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import type { NextFunction, Request as Req, Response as Res } from "express";
import { settings } from "#runtime/settings.ts";
import { RETRY_AFTER_S } from "#runtime/unavailable.ts";
import { loggedOf } from "./access-log.ts";
import { hostOf, isFromProxy, isHost, requestOriginOf } from "./hosts.ts";

/** A refusal whose words the sender reads. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    words: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(words);
  }

  /** For what can be tried again. */
  static forNow(words: string) {
    return new Refusal(503, words, { "Retry-After": String(RETRY_AFTER_S) });
  }
}

/** Refuses requests that no page could understand, and those that Remix would answer with a 500. */
export function checkRequest(req: Req, _res: Res, next: NextFunction) {
  const isManifest = req.path === "/__manifest";
  const methods = isManifest ? "GET, HEAD" : "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
  if (!methods.split(", ").includes(req.method))
    throw new Refusal(405, "This method is not used here.", { Allow: methods });
  if (req.url.length > (isManifest ? LONGEST_MANIFEST_URL : LONGEST_URL))
    throw new Refusal(414, "This address is too long.");
  if (!isWellFormed(req.url)) throw new Refusal(400, "This address is not written correctly.");
  if (isTooDeep(req.path) || RESOLVED.test(req.path))
    throw new Refusal(404, "There is nothing at this address.");
  if (req.url.slice(req.url.indexOf("?")).split("&").length > MOST_PARAMETERS)
    throw new Refusal(400, "This address asks for too many things at once.");
  if (!isHost(hostOf(req)) || !URL.canParse(requestOriginOf(req)))
    throw new Refusal(400, "The Host header is not a host name.");
  // RFC 9112, 3.2: two servers on the way might each believe another one.
  if ((req.headersDistinct.host?.length ?? 0) > 1)
    throw new Refusal(400, "This request has more than one Host header.");
  const { origin } = req.headers;
  if (origin !== undefined && origin !== "null" && !URL.canParse(origin))
    throw new Refusal(400, "The Origin header is not an origin.");
  next();
}

/** Characters of an address; the slips of a page of ticked orders take 4,000. */
const LONGEST_URL = 4096;

/** Remix's own bound, with room for the host. */
const LONGEST_MANIFEST_URL = 8192;

/**
 * No page lies deeper than six segments, and a Bangla name of 200 letters takes 1,800 characters.
 */
const MOST_SEGMENTS = 12;
const LONGEST_PATH = 2048;

/** A page of ticked orders names 100; the manifest as many links. */
const MOST_PARAMETERS = 200;

/** Each segment takes Remix a millisecond to match. */
export function isTooDeep(path: string) {
  return path.length > LONGEST_PATH || path.split("/").length > MOST_SEGMENTS + 1;
}

/**
 * Paths that a URL parser would resolve to an unchecked one; browsers resolve them before they
 * send.
 */
const RESOLVED = /\\|\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** A path from the root, in UTF-8, without null characters, which no text column can hold. */
function isWellFormed(url: string) {
  if (!url.startsWith("/") || /%00/.test(url)) return false;
  try {
    decodeURIComponent(url.split("?")[0] ?? "");
    // Two slashes at the start would read as another host.
    return !url.startsWith("//") && new URL(url, "http://localhost").host === "localhost";
  } catch {
    return false;
  }
}

/** The visitor's headers for the app, without those that pretend to come from a proxy. */
export function headersOf(req: Req) {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(req.headers)) {
    if (/^(x-forwarded-|forwarded$)/.test(name) && !isFromProxy(req)) continue;
    for (const value of [values].flat()) headers.append(name, value);
  }
  // Remix answers an `Origin` that differs from `Host` with an empty 500.
  const origin = headers.get("Origin");
  headers.delete("Origin");
  // Browsers before 2023, and on plain http, send none. Hosts are compared, since a proxy may speak
  // TLS for us.
  if (origin !== null && !headers.has("Sec-Fetch-Site")) {
    const isOwn =
      URL.canParse(origin) && new URL(origin).host === new URL(requestOriginOf(req)).host;
    headers.set("Sec-Fetch-Site", isOwn ? "same-origin" : "cross-site");
  }
  return headers;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/i;

/**
 * Whether a browser on this machine asks directly. A proxy adds headers; nginx adds none unless told
 * to, but asks by HTTP/1.0, as no browser does. A page of another site whose name leads here asks
 * for that site's host.
 */
export function isFromHere({
  headers,
  httpVersion,
  socket,
}: Pick<IncomingMessage, "headers" | "httpVersion" | "socket">) {
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
  const isProxied = Object.keys(headers).some((name) =>
    /^(?:x-forwarded-|forwarded$|x-real-ip$|via$|cf-)|client-ip$/.test(name),
  );
  const { ORIGIN } = settings();
  const hosts = [
    String(headers.host ?? "").replace(/:\d+$/, ""),
    ...(ORIGIN ? [new URL(ORIGIN).hostname] : []),
  ];
  const isBrowser = !isProxied && httpVersion !== "1.0";
  return isBrowser && LOOPBACK.test(address) && hosts.every((host) => LOOPBACK.test(host));
}

const CONTEXT = Symbol("context");

/**
 * One object for each request, by which the app remembers what it has read for it.
 * @param findAddress where the request came from, behind the proxies we trust
 */
export function contextOf(
  req: IncomingMessage & { [CONTEXT]?: AppLoadContext },
  res: ServerResponse,
  findAddress: () => string,
) {
  req[CONTEXT] ??= {
    clientAddress: findAddress(),
    requestId: loggedOf(res).requestId,
    isFromHere: isFromHere(req),
  };
  return req[CONTEXT];
}
