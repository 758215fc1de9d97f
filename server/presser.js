import { performance } from "node:perf_hooks";

/** Kept pages that wait to be compressed harder; those beyond stay as they are until they are asked for again. */
const MOST_WAITING = 50;

/** Milliseconds between two looks at whether the server is at rest. */
const LOOK_AGAIN_MS = 250;

/** Above this share of its time spent working, the server's visitors come first. */
const BUSY = 0.5;

/**
 * Compressing harder is worth fifty milliseconds of another thread, if nobody waits for that thread: one at a time, only
 * while the server is at rest, and after each a pause as long as it took.
 */
export class Presser {
  /** @type {(() => Promise<void>)[]} */
  #waiting = [];
  #isWorking = false;
  #used = performance.eventLoopUtilization();

  /**
   * Takes on a piece of work, or says false: too much is waiting.
   *
   * @param {() => Promise<void>} work
   */
  add(work) {
    if (this.#waiting.length >= MOST_WAITING) return false;
    this.#waiting.push(work);
    if (!this.#isWorking) {
      this.#isWorking = true;
      this.#goOn(0);
    }
    return true;
  }

  get waiting() {
    return this.#waiting.length;
  }

  /** @param {number} ms */
  #goOn(ms) {
    setTimeout(() => void this.#next(), ms).unref();
  }

  async #next() {
    const used = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(used, this.#used);
    this.#used = used;
    if (utilization > BUSY) return this.#goOn(LOOK_AGAIN_MS);
    const work = this.#waiting.shift();
    if (!work) {
      this.#isWorking = false;
      return;
    }
    const began = performance.now();
    // A page that cannot be pressed stays as it is.
    await work().catch(() => {});
    this.#goOn(Math.max(1, performance.now() - began));
  }
}
