import DataLoader from "dataloader";
import { LRUCache } from "lru-cache";

/** Visitors remembered, some two kilobytes each, for so long: a session that is in use is written down once an hour. */
const MOST = 2000;
const LONGEST_MS = 60_000;

/** Visitors asked about in one statement. */
const MOST_AT_ONCE = 100;

/**
 * @typedef {import("../build.js").Operations} Operations
 * @typedef {Awaited<ReturnType<Operations["readVisitor"]>>} Who
 * @typedef {Awaited<ReturnType<Operations["nameVisitor"]>>} VisitorName
 */

/**
 * Who asks, by the cookies they bring. What was read of somebody is given again while the database says that nothing of it has
 * changed since: asked for each page, of all who are waiting at that moment in one statement.
 */
export class KnownVisitors {
  /** @type {LRUCache<string, { who: Who, name: VisitorName, stamp: string }>} */
  #known = new LRUCache({ max: MOST, ttl: LONGEST_MS });
  /** @type {WeakSet<Who>} */
  #remembered = new WeakSet();
  #operations;
  /** @type {DataLoader<VisitorName, string>} */
  #stamps;

  /** @param {Pick<Operations, "readVisitor" | "nameVisitor" | "readVisitorStamps">} operations */
  constructor(operations) {
    this.#operations = operations;
    this.#stamps = new DataLoader((names) => operations.readVisitorStamps(names), {
      cache: false,
      maxBatchSize: MOST_AT_ONCE,
      batchScheduleFn: (ask) => void setImmediate(ask),
    });
  }

  /**
   * Somebody remembered of whom nothing has changed, or null.
   *
   * @param {string} visitor the cookies that say who asks
   * @param {string} origin
   */
  async find(visitor, origin) {
    const known = this.#known.get(keyOf(visitor, origin));
    return known && known.stamp === (await this.#stampOf(known.name)) ? known.who : null;
  }

  /**
   * Who asks, remembered or read.
   *
   * @param {string} visitor the cookies that say who asks
   * @param {string} origin
   * @param {() => Parameters<Operations["readVisitor"]>[0]} argsOf
   * @returns {Promise<Who>}
   */
  async read(visitor, origin, argsOf) {
    const known = await this.find(visitor, origin);
    if (known) return known;
    const args = argsOf();
    const name = await this.#operations.nameVisitor(args.request);
    // Read before: who changes in between is newer than the stamp says, and is read again.
    const stamp = await this.#stampOf(name);
    const who = await this.#operations.readVisitor(args);
    // Whose cookies are put right, or who is shown a toast, is another from now on.
    if ([...who.headers].length === 0) {
      this.#remembered.add(who);
      this.#known.set(keyOf(visitor, origin), { who, name, stamp });
    }
    return who;
  }

  /** Whether it was read of somebody who is remembered by it. @param {Who} who */
  isKnown(who) {
    return this.#remembered.has(who);
  }

  /** @param {VisitorName} name */
  async #stampOf(name) {
    return name.secret === null && name.cartId === null ? "" : this.#stamps.load(name);
  }
}

/** @type {(visitor: string, origin: string) => string} */
const keyOf = (visitor, origin) => `${origin} ${visitor}`;
