import { LRUCache } from "lru-cache";
import { compress, unpackBrotli } from "./compression.js";
import { IdleQueue } from "./page-cache/idle-queue.js";
import { PageTemplate } from "./page-cache/page-template.js";

export { sharedRequestOf } from "./page-cache/cache-key.js";
export { findCacheableRoutes } from "./page-cache/cacheable-routes.js";

/**
 * An answer of the app, whole.
 *
 * @typedef {object} WholeResponse
 * @property {number} status
 * @property {[string, string][]} headers without Content-Length and Content-Encoding
 * @property {Buffer} body not compressed
 * @property {boolean} isPublic whether the app marked it with `X-Haat-Cache: public`
 * @property {import("../app/pieces/piece.ts").Piece[]} [pieces] of one that is filled in for visitors of its own
 *
 * A cached one: brotli always, the other forms as they are asked for.
 * @typedef {object} Entry
 * @property {[string, string][]} headers
 * @property {string} etag names the body: entries with one tag hold the same page
 * @property {Partial<Record<Encoding, Buffer>> & { br: Buffer }} bodies
 * @property {number} hits
 * @property {boolean} isQueued whether it was, or waits to be, recompressed
 *
 * @typedef {import("./negotiation.js").Encoding} Encoding
 * @typedef {import("./page-cache/cache-key.js").SharedRequest} SharedRequest
 */

/** Beyond these a page is served but not cached. A key holds a path and a query, both the visitor's to make up. */
const LONGEST_KEY = 600;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 5000;

/** Of the bytes, what pages to be filled in may take: they are kept as text, several times longer than a finished page. */
const TEMPLATES_SHARE = 0.5;

/** An entry's own cost in bytes beside its bodies: key, headers, map. */
const ENTRY_BYTES = 1500;

/**
 * Finished, compressed answers that are the same for every visitor without a cart or an account. Bounded by bytes and
 * entries, least recently used out first. Nothing is cached while changes are not listened for, and what is there is stale
 * from then on: it goes out, saying so, until it is `mostStaleMs` old or changes are heard again.
 */
export class PageCache {
  /** @type {LRUCache<string, Entry>} */
  #entries;
  /** @type {Map<string, Promise<WholeResponse>>} */
  #rendering = new Map();
  /** @type {LRUCache<string, PageTemplate>} */
  #templates;
  #recompressions = new IdleQueue();
  /** Count drops, so that what was begun before one is not kept after it: of everything, and of stock. */
  #drops = 0;
  #stockDrops = 0;
  /** Since when changes are not heard, by `performance.now()`. @type {number | null} */
  #unheardSince = null;
  #isListening;
  #mostStaleMs;

