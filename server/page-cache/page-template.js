import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { gzipPart, joinGzip } from "./gzip-parts.js";

/**
 * @typedef {import("../../app/pieces/piece.ts").Piece} Piece
 * @typedef {import("../../app/http/visitor.server.ts").Visitor} Visitor
 * @typedef {import("./gzip-parts.js").GzipPart} GzipPart
 */

/** zlib's, for what is compressed once for many, and for what one visitor's page adds. */
const KEPT_LEVEL = 9;
const OWN_LEVEL = 6;

/** What visitors' pages add, by its text: some hundred bytes, of the buttons of a card that hold three pieces, say. */
const own = new LRUCache({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: (/** @type {GzipPart} */ part, /** @type {string} */ text) =>
    part.deflated.length + 2 * text.length + 200,
});

/** What names a visitor, once for all their pages. @type {WeakMap<Visitor, string>} */
const names = new WeakMap();

/** @param {Visitor} visitor */
function nameOf(visitor) {
  const known = names.get(visitor);
  const name = known ?? hash(JSON.stringify(visitor));
  if (known === undefined) names.set(visitor, name);
  return name;
}

/** @param {string} text */
const hash = (text) => createHash("sha256").update(text).digest("base64url");

let made = 0;

/**
 * A page that is the same for everybody but for its places. For each visitor those are filled in, and of the rest nothing is
 * drawn or compressed again.
 */
export class PageTemplate {
  /** @type {readonly Piece[]} */
  #pieces;
  #tag;
  /** Compressed runs of what a stranger reads, by their first piece, how many, and how many before. @type {Map<string, GzipPart>} */
  #runs = new Map();
  /** @type {WeakMap<Visitor, string>} */
  #tags = new WeakMap();

  /**
   * @param {{ status: number, headers: [string, string][], pieces: readonly Piece[] }} page
   * @param {string} tag names what a stranger reads
   */
  constructor({ status, headers, pieces }, tag) {
    /** No two of one process have the same. */
    this.id = made++;
    this.status = status;
    this.headers = headers;
    this.#pieces = pieces;
    this.#tag = tag;
    const length = pieces.reduce(
      (sum, piece) => sum + (typeof piece === "string" ? piece : piece.stranger).length,
      0,
    );
    // Two bytes a letter, and compressed in runs of 1, 2, 4 … pieces.
    this.bytes = 4 * length + 300 * pieces.length;
  }

  /** Names the page of this visitor: all by which it differs is in it. @param {Visitor} visitor */
  tagFor(visitor) {
    const known = this.#tags.get(visitor);
    const tag = known ?? `W/"${hash(`${this.#tag} ${nameOf(visitor)}`).slice(0, 22)}"`;
    if (known === undefined) this.#tags.set(visitor, tag);
    return tag;
  }

  /** @param {Visitor} visitor */
  textFor(visitor) {
    return this.#fill(visitor).join("");
  }

  /** @param {Visitor} visitor */
  gzipFor(visitor) {
    return joinGzip(this.#partsFor(visitor));
  }

  /** @param {Visitor} visitor */
  #partsFor(visitor) {
    /** @type {GzipPart[]} */
    const parts = [];
    let from = 0;
    for (const [i, piece] of this.#pieces.entries()) {
      if (typeof piece === "string") continue;
      const text = piece.fill(visitor);
      if (text === piece.stranger) continue;
      this.#addRuns(parts, from, i);
      parts.push(ownPart(text));
      from = i + 1;
    }
    this.#addRuns(parts, from, this.#pieces.length);
    return parts;
  }

  /** @param {Visitor} visitor */
  #fill(visitor) {
    return this.#pieces.map((piece) => (typeof piece === "string" ? piece : piece.fill(visitor)));
  }

  /**
   * What a stranger reads from one piece up to another, in as few runs as start at a multiple of their length: so few kinds
   * of runs serve all visitors, and compress nearly as well as the whole.
   *
   * @param {GzipPart[]} parts
   * @param {number} from
   * @param {number} to
   */
  #addRuns(parts, from, to) {
    let at = from;
    let before = 0;
    while (at < to) {
      let count = 1;
      while (at % (2 * count) === 0 && at + 2 * count <= to) count *= 2;
      parts.push(this.#run(at, count, before));
      at += count;
      before = count;
    }
  }

  /** @param {number} at @param {number} count @param {number} before pieces of the run that it follows */
  #run(at, count, before) {
    const key = `${at} ${count} ${before}`;
    const known = this.#runs.get(key);
    if (known) return known;
    const part = gzipPart(this.#read(at, count), KEPT_LEVEL, this.#read(at - before, before));
    this.#runs.set(key, part);
    return part;
  }

  /** What a stranger reads there. @param {number} at @param {number} count */
  #read(at, count) {
    const pieces = this.#pieces.slice(at, at + count);
    return pieces.map(strangers).join("");
  }
}

/** @param {Piece | undefined} piece */
const strangers = (piece = "") => (typeof piece === "string" ? piece : piece.stranger);

/** @param {string} text */
function ownPart(text) {
  const known = own.get(text);
  if (known) return known;
  const part = gzipPart(text, OWN_LEVEL);
  own.set(text, part);
  return part;
}
