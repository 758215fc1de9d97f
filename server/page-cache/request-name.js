import { parseCookie } from "cookie";
import { LRUCache } from "lru-cache";
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

/** What is said of a body, which nothing reads where its method is refused. */
const OF_BODIES = ["content-length", "content-type"];

/** Methods whose answers are remembered. Of others than GET these are refusals alone. */
const SENT = ["POST", "PUT", "PATCH", "DELETE"];

/** A trusted proxy names each visitor. Where none is trusted, that somebody does so is worth a warning (`server/app.js`). */
const OF_PROXIES = ["x-forwarded-for", "x-real-ip"];

/** @param {string[]} names */
const underBothNames = (names) => names.flatMap((name) => [HOST_PREFIX + name, name]);

/** Cookies that say who asks and what they are told, and those by which a kept page differs or is made otherwise. Others nothing reads of it. */
const OF_VISITOR = underBothNames(["session", "cart", "toast"]);
const READ = underBothNames(["language", "lite", "seen"]);

/**
 * @typedef {Pick<import("node:http").IncomingMessage, "method" | "url" | "headers" | "rawHeaders"> & { originalUrl?: string, socket: { remoteAddress?: string | undefined, [TOLD]?: Told } }} Asked
 *
 * @typedef {object} RequestName
 * @property {string} name all that is read of a request but who asks
 * @property {string} rest the same but for the address, which stands behind it
 * @property {string} visitor the cookies that say who asks, as they came; "" of a stranger
 */

/** Sets of headers that are numbered; one that comes again later is another. */
const MOST_SETS = 1000;

/**
 * What a connection's last request said: most of those behind it say the same.
 *
 * @typedef {object} Told
 * @property {string | undefined} method
 * @property {string[]} rawHeaders
 * @property {number} length characters of all that names an answer but for its address
 * @property {Omit<RequestName, "name"> | null} named
 */

const TOLD = Symbol("told");

/** Names requests: those of one name and visitor are given the same answer. */
export class RequestNames {
  #unread;
  #unreadOfSent;
  #believesProxies;
  /** Numbers stand for headers, which are some hundred characters. @type {LRUCache<string, number>} */
  #numbers = new LRUCache({ max: MOST_SETS });
  #sets = 0;

  /** @param {boolean} believesProxies whether proxies are trusted */
  constructor(believesProxies) {
    this.#believesProxies = believesProxies;
    this.#unread = new Set(believesProxies ? [...UNREAD, ...OF_PROXIES] : UNREAD);
    this.#unreadOfSent = new Set([...this.#unread, ...OF_BODIES]);
  }

  /**
   * @param {Asked} req
   * @returns {RequestName | null} null for what is not remembered
   */
  nameOf(req) {
    const address = req.originalUrl ?? req.url ?? "";
    const { socket } = req;
    let told = socket[TOLD];
    if (!told || told.method !== req.method || !isSame(told.rawHeaders, req.rawHeaders)) {
      told = this.#read(req);
      socket[TOLD] = told;
    }
    const { named, length } = told;
    if (!named || length + address.length > LONGEST) return null;
    return { name: named.rest + address, ...named };
  }

  /** @param {Asked} req @returns {Told} */
  #read({ method = "", headers, rawHeaders, socket }) {
    const isRead = method === "GET";
    const unread = isRead ? this.#unread : this.#unreadOfSent;
    // Who is believed to be a proxy depends on where it is.
    let all = `${method} ${this.#believesProxies ? socket.remoteAddress : ""}`;
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const header = rawHeaders[i]?.toLowerCase() ?? "";
      if (!unread.has(header)) all += `\n${header}:${rawHeaders[i + 1]}`;
    }
    const { cookie } = headers;
    const length = all.length + (cookie?.length ?? 0);
    // Who has just written must first see that, maybe at another server.
    const isNamed =
      (isRead || SENT.includes(method)) &&
      length <= LONGEST &&
      !(cookie && hasJustWritten(headers));
    if (!isNamed) return { method, rawHeaders, length, named: null };
    const { read, ofVisitor: visitor } = partCookies(cookie);
    if (cookie !== undefined) all += `\ncookie:${read}`;
    const number = this.#numbers.get(all) ?? ++this.#sets;
    this.#numbers.set(all, number);
    return { method, rawHeaders, length, named: { rest: ` ${number} `, visitor } };
  }
}

/** @param {string[]} some @param {string[]} others */
function isSame(some, others) {
  if (some.length !== others.length) return false;
  for (let i = 0; i < some.length; i++) if (some[i] !== others[i]) return false;
  return true;
}

/** As they came, parted as everybody else here parts them. @param {string | undefined} header */
function partCookies(header = "") {
  const cookies = parseCookie(header, { decode: (raw) => raw });
  /** @param {string[]} names */
  const pick = (names) =>
    names.reduce((all, name) => (name in cookies ? `${all}${name}=${cookies[name]};` : all), "");
  return { read: pick(READ), ofVisitor: pick(OF_VISITOR) };
}
