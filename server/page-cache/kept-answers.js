import { LRUCache } from "lru-cache";
import { RequestNames } from "./request-name.js";

/** Some three kilobytes each: names and headers. The bodies are the kept pages' own. */
const MOST = 1000;

/** A request with one of these is looked at anew; a length only where nothing could be sent. */
const NOT_PLAIN = ["authorization", "expect", "transfer-encoding", "upgrade"];

/** Headers that each answer has of its own, or by the bytes that it sends. */
const NOT_KEPT = ["content-encoding", "content-length", "etag", "x-request-id"];

/**
 * @typedef {import("./request-name.js").Asked} Asked
 * @typedef {import("../page-cache.js").Entry} Entry
 * @typedef {import("./page-template.js").PageTemplate} PageTemplate
 * @typedef {import("../negotiation.js").Encoding} Encoding
 *
 * @typedef {object} Kept
 * @property {string} key of the page
 * @property {string[]} headers names and values in turn, without those that the bytes decide
 *
 * @typedef {Kept & { entry: WeakRef<Entry>, encoding: Encoding }} KeptAnswer
 *
 * A page that is filled in for who asks: what is answered but for that.
 * @typedef {object} Filled
 * @property {WeakRef<PageTemplate>} template
 * @property {string} origin
 * @property {Encoding} small at rest
 * @property {Encoding} quick while there is much to do, gzip always
 *
 * @typedef {Kept & Filled} KeptFilled
 */

/**
 * What is answered to whatever is no call, a call about what is not there, and a method that nothing takes: words alone, of no visitor.
 * @typedef {{ status: number, headers: string[], body: Buffer }} KeptRefusal
 *
 * Of an address at which nothing is, or takes nothing of the kind: the kind of all that are answered alike, and whether in words alone,
 * as calls are.
 * @typedef {{ kind: string, isCall: boolean }} Nowhere
 *
 * @callback FindNowhere says so of an address, and null of all else
 * @param {string} address
 * @param {string} method
 * @param {boolean} isSure whether what it names may be looked up; else the site map alone says it
 * @returns {Nowhere | null}
 */

/** What says that nothing is there, or that nothing there takes this method. */
const REFUSED = [404, 405];

/** A session may be that of who has just added, at another server, what is asked for: it is looked up for them. */
const SESSION = /(?:^|;)(?:__Host-)?session=/;

/**
 * What was answered from kept pages, by all that was read of the request: whoever sends the same again is given the same, and
 * neither Express nor anything behind it is asked. What the answer is, is decided there alone.
 */
export class KeptAnswers {
  /** @type {LRUCache<string, KeptAnswer>} */
  #answers = new LRUCache({ max: MOST });
  /** @type {LRUCache<string, KeptFilled>} */
  #filled = new LRUCache({ max: MOST });
  /** @type {LRUCache<string, KeptRefusal>} */
  #refusals = new LRUCache({ max: MOST });
  #names;
  #findNowhere;

  /**
   * @param {boolean} believesProxies whether proxies are trusted
   * @param {FindNowhere} findNowhere whether nothing is at an address, and nothing of it is read but to name it
   */
  constructor(believesProxies, findNowhere) {
    this.#names = new RequestNames(believesProxies);
    this.#findNowhere = findNowhere;
  }

  /**
   * What was answered to such a request, or null; `visitor` is who asks, as the cookies say it.
   *
   * @param {Asked} req
   * @returns {{ answer: KeptAnswer } | { refusal: KeptRefusal } | { filled: KeptFilled, visitor: string } | null}
   */
  find(req) {
    const named = this.#names.nameOf(req);
    if (!named) return null;
    const { name, rest, visitor } = named;
    const answer = visitor === "" ? this.#answers.get(name) : undefined;
    if (answer) return { answer };
    const filled = visitor === "" ? undefined : this.#filled.get(name);
    if (filled) return { filled, visitor };
    const nowhere = this.#nowhereOf(req, visitor);
    if (!nowhere) return null;
    if (nowhere.isCall) {
      const refusal = this.#refusals.get(nowhere.kind + rest);
      return refusal ? { refusal } : null;
    }
    const page = this.#filled.get(nowhere.kind + rest);
    return page ? { filled: page, visitor } : null;
  }

