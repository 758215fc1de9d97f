import { compress, unpackBrotli } from "./compression.js";
import { Presser } from "./presser.js";

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
 * @property {boolean} isPressed whether it was, or waits to be, compressed as hard as it goes
 */

/** Beyond these a page is served but not kept. A key holds a path and a query, both the visitor's to make up. */
const LONGEST_KEY = 600;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_ENTRIES = 5000;

/** An entry's own cost beside its bytes: key, headers, map. */
const ENTRY_COST = 1500;

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
  #presser = new Presser();
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
    // Worth it once it is asked for again.
    if (kept.hits >= 2 && !kept.isPressed)
      kept.isPressed = this.#presser.add(() => this.#pressHarder(key, kept));
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
    if (!this.#isHearing() || key.length > LONGEST_KEY) return render();
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
      const isKeepable = answer.isPublic && answer.status === 200;
      if (isKeepable && this.#isHearing() && drops === this.#drops)
        await this.#keep(key, answer, tag(answer), drops);
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
      isPressed: false,
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
    if (!packed || this.#entries.get(key) !== kept) return;
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
}

/** @param {string} key */
function isApi(key) {
  return key.startsWith("/api/") || key.startsWith("/api?");
}
