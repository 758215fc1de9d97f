import { setImmediate as nextRound } from "node:timers/promises";
import { BoundedQueue } from "../bounded-queue.js";
import { languageAsked } from "./negotiation.js";

/** @typedef {import("../bounded-queue.js").Asker} Asker */

/**
 * Milliseconds a page may wait while no other is finished; four times as long while the line moves. Nobody looks at an empty screen
 * longer than that.
 */
const LONGEST_WAIT_MS = 4_000;

/** Milliseconds for a picture: a page is read without it, and a store that hangs holds all turns. */
const PICTURE_WAIT_MS = 1_000;

/** Milliseconds for an upload: four pictures take some two seconds, and staff wait for them. */
const UPLOAD_WAIT_MS = 30_000;

/**
 * The lines in which requests wait for the app, which takes ten to a hundred milliseconds of the one thread that also sends kept pages.
 * Few run at a time, and between two of them other requests get their turn. Every line is shared out by sender, so one address can fill
 * none of them:
 *
 * - `pages` that are rendered
 * - `searches` and lists with parameters, of which anybody can make up any number
 * - `pictures`, which are read from a store that may hang
 * - `forms` and API calls that change something, before they come to passwords and database connections
 * - `uploads` of staff, with pictures to convert
 */
export class Lines {
  #lines = {
    pages: line("pages", { concurrency: 6, ofOne: 4, maxWaiting: 150 }),
    searches: line("searches", { concurrency: 1, maxWaiting: 60 }),
    pictures: line("pictures", {
      concurrency: 16,
      ofOne: 12,
      maxWaiting: 300,
      maxWaitMs: PICTURE_WAIT_MS,
    }),
    forms: line("forms", { concurrency: 12, ofOne: 6, maxWaiting: 300 }),
    uploads: line("uploads", {
      concurrency: 4,
      ofOne: 2,
      maxWaiting: 20,
      maxWaitMs: UPLOAD_WAIT_MS,
    }),
  };
  /** Pages for everybody that wait for their turn, by key. @type {Map<string, { name: LineName, asker: Asker }>} */
  #shared = new Map();

  /**
   * Does the work in its turn. Refused: `Unavailable` when the line is full or does not move, or the asker has left.
   *
   * @template T
   * @param {LineName} name
   * @param {Asker} asker
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  run(name, asker, work) {
    return this.#lines[name].run(async () => {
      await nextRound();
      return work();
    }, asker);
  }

  /**
   * The same for a page that others may wait for too, by `join` with the same key.
   *
   * @template T
   * @param {LineName} name
   * @param {Asker} asker
   * @param {{ key: string, work: () => Promise<T> }} page
   * @returns {Promise<T>}
   */
  async runShared(name, asker, { key, work }) {
    const waiting = { name, asker };
    const stopWaiting = () => this.#shared.get(key) === waiting && this.#shared.delete(key);
    this.#shared.set(key, waiting);
    try {
      return await this.run(name, asker, () => {
        stopWaiting();
        return work();
      });
    } finally {
      stopWaiting();
    }
  }

  /**
   * Joins the wait for the page of this key. Its turn is then the shop's own: it neither comes after the other requests of its first
   * asker nor ends when they leave.
   *
   * @param {string} key
   * @param {Asker} asker
   */
  join(key, { sender }) {
    const first = this.#shared.get(key);
    if (first && first.asker.sender !== sender) this.#lines[first.name].share(first.asker);
  }
}

/** @typedef {"pages" | "searches" | "pictures" | "forms" | "uploads"} LineName */

/** @param {LineName} name @param {{ concurrency: number, ofOne?: number, maxWaiting: number, maxWaitMs?: number }} bounds */
function line(name, bounds) {
  return new BoundedQueue({ name, maxWaitMs: LONGEST_WAIT_MS, ...bounds });
}

/**
 * The line in which a page waits. `?lang=` makes no search of it, as every page has an address in each language.
 *
 * @param {string} url from the root
 * @param {boolean} isPublic whether it is the same for everybody; the cart and the checkout do not wait behind searches
 * @returns {LineName}
 */
export function lineOfPage(url, isPublic) {
  const asked = new URL(url, "http://haat.invalid");
  if (asked.pathname.startsWith("/media/")) return "pictures";
  if (languageAsked(asked)) asked.searchParams.delete("lang");
  return isPublic && asked.search !== "" ? "searches" : "pages";
}
