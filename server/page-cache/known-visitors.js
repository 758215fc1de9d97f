import DataLoader from "dataloader";
import { LRUCache } from "lru-cache";
import { log, maskPath } from "../log.js";
import { isUnavailable } from "../unavailable.js";

/** What is remembered of visitors takes so much at most, and each for so long: a session in use is written down once an hour. */
const MOST_BYTES = 4 * 1024 * 1024;
const LONGEST_MS = 60_000;

/** Of one visitor in bytes, beside the cookies and what is in the cart. */
const VISITOR_BYTES = 1000;
const LINE_BYTES = 150;

/** Visitors asked about in one statement. */
const MOST_AT_ONCE = 100;

/**
 * @typedef {import("../build.js").Operations} Operations
 * @typedef {Awaited<ReturnType<Operations["readVisitor"]>>} Who
 * @typedef {Awaited<ReturnType<Operations["nameVisitor"]>>} VisitorName
 * @typedef {{ who: Who, name: VisitorName, stamp: string }} Known
 *
 * @typedef {{ originalUrl?: string, url?: string | undefined }} Asked
 *
 * @typedef {object} Asking
 * @property {Who | null} [who] null of somebody who is not remembered
 * @property {unknown} [failure] why the database did not say who asks
 */

/**
 * Who asks, by the cookies they bring. What was read of somebody is given again while the database says that nothing of it has
 * changed since: asked for each page, of all who are waiting at that moment in one statement.
 */
export class KnownVisitors {
  /** @type {LRUCache<string, Known>} */
  #known = new LRUCache({
    maxSize: MOST_BYTES,
    ttl: LONGEST_MS,
    sizeCalculation: ({ who }, key) =>
      2 * key.length + VISITOR_BYTES + LINE_BYTES * who.visitor.cartLines,
  });
  /** @type {WeakSet<Who>} */
  #remembered = new WeakSet();
  /** What came of it, by request: nobody is asked about twice. @type {WeakMap<object, Asking>} */
  #asking = new WeakMap();
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
   * Somebody remembered of whom nothing has changed, or null. Asked once for each request; throws when the database does not say.
   *
   * @param {Asked} req
   * @param {string} visitor the cookies that say who asks
   * @param {string} origin
   */
  async find(req, visitor, origin) {
    const asking = this.#asking.get(req);
    if (asking?.failure !== undefined) throw asking.failure;
    if (asking?.who !== undefined) return asking.who;
    const known = this.#known.get(keyOf(visitor, origin));
    const isSame = known && known.stamp === (await this.#stampOf(req, known.name));
    const who = isSame ? known.who : null;
    this.#asking.set(req, { who });
    return who;
  }

  /** Who nobody in particular is, as last read; undefined when that was long ago. Asks nobody. @param {string} origin */
  stranger(origin) {
    return this.#known.get(keyOf("", origin))?.who;
  }

  /**
   * Who asks, remembered or read.
   *
   * @param {Asked} req
   * @param {string} visitor the cookies that say who asks
   * @param {string} origin
   * @param {() => Parameters<Operations["readVisitor"]>[0]} argsOf
   * @returns {Promise<Who>}
   */
  async read(req, visitor, origin, argsOf) {
    const known = await this.find(req, visitor, origin);
    if (known) return known;
    const args = argsOf();
    const name = await this.#operations.nameVisitor(args.request);
    // Read before: who changes in between is newer than the stamp says, and is read again.
    const stamp = await this.#stampOf(req, name);
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

  /** Why the database did not say who sends this request, where it was away or busy. @param {object} req */
  failureOf(req) {
    const failure = this.#asking.get(req)?.failure;
    return isUnavailable(failure) ? failure : undefined;
  }

  /** @param {Asked} req @param {VisitorName} name */
  async #stampOf(req, name) {
    if (name.secret === null && name.cartId === null) return "";
    try {
      return await this.#stamps.load(name);
    } catch (error) {
      this.#asking.set(req, { failure: error });
      const path = maskPath(req.originalUrl ?? req.url ?? "");
      if (!isUnavailable(error)) log.error({ err: error, path }, "who asks could not be looked up");
      throw error;
    }
  }
}

/** @type {(visitor: string, origin: string) => string} */
const keyOf = (visitor, origin) => `${origin} ${visitor}`;
