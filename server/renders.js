import { setImmediate as nextRound } from "node:timers/promises";
import { BoundedQueue } from "./bounded-queue.js";
import { languageAsked } from "./negotiation.js";

/**
 * Milliseconds a page that is read may wait without any other being finished; four times as long while the line moves. Longer
 * than that nobody looks at an empty screen.
 */
const LONGEST_WAIT_MS = 4_000;

/**
 * Pages that must be made anew, which takes ten to a hundred milliseconds of the one thread that also hands out the kept
 * ones. Made side by side they hold those up all together, so few are at a time, and between two of them whoever came
 * meanwhile is looked after. Searches and lists with parameters, of which anybody can make up any number, stand in a line of
 * their own and leave the other pages to people.
 */
export class Renders {
  #pages = new BoundedQueue({ concurrency: 6, maxWaiting: 150, maxWaitMs: LONGEST_WAIT_MS });
  #searches = new BoundedQueue({ concurrency: 1, maxWaiting: 60, maxWaitMs: LONGEST_WAIT_MS });

  /**
   * Makes what is read at `url` in its turn. Refused: `Unavailable` when the line is full or does not move.
   *
   * @template T
   * @param {string} url from the root
   * @param {() => Promise<T>} make
   * @returns {Promise<T>}
   */
  run(url, make) {
    // Staff's lists are theirs alone; there the guard at the door is the bound.
    const isMadeUp = saysMoreThanLanguage(url) && !/^\/(admin|api\/admin)\b/.test(url);
    return (isMadeUp ? this.#searches : this.#pages).run(async () => {
      await nextRound();
      return make();
    });
  }
}

/** Every page has an address for each language: no question that somebody made up. @param {string} url */
function saysMoreThanLanguage(url) {
  const asked = new URL(url, "http://haat.invalid");
  if (languageAsked(asked)) asked.searchParams.delete("lang");
  return asked.search !== "";
}
