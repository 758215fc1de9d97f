import { performance } from "node:perf_hooks";
import { Unavailable } from "./unavailable.js";

/** A queue that moves is worth waiting in, this many times as long as one that stands still. */
const MOVING_FACTOR = 4;

/**
 * Work of which only so much is done at once: the rest waits in the order it came, neither endlessly many nor endlessly
 * long. Whoever finds the queue full, or waits in vain, is refused with `Unavailable`: after `maxWaitMs` in which no
 * turn has ended, and after four times as long in any case.
 */
export class BoundedQueue {
  #free;
  #maxWaiting;
  #maxWaitMs;
  /** @type {Set<() => void>} in the order they came */
  #waiting = new Set();
  #lastEnd = 0;

  /** @param {{ concurrency: number, maxWaiting: number, maxWaitMs: number }} bounds */
  constructor({ concurrency, maxWaiting, maxWaitMs }) {
    this.#free = concurrency;
    this.#maxWaiting = maxWaiting;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Resolves with a function that ends the turn; calling it again does nothing.
   *
   * @returns {Promise<() => void>}
   */
  async take() {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#lastEnd = performance.now();
      const [next] = this.#waiting;
      if (next) next();
      else this.#free += 1;
    };
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async run(work) {
    const end = await this.take();
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** @returns {Promise<void>} */
  #wait() {
    if (this.#waiting.size >= this.#maxWaiting)
      return Promise.reject(new Unavailable("too many are waiting"));
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const giveUp = () => {
        const now = performance.now();
        const left = Math.min(
          Math.max(began, this.#lastEnd) + this.#maxWaitMs - now,
          began + MOVING_FACTOR * this.#maxWaitMs - now,
        );
        if (left > 0) {
          timer = setTimeout(giveUp, left);
          return;
        }
        this.#waiting.delete(go);
        reject(new Unavailable("waited in vain"));
      };
      let timer = setTimeout(giveUp, this.#maxWaitMs);
      this.#waiting.add(go);
    });
  }
}
