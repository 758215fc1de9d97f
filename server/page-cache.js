import { LRUCache } from "lru-cache";
import { compress } from "./compression.js";
import { FilledPages } from "./page-cache/filled-pages.js";
import { ENTRY_BYTES, FinishedPages } from "./page-cache/finished-pages.js";
import { PageTemplate } from "./page-cache/page-template.js";

export { sharedRequestOf } from "./page-cache/cache-key.js";
export { findCacheableRoutes } from "./page-cache/cacheable-routes.js";
export { KeptAnswers } from "./page-cache/kept-answers.js";
export { KnownVisitors } from "./page-cache/known-visitors.js";
export { findNamed, nowhereFinder } from "./page-cache/nowhere.js";
export { namesNoAddress } from "./page-cache/unknown-page.js";
export { wrongMethods } from "./page-cache/wrong-methods.js";

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
 * @typedef {import("./page-cache/finished-pages.js").Entry} Entry
 * @typedef {import("./negotiation.js").Encoding} Encoding
 * @typedef {import("./page-cache/cache-key.js").SharedRequest} SharedRequest
 */

/** Beyond these a page is served but not cached. A key holds a path and a query, both the visitor's to make up. */
const LONGEST_KEY = 600;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 5000;

/**
 * Of the bytes, what pages to be filled in may take, kept as text and several times longer than a finished page, and what
 * those that were filled in.
 */
const TEMPLATES_SHARE = 0.375;
const FILLED_SHARE = 0.125;

/**
 * Finished, compressed answers that are the same for every visitor without a cart or an account. Bounded by bytes and
 * entries, least recently used out first. Nothing is cached while changes are not listened for, and what is there is stale
 * from then on: it goes out, saying so, until it is `mostStaleMs` old or changes are heard again.
 */
export class PageCache {
  #finished;
  /** @type {Map<string, Promise<WholeResponse>>} */
  #rendering = new Map();
  /** @type {LRUCache<string, PageTemplate>} */
  #templates;
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
    this.#finished = new FinishedPages({
      maxBytes: Math.floor(maxBytes * (1 - TEMPLATES_SHARE - FILLED_SHARE)),
      // One page must not push out the others.
      maxEntrySize: Math.floor(maxBytes / 8),
      maxEntries,
    });
    this.filled = new FilledPages(Math.floor(maxBytes * FILLED_SHARE));
  }

  get size() {
    return this.#finished.size;
  }

  get bytes() {
    return this.#finished.bytes + this.#templates.calculatedSize + this.filled.bytes;
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
    this.filled.clear();
    if (what === "unheard") {
      this.#unheardSince ??= performance.now();
      return;
    }
    this.#unheardSince = null;
    this.#finished.clear();
  }

  /** Every order moves stock: a page, which shows no quantity, must outlive that, begun or finished. */
  #dropStock() {
    this.#stockDrops += 1;
    for (const kept of [this.#rendering, this.#finished])
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
    const visited = this.#finished.visit(key);
    if (!visited) return null;
    const { headers, etag } = visited;
    const body = await this.#finished.bodyOf(key, visited, encoding);
    // With one more body it is an entry of its own.
    return { headers, etag, staleS, body, entry: this.#finished.peek(key, etag) };
  }

  /** Whether this is still what is kept there, and fresh: counts as a visit. @param {string} key @param {Entry} entry */
  isKept(key, entry) {
    return this.isFresh && this.#finished.visit(key) === entry;
  }

  /** The same of a page to be filled in. @param {string} key @param {PageTemplate} template */
  isKeptTemplate(key, template) {
    return this.isFresh && this.#templates.get(key) === template;
  }

  /** Whole seconds since which changes are not heard, null while they are. What is too old goes. */
  #staleS() {
    if (this.#unheardSince === null) return null;
    const ms = performance.now() - this.#unheardSince;
    if (ms > this.#mostStaleMs) this.#finished.clear();
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
        if (this.#isCurrent(key, drops))
          this.#finished.add(key, response.headers, tag(response), br);
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
    const isToBeKept = rendered.isPublic && key.length <= LONGEST_KEY;
    if (isToBeKept && this.#isCurrent(key, drops)) this.#templates.set(key, template);
    return template;
  }

  /** @param {string} key @param {number} drops of this key, as they were when the page was begun */
  #isCurrent(key, drops) {
    return this.#isListening() && drops === this.#dropsOf(key);
  }
}

/** @param {string} key */
const isApi = (key) => key.startsWith("/api/") || key.startsWith("/api?");
