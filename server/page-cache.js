import { compress, unpackBrotli } from "./compression.js";
import { HOST_PREFIX, preferenceOf, readCookies } from "./cookies.js";

/**
 * An answer of the app, whole.
 *
 * @typedef {object} Answer
 * @property {number} status
 * @property {[string, string][]} headers without Content-Length and Content-Encoding
 * @property {Buffer} body not compressed
 * @property {boolean} isPublic whether the app marked it with `X-Haat-Cache: public`
 *
 * A kept answer: brotli always, the other forms as they are asked for.
 * @typedef {object} Kept
 * @property {[string, string][]} headers
 * @property {string} etag
 * @property {Map<import("./compression.js").Encoding, Buffer>} bodies
 * @property {number} bytes
 * @property {number} hits
 */

/** Beyond these a page is served but not kept. A key holds a path and a query, both the visitor's to make up. */
const LONGEST_KEY = 600;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_ENTRIES = 5000;

/** An entry's own cost beside its bytes: key, headers, map. */
const ENTRY_COST = 1500;

/** Known keys of answers that were not public: they need not wait for one another. */
const MOST_PERSONAL = 2000;

/**
 * Finished, compressed answers that are the same for every visitor without a cart or an account. Bounded by bytes and
 * entries, least recently used out first. Nothing is kept while changes go unheard; losing and regaining the hearing each
 * count as a change, so whoever reports changes calls `drop` then.
 */
export class PageCache {
  /** @type {Map<string, Kept>} in order of use */
  #entries = new Map();
  /** @type {Map<string, Promise<Answer>>} */
  #rendering = new Map();
  /** @type {Set<string>} */
  #personal = new Set();
  #bytes = 0;
  /** Counts drops, so that a page begun before one is not kept after it. */
  #drops = 0;
  #isHearing;
  #mostBytes;
  #mostEntries;

  /** @param {{ isHearing: () => boolean, mostBytes?: number, mostEntries?: number }} options */
  constructor({ isHearing, mostBytes = MOST_BYTES, mostEntries = MOST_ENTRIES }) {
    this.#isHearing = isHearing;
    this.#mostBytes = mostBytes;
    this.#mostEntries = mostEntries;
  }

  get size() {
    return this.#entries.size;
  }

  get bytes() {
    return this.#bytes;
  }

  /**
   * Forgets everything, or what shows quantities in stock: only the API does.
   *
   * @param {"catalogue" | "stock"} what
   */
  drop(what) {
    this.#drops += 1;
    // Whoever asks from now on must not join a page begun before.
    this.#rendering.clear();
    if (what === "catalogue") {
      this.#entries.clear();
      this.#personal.clear();
      this.#bytes = 0;
      return;
    }
    for (const [key, kept] of this.#entries) if (isApi(key)) this.#remove(key, kept);
  }

  /**
   * The kept answer, if there is one.
   *
   * @param {string} key
   * @param {import("./compression.js").Encoding} encoding
   */
  async find(key, encoding) {
    const kept = this.#entries.get(key);
    if (!kept) return null;
    this.#entries.delete(key);
    this.#entries.set(key, kept);
    kept.hits += 1;
    // Worth fifty milliseconds of another thread once it is asked for again.
    if (kept.hits === 2) void this.#pressHarder(key, kept);
    return {
      headers: kept.headers,
      etag: kept.etag,
      body: await this.#inEncoding(key, kept, encoding),
    };
  }

  /**
   * Renders, once for all who ask for the same at the same time, and keeps what is public.
   *
   * @param {string} key
   * @param {() => Promise<Answer>} render
   * @param {(answer: Answer) => string} tag
   * @returns {Promise<Answer>}
   */
  async render(key, render, tag) {
    if (!this.#isHearing() || key.length > LONGEST_KEY || this.#personal.has(key)) return render();
    const begun = this.#rendering.get(key);
    if (begun) {
      const answer = await begun.catch(() => null);
      return answer?.isPublic ? answer : render();
    }
    const drops = this.#drops;
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const answer = await rendering;
      if (this.#isHearing() && drops === this.#drops) {
        if (answer.isPublic && answer.status === 200)
          await this.#keep(key, answer, tag(answer), drops);
        else if (!answer.isPublic) this.#rememberPersonal(key);
      }
      return answer;
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    }
  }

  /**
   * @param {string} key
   * @param {Answer} answer
   * @param {string} etag
   * @param {number} drops
   */
  async #keep(key, answer, etag, drops) {
    const packed = await compress(answer.body, "br");
    // A change may have come while it was compressed.
    if (!this.#isHearing() || drops !== this.#drops) return;
    const bytes = packed.length + 2 * key.length + ENTRY_COST;
    if (bytes > this.#mostBytes / 8) return;
    const before = this.#entries.get(key);
    if (before) this.#remove(key, before);
    this.#entries.set(key, {
      headers: answer.headers,
      etag,
      bodies: new Map([["br", packed]]),
      bytes,
      hits: 0,
    });
    this.#bytes += bytes;
    this.#makeRoom();
  }