  /** @param {{ isListening: () => boolean, mostStaleMs?: number, maxBytes?: number, maxEntries?: number }} options */
  constructor({ isListening, mostStaleMs = 0, maxBytes = MAX_BYTES, maxEntries = MAX_ENTRIES }) {
    this.#isListening = isListening;
    this.#mostStaleMs = mostStaleMs;
    this.#templates = new LRUCache({
      max: maxEntries,
      maxSize: Math.max(1, Math.floor(maxBytes * TEMPLATES_SHARE)),
      sizeCalculation: ({ bytes }, key) => bytes + 2 * key.length + ENTRY_BYTES,
    });
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize: Math.floor(maxBytes * (1 - TEMPLATES_SHARE)),
      // One page must not push out the others.
      maxEntrySize: Math.floor(maxBytes / 8),
      sizeCalculation: ({ bodies }, key) =>
        Object.values(bodies).reduce(
          (sum, { length }) => sum + length,
          2 * key.length + ENTRY_BYTES,
        ),
    });
  }

  get size() {
    return this.#entries.size;
  }

  get bytes() {
    return this.#entries.calculatedSize + this.#templates.calculatedSize;
  }

  /** How many pages to be filled in are kept. */
  get templates() {
    return this.#templates.size;
  }

  /** Whether what is kept is as new as what the app would answer. */
  get isFresh() {
    return this.#isListening() && this.#unheardSince === null;
  }

  /**
   * Drops everything, or what shows quantities in stock (only the API does); from `unheard` on what is kept is stale.
   *
   * @param {"catalogue" | "stock" | "unheard"} what
   */
  drop(what) {
    if (what === "stock") return this.#dropStock();
    this.#drops += 1;
    // Whoever asks from now on must not join a page begun before.
    this.#rendering.clear();
    this.#templates.clear();
    if (what === "unheard") {
      this.#unheardSince ??= performance.now();
      return;
    }
    this.#unheardSince = null;
    this.#entries.clear();
  }

  /** Every order moves stock: a page, which shows no quantity, must outlive that, begun or finished. */
  #dropStock() {
    this.#stockDrops += 1;
    for (const kept of [this.#rendering, this.#entries])
      for (const key of [...kept.keys()]) if (isApi(key)) kept.delete(key);
  }

  /** How often what is kept under this key was dropped, so far. @param {string} key */
  #dropsOf(key) {
    return isApi(key) ? this.#drops + this.#stockDrops : this.#drops;
  }

  /**
   * The cached answer, or null; `staleS` is the number of seconds for which it may have been out of date, or null.
   *
   * @param {string} key
   * @param {Encoding} encoding
   */
  async find(key, encoding) {
    const staleS = this.#staleS();
    const entry = this.#entries.get(key);
    if (!entry) return null;
    entry.hits += 1;
    // Worth it once it was asked for twice more.
    if (entry.hits >= 2 && !entry.isQueued)
      entry.isQueued = this.#recompressions.add(() => this.#recompress(key, entry.etag));
    const { headers, etag } = entry;
    return { headers, etag, staleS, body: await this.#bodyOf(key, entry, encoding) };
  }

  /** Whole seconds since which changes are not heard, null while they are. What is too old goes. */
  #staleS() {
    if (this.#unheardSince === null) return null;
    const ms = performance.now() - this.#unheardSince;
    if (ms > this.#mostStaleMs) this.#entries.clear();
    return Math.floor(ms / 1000);
  }

  /**
   * Renders, once for all who ask for the same at the same time, and caches what is public.
   *
   * @param {string} key
   * @param {() => Promise<WholeResponse>} render
   * @param {(response: WholeResponse) => string} tag
   * @returns {Promise<WholeResponse>}
   */
  async render(key, render, tag) {
    if (!this.#isListening() || key.length > LONGEST_KEY) return render();
    const begun = this.#rendering.get(key);
    if (begun) {
      const response = await begun.catch(() => null);
      return response?.isPublic ? response : render();
    }
    const drops = this.#dropsOf(key);
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const response = await rendering;
      if (response.isPublic && response.status === 200 && this.#isCurrent(key, drops)) {
        const br = await compress(response.body, "br");
        // A change may have come while it was compressed.
        if (this.#isCurrent(key, drops)) this.#add(key, response.headers, tag(response), br);
      }
      return response;
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    }
  }

  /**
   * The page to fill in for those who have one of their own: a kept one, or what `render` makes for a stranger, as it is for
   * everybody. Null when that cannot be filled in.
   *
   * @param {string} key
   * @param {() => Promise<WholeResponse>} render
   * @param {(response: WholeResponse) => string} tag
   * @returns {Promise<PageTemplate | null>}
   */
  async template(key, render, tag) {
    const known = this.#templates.get(key);
    if (known) return known;
    const drops = this.#dropsOf(key);
    const rendered = await this.render(key, render, tag);
    if (!rendered.pieces) return null;
    const template = new PageTemplate({ ...rendered, pieces: rendered.pieces }, tag(rendered));
    const isToBeKept = rendered.isPublic && rendered.status === 200 && key.length <= LONGEST_KEY;
    if (isToBeKept && this.#isCurrent(key, drops)) this.#templates.set(key, template);
    return template;
  }

  /** @param {string} key @param {number} drops of this key, as they were when the page was begun */
  #isCurrent(key, drops) {
    return this.#isListening() && drops === this.#dropsOf(key);
  }

  /** @type {(key: string, headers: [string, string][], etag: string, br: Buffer) => void} */
  #add(key, headers, etag, br) {
    this.#entries.set(key, { headers, etag, bodies: { br }, hits: 0, isQueued: false });
  }

  /** @type {(key: string, entry: Entry, encoding: Encoding) => Promise<Buffer>} */
  async #bodyOf(key, { etag, bodies }, encoding) {
    const ready = bodies[encoding];
    if (ready) return ready;
    const body = await unpackBrotli(bodies.br);
    if (encoding === "identity") return body;
    const packed = await compress(body, encoding);
    this.#setBody(key, etag, encoding, packed);
    return packed;
  }

  /** @type {(key: string, etag: string) => Promise<void>} */
  async #recompress(key, etag) {
    const entry = this.#entries.peek(key);
    if (entry?.etag !== etag) return;
    const smaller = await compress(await unpackBrotli(entry.bodies.br), "br", 11);
    if (smaller.length < entry.bodies.br.length) this.#setBody(key, etag, "br", smaller);
  }

  /** Only where the page is still the same. @type {(key: string, etag: string, encoding: Encoding, body: Buffer) => void} */
  #setBody(key, etag, encoding, body) {
    const entry = this.#entries.peek(key);
    if (entry?.etag !== etag) return;
    this.#entries.set(key, { ...entry, bodies: { ...entry.bodies, [encoding]: body } });
  }
}

/** @param {string} key */
const isApi = (key) => key.startsWith("/api/") || key.startsWith("/api?");
