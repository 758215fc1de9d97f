import { LRUCache } from "lru-cache";

/** Some three kilobytes each: names and headers. The bodies are the kept pages' own. */
const MOST = 1000;
/** Characters of all that names an answer. */
const LONGEST = 4000;

/** Headers that nothing reads of who is given a kept page. Nearly each visitor's differ. */
const UNREAD = [
  "dnt",
  "priority",
  "referer",
  "upgrade-insecure-requests",
  "user-agent",
  "x-request-id",
];

/** A trusted proxy names each visitor. Where none is trusted, that somebody does so is worth a warning (`server/app.js`). */
const OF_PROXIES = ["x-forwarded-for", "x-real-ip"];

/** A request with one of these is looked at anew. */
const NOT_PLAIN = ["authorization", "content-length", "expect", "transfer-encoding", "upgrade"];

/**
 * @typedef {import("node:http").IncomingMessage & { originalUrl?: string }} Asked
 * @typedef {import("../page-cache.js").Entry} Entry
 *
 * @typedef {object} KeptAnswer
 * @property {string} key of the page
 * @property {WeakRef<Entry>} entry
 * @property {number} status 200, or 304 without a body
 * @property {string[]} headers names and values in turn
 * @property {import("../negotiation.js").Encoding} encoding
 */

/**
 * What was answered from kept pages, by all that was read of the request: whoever sends the same again is given the same, and
 * neither Express nor anything behind it is asked. What the answer is, is decided there alone.
 */
export class KeptAnswers {
  /** @type {LRUCache<string, KeptAnswer>} */
  #answers = new LRUCache({ max: MOST });
  #unread;
  #believesProxies;

  /** @param {boolean} believesProxies whether proxies are trusted */
  constructor(believesProxies) {
    this.#believesProxies = believesProxies;
    this.#unread = new Set(believesProxies ? [...UNREAD, ...OF_PROXIES] : UNREAD);
  }

  /** @param {Asked} req */
  find(req) {
    const name = this.#nameOf(req);
    return (name !== null && this.#answers.get(name)) || null;
  }

  /**
   * Remembers the answer that is about to be sent, its headers set.
   *
   * @param {Asked} req
   * @param {import("node:http").ServerResponse} res
   * @param {{ key: string, entry: Entry | undefined, encoding: import("../negotiation.js").Encoding }} kept
   */
  note(req, res, { key, entry, encoding }) {
    const name = this.#nameOf(req);
    if (!entry || name === null || NOT_PLAIN.some((header) => req.headers[header] !== undefined))
      return;
    // What is kept is compressed.
    if (encoding === "identity" && res.statusCode === 200) return;
    // Said by a server that stops.
    if (res.hasHeader("Connection")) return;
    const headers = namesOf(res).flatMap((header) => {
      // Each answer has one of its own.
      if (header.toLowerCase() === "x-request-id") return [];
      return [res.getHeader(header) ?? ""].flat().flatMap((value) => [header, String(value)]);
    });
    const status = res.statusCode;
    this.#answers.set(name, { key, entry: new WeakRef(entry), status, headers, encoding });
  }

  /** @param {Asked} req @returns {string | null} null for what is not remembered */
  #nameOf({ method, originalUrl, url, rawHeaders, socket }) {
    if (method !== "GET") return null;
    // Who is believed to be a proxy depends on where it is.
    let name = `${originalUrl ?? url}\n${this.#believesProxies ? socket.remoteAddress : ""}`;
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const header = rawHeaders[i]?.toLowerCase() ?? "";
      if (!this.#unread.has(header)) name += `\n${header}:${rawHeaders[i + 1]}`;
    }
    return name.length <= LONGEST ? name : null;
  }
}

/**
 * The headers' names as they are sent; Node's types know the method of requests alone.
 *
 * @param {unknown} res
 */
const namesOf = (res) => /** @type {import("node:http").ClientRequest} */ (res).getRawHeaderNames();