  /**
   * @param {string} key
   * @param {Kept} kept
   * @param {import("./compression.js").Encoding} encoding
   */
  async #inEncoding(key, kept, encoding) {
    const ready = kept.bodies.get(encoding);
    if (ready) return ready;
    const body = await unpackBrotli(kept.bodies.get("br") ?? Buffer.alloc(0));
    if (encoding === "identity") return body;
    const packed = await compress(body, encoding);
    this.#replaceBody(key, kept, encoding, packed);
    return packed;
  }

  /**
   * @param {string} key
   * @param {Kept} kept
   */
  async #pressHarder(key, kept) {
    const packed = kept.bodies.get("br");
    if (!packed) return;
    const smaller = await compress(await unpackBrotli(packed), "br", 11);
    if (smaller.length < packed.length) this.#replaceBody(key, kept, "br", smaller);
  }

  /**
   * @param {string} key
   * @param {Kept} kept
   * @param {import("./compression.js").Encoding} encoding
   * @param {Buffer} body
   */
  #replaceBody(key, kept, encoding, body) {
    if (this.#entries.get(key) !== kept) return;
    const change = body.length - (kept.bodies.get(encoding)?.length ?? 0);
    kept.bodies.set(encoding, body);
    kept.bytes += change;
    this.#bytes += change;
    this.#makeRoom();
  }

  #makeRoom() {
    for (const [key, kept] of this.#entries) {
      if (this.#bytes <= this.#mostBytes && this.#entries.size <= this.#mostEntries) return;
      this.#remove(key, kept);
    }
  }

  /**
   * @param {string} key
   * @param {Kept} kept
   */
  #remove(key, kept) {
    this.#entries.delete(key);
    this.#bytes -= kept.bytes;
  }

  /** @param {string} key */
  #rememberPersonal(key) {
    this.#personal.add(key);
    for (const oldest of this.#personal) {
      if (this.#personal.size <= MOST_PERSONAL) return;
      this.#personal.delete(oldest);
    }
  }
}

/** @param {string} key */
function isApi(key) {
  return key.startsWith("/api/") || key.startsWith("/api?");
}

/** Addresses of advertisements carry these; pages do not read them. */
const TRACKING = /^(utm_\w+|fbclid|gclid|gbraid|wbraid|msclkid|igshid|mc_[ce]id|ttclid)$/;

/** Whoever sends one of these gets a page of their own. */
const PERSONAL_COOKIES = ["session", "cart", "toast"];

/**
 * What makes one visitor's page equal to another's.
 *
 * @typedef {object} Visit
 * @property {string} key
 * @property {string} path with the query in one order, without tracking parameters
 * @property {Record<string, string>} headers all that a kept page may see of the visitor
 * @property {boolean} isComplete whether the visitor sent no other cookie, so that a page for these headers is his in any case
 *
 * @param {{ method: string, url: string, headers: import("node:http").IncomingHttpHeaders, origin: string }} request
 * @returns {Visit | null} null: not to be answered from the cache
 */
export function describeVisit({ method, url, headers, origin }) {
  if ((method !== "GET" && method !== "HEAD") || headers.authorization !== undefined) return null;
  const cookies = readCookies(headers.cookie);
  if (PERSONAL_COOKIES.some((name) => cookies.has(name) || cookies.has(HOST_PREFIX + name)))
    return null;

  const { pathname, searchParams } = new URL(url, origin);
  // Pictures: sent as they are read.
  if (pathname.startsWith("/media/")) return null;
  const query = new URLSearchParams([...searchParams].filter(([name]) => !TRACKING.test(name)));
  query.sort();
  const path = query.size > 0 ? `${pathname}?${query}` : pathname;

  const kept = [
    ["language", /^(en|bn)$/],
    ["lite", /^[01]$/],
    ["css", /^[\w.-]{1,64}$/],
  ].flatMap(([name, form]) => {
    const value = preferenceOf(cookies, String(name));
    return value !== undefined && form instanceof RegExp && form.test(value)
      ? [`${name}=${value}`]
      : [];
  });
  const language = prefersBangla(headers["accept-language"]) ? "bn" : "en";
  const savesData = String(headers["save-data"] ?? "").toLowerCase() === "on";
  const wantsHtml = String(headers.accept ?? "").includes("text/html");

  /** @type {Record<string, string>} */
  const seen = { "accept-language": language, accept: wantsHtml ? "text/html,*/*;q=0.8" : "*/*" };
  if (kept.length > 0) seen.cookie = kept.join("; ");
  if (savesData) seen["save-data"] = "on";
  return {
    key: [path, origin, ...Object.values(seen)].join(" "),
    path,
    headers: seen,
    isComplete: cookies.size === kept.length,
  };
}

/**
 * Whether Bangla is the best match among English and Bangla. Of equal weights the first named wins, as RFC 9110 leaves it to us.
 *
 * @param {string | undefined} header Accept-Language
 */
export function prefersBangla(header) {
  let best = { isBangla: false, weight: 0 };
  for (const part of (header ?? "").slice(0, 1000).split(",")) {
    const [tag = "", ...parameters] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    const language = tag.split("-")[0];
    if (language !== "en" && language !== "bn") continue;
    const given = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = given ? Number(given.slice(2)) || 0 : 1;
    if (weight > best.weight) best = { isBangla: language === "bn", weight };
  }
  return best.isBangla;
}
