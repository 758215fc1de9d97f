import { LRUCache } from "lru-cache";
import { compress } from "../compression.js";

/** A body's own cost in bytes beside it. */
const BODY_BYTES = 300;

/**
 * Pages filled in for their visitors, compressed, by the page and the tag that names the visitor's: bounded by bytes, least
 * recently used out first.
 */
export class FilledPages {
  /** @type {LRUCache<string, Buffer>} */
  #bodies;

  /** @param {number} maxBytes */
  constructor(maxBytes) {
    this.#bodies = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ length }) => length + BODY_BYTES,
    });
  }

  get bytes() {
    return this.#bodies.calculatedSize;
  }

  clear() {
    this.#bodies.clear();
  }

  /**
   * What can be sent at once: gzip is put together from parts, others only as they were made before.
   *
   * @param {PageTemplate} template
   * @param {Visitor} visitor
   * @param {{ tag: string, encoding: Encoding }} as the tag of this visitor's page
   */
  ready(template, visitor, { tag, encoding }) {
    const key = keyOf(template, tag, encoding);
    const known = this.#bodies.get(key);
    if (known || encoding !== "gzip") return known ?? null;
    const body = template.gzipFor(visitor);
    this.#bodies.set(key, body);
    return body;
  }

  /** @type {(template: PageTemplate, visitor: Visitor, as: { tag: string, encoding: Encoding }) => Promise<Buffer>} */
  async make(template, visitor, { tag, encoding }) {
    const known = this.ready(template, visitor, { tag, encoding });
    if (known) return known;
    const body = await compress(Buffer.from(template.textFor(visitor)), encoding);
    this.#bodies.set(keyOf(template, tag, encoding), body);
    return body;
  }
}

/**
 * @typedef {import("./page-template.js").PageTemplate} PageTemplate
 * @typedef {import("../../app/http/visitor.server.ts").Visitor} Visitor
 * @typedef {import("../negotiation.js").Encoding} Encoding
 */

/** @type {(template: PageTemplate, tag: string, encoding: Encoding) => string} */
const keyOf = ({ id }, tag, encoding) => `${id} ${encoding} ${tag}`;
