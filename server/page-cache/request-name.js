import { parseCookie } from "cookie";
import { HOST_PREFIX, hasJustWritten } from "../cookies.js";

/** Characters of all that names an answer. */
const LONGEST = 4000;

/** Headers that nothing reads of who is given a kept page. Nearly each visitor's differ. */
const UNREAD = [
  // Parted below.
  "cookie",
  "dnt",
  // Asked about when it is answered.
  "if-none-match",
  "priority",
  "referer",
  "sec-ch-ua",
  "sec-ch-ua-mobile",
  "sec-ch-ua-platform",
  "upgrade-insecure-requests",
  "user-agent",
  "x-request-id",
];

/** A trusted proxy names each visitor. Where none is trusted, that somebody does so is worth a warning (`server/app.js`). */
const OF_PROXIES = ["x-forwarded-for", "x-real-ip"];

/** @param {string[]} names */
const underBothNames = (names) => names.flatMap((name) => [HOST_PREFIX + name, name]);

/** Cookies that say who asks and what they are told, and those by which a kept page differs or is made otherwise. Others nothing reads of it. */
const OF_VISITOR = underBothNames(["session", "cart", "toast"]);
const READ = underBothNames(["language", "lite", "seen"]);

/**
 * @typedef {Pick<import("node:http").IncomingMessage, "method" | "url" | "headers" | "rawHeaders"> & { originalUrl?: string, socket: { remoteAddress?: string | undefined } }} Asked
 *
 * @typedef {object} RequestName
 * @property {string} name all that is read of a request but who asks
 * @property {string} rest the same but for the address, behind which it stands
 * @property {string} visitor the cookies that say who asks, as they came; "" of a stranger
 */

/** Names requests: those of one name and visitor are given the same answer. */
export class RequestNames {
  #unread;
  #believesProxies;

  /** @param {boolean} believesProxies whether proxies are trusted */
  constructor(believesProxies) {
    this.#believesProxies = believesProxies;
    this.#unread = new Set(believesProxies ? [...UNREAD, ...OF_PROXIES] : UNREAD);
  }

  /**
   * @param {Asked} req
   * @returns {RequestName | null} null for what is not remembered
   */
  nameOf({ method, originalUrl, url, headers, rawHeaders, socket }) {
    if (method !== "GET") return null;
    const address = originalUrl ?? url ?? "";
    // Who is believed to be a proxy depends on where it is.
    let rest = `\n${this.#believesProxies ? socket.remoteAddress : ""}`;
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const header = rawHeaders[i]?.toLowerCase() ?? "";
      if (!this.#unread.has(header)) rest += `\n${header}:${rawHeaders[i + 1]}`;
    }
    const { cookie } = headers;
    if (address.length + rest.length + (cookie?.length ?? 0) > LONGEST) return null;
    if (cookie === undefined) return { name: address + rest, rest, visitor: "" };
    // Must first see what it has written, maybe at another server.
    if (hasJustWritten(headers)) return null;
    const { read, ofVisitor } = partCookies(cookie);
    rest += `\ncookie:${read}`;
    return { name: address + rest, rest, visitor: ofVisitor };
  }
}

/** As they came, parted as everybody else here parts them. @param {string | undefined} header */
function partCookies(header = "") {
  const cookies = parseCookie(header, { decode: (raw) => raw });
  /** @param {string[]} names */
  const pick = (names) =>
    names.reduce((all, name) => (name in cookies ? `${all}${name}=${cookies[name]};` : all), "");
  return { read: pick(READ), ofVisitor: pick(OF_VISITOR) };
}
