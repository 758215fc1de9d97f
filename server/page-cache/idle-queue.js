import { performance } from "node:perf_hooks";

/** Cached pages that wait to be recompressed; those beyond stay as they are until they are asked for again. */
const MOST_WAITING = 50;

/** Milliseconds between two looks at whether the server is at rest. */
const LOOK_AGAIN_MS = 250;

/** Above this share of its time spent working, the server's visitors come first. */
const BUSY_SHARE = 0.5;

/**
 * Work that nobody waits for, such as fifty milliseconds of compression on another thread: one piece at a time, only
 * while the server is at rest, and after each a pause as long as it took.
 */
export class IdleQueue {
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
      this.#schedule(0);
    }
    return true;
  }

  get waiting() {
    return this.#waiting.length;
  }

  /** @param {number} ms */
  #schedule(ms) {
    setTimeout(() => void this.#next(), ms).unref();
  }

  async #next() {
    const used = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(used, this.#used);
    this.#used = used;
    if (utilization > BUSY_SHARE) return this.#schedule(LOOK_AGAIN_MS);
    const work = this.#waiting.shift();
    if (!work) {
      this.#isWorking = false;
      return;
    }
    const startedAt = performance.now();
    // A page that cannot be recompressed stays as it is.
    await work().catch(() => {});
    this.#schedule(Math.max(1, performance.now() - startedAt));
  }
}
