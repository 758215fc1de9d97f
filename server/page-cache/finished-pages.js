import { LRUCache } from "lru-cache";
import { compress, unpackBrotli } from "../compression.js";
import { IdleQueue } from "./idle-queue.js";

/**
 * A finished page: brotli always, the other forms as they are asked for.
 *
 * @typedef {object} Entry
 * @property {[string, string][]} headers
 * @property {string} etag names the body: entries with one tag hold the same page
 * @property {Partial<Record<Encoding, Buffer>> & { br: Buffer }} bodies
 * @property {number} hits
 * @property {boolean} isQueued whether it was, or waits to be, recompressed
 *
 * @typedef {import("../negotiation.js").Encoding} Encoding
 */

/** An entry's own cost in bytes beside its bodies: key, headers, map. */
export const ENTRY_BYTES = 1500;

/** Bytes of pages unpacked for those who take no compression: a hundred pages, each made once for all who ask for it. */
const UNPACKED_BYTES = 8 * 1024 * 1024;

/** Finished pages, compressed, by their keys: bounded by bytes and number, least recently used out first. */
export class FinishedPages {
  /** @type {LRUCache<string, Entry>} */
  #entries;
  /** By key and tag. @type {LRUCache<string, Buffer, Buffer>} */
  #unpacked = new LRUCache({
    maxSize: UNPACKED_BYTES,
    sizeCalculation: ({ length }) => length,
    // Pushed out meanwhile, it is still sent.
    ignoreFetchAbort: true,
    fetchMethod: (_name, _before, { context: br }) => unpackBrotli(br),
  });
  #recompressions = new IdleQueue();

  /** @param {{ maxBytes: number, maxEntrySize: number, maxEntries: number }} bounds */
  constructor({ maxBytes, maxEntrySize, maxEntries }) {
    this.#entries = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      maxEntrySize,
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
    return this.#entries.calculatedSize;
  }

  keys() {
    return this.#entries.keys();
  }

  /** @param {string} key */
  delete(key) {
    this.#entries.delete(key);
  }

  clear() {
    this.#entries.clear();
  }

  /** @type {(key: string, headers: [string, string][], etag: string, br: Buffer) => void} */
  add(key, headers, etag, br) {
    this.#entries.set(key, { headers, etag, bodies: { br }, hits: 0, isQueued: false });
  }

  /** Counts a visit. @param {string} key @returns {Entry | undefined} */
  visit(key) {
    const entry = this.#entries.get(key);
    if (!entry) return;
    entry.hits += 1;
    // Worth it once it was asked for twice more.
    if (entry.hits >= 2 && !entry.isQueued)
      entry.isQueued = this.#recompressions.add(() => this.#recompress(key, entry.etag));
    return entry;
  }

  /** What is kept there now, while it is still the page of this tag. @param {string} key @param {string} etag */
  peek(key, etag) {
    const entry = this.#entries.peek(key);
    return entry?.etag === etag ? entry : undefined;
  }

  /** @type {(key: string, entry: Entry, encoding: Encoding) => Promise<Buffer>} */
  async bodyOf(key, { etag, bodies }, encoding) {
    const ready = bodies[encoding];
    if (ready) return ready;
    const body = await this.#unpacked.forceFetch(`${key} ${etag}`, {
      context: bodies.br,
    });
    if (encoding === "identity") return body;
    const packed = await compress(body, encoding);
    this.#setBody(key, etag, encoding, packed);
    return packed;
  }

  /** @type {(key: string, etag: string) => Promise<void>} */
  async #recompress(key, etag) {
    const entry = this.peek(key, etag);
    if (!entry) return;
    const smaller = await compress(await unpackBrotli(entry.bodies.br), "br", 11);
    if (smaller.length < entry.bodies.br.length) this.#setBody(key, etag, "br", smaller);
  }

  /** Only where the page is still the same. @type {(key: string, etag: string, encoding: Encoding, body: Buffer) => void} */
  #setBody(key, etag, encoding, body) {
    const entry = this.peek(key, etag);
    if (entry) this.#entries.set(key, { ...entry, bodies: { ...entry.bodies, [encoding]: body } });
  }
}