  /** Who asks, as the cookies say it; null of a request that is not remembered. @param {Asked} req */
  visitorOf(req) {
    return this.#names.nameOf(req)?.visitor ?? null;
  }

  /** @param {Asked} req @param {string} visitor */
  #nowhereOf(req, visitor) {
    return this.#findNowhere(addressOf(req), req.method ?? "", !SESSION.test(visitor));
  }

  /**
   * Remembers the answer that is about to be sent, its headers set.
   *
   * @param {Asked} req
   * @param {import("node:http").ServerResponse} res
   * @param {{ key: string, entry: Entry | undefined, encoding: Encoding }} kept
   */
  note(req, res, { key, entry, encoding }) {
    const headers = headersToKeep(req, res);
    const named = this.#names.nameOf(req);
    // What is kept is compressed.
    if (!headers || !entry || !named || named.visitor !== "" || encoding === "identity") return;
    this.#answers.set(named.name, { key, entry: new WeakRef(entry), headers, encoding });
  }

  /**
   * The same of an answer that was just sent, where it says that there is no such call, nothing that it asks for, or that nothing is
   * taken there by this method; of others nothing is remembered.
   *
   * @param {Asked} req
   * @param {import("node:http").ServerResponse} res
   * @param {Buffer} body as it was sent
   */
  noteRefusal(req, res, body) {
    const named = REFUSED.includes(res.statusCode) ? this.#names.nameOf(req) : null;
    const nowhere = named && this.#nowhereOf(req, named.visitor);
    if (!named || !nowhere?.isCall) return;
    const headers = headersToKeep(req, res);
    // Short as it is, it goes out as it is.
    const isOwn = res.hasHeader("Set-Cookie") || res.hasHeader("Content-Encoding");
    const { statusCode: status } = res;
    if (headers && !isOwn) this.#refusals.set(nowhere.kind + named.rest, { status, headers, body });
  }

  /**
   * The same of a page that is filled in for somebody whom nothing but their cookies names.
   *
   * @param {Asked} req
   * @param {import("node:http").ServerResponse} res
   * @param {{ key: string, template: PageTemplate, origin: string, small: Encoding, quick: Encoding, isUnknown: boolean }} kept
   */
  noteFilled(req, res, { isUnknown, template, ...kept }) {
    // What nobody kept is put together as gzip.
    if (kept.quick !== "gzip") return;
    const named = this.#names.nameOf(req);
    const nowhere = isUnknown && named ? this.#nowhereOf(req, named.visitor) : null;
    if (!named || (isUnknown && (!nowhere || nowhere.isCall))) return;
    const headers = headersToKeep(req, res);
    // A stranger's page is kept whole, and found by its name.
    if (!headers || (named.visitor === "" && !nowhere)) return;
    const name = nowhere ? nowhere.kind + named.rest : named.name;
    this.#filled.set(name, { ...kept, template: new WeakRef(template), headers });
  }
}

/** @param {Asked} req */
const addressOf = ({ originalUrl, url }) => originalUrl ?? url ?? "";

/**
 * Null where the answer is not one for all who ask so.
 *
 * @param {Asked} req
 * @param {import("node:http").ServerResponse} res
 * @returns {string[] | null} names and values in turn
 */
function headersToKeep(req, res) {
  if (NOT_PLAIN.some((header) => req.headers[header] !== undefined)) return null;
  if (req.method === "GET" && req.headers["content-length"] !== undefined) return null;
  // The one says less; the other is said by a server that stops.
  if (res.statusCode === 304 || res.hasHeader("Connection")) return null;
  return namesOf(res).flatMap((header) =>
    NOT_KEPT.includes(header.toLowerCase())
      ? []
      : [res.getHeader(header) ?? ""].flat().flatMap((value) => [header, String(value)]),
  );
}

/**
 * The headers' names as they are sent; Node's types know the method of requests alone.
 *
 * @param {unknown} res
 */
const namesOf = (res) => /** @type {import("node:http").ClientRequest} */ (res).getRawHeaderNames();
