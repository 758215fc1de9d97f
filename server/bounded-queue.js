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
  /** @type {Map<() => void, () => void>} in the order they came: how each goes on, and how it is refused */
  #waiting = new Map();
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
      const [next] = this.#waiting.keys();
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

  get free() {
    return this.#free;
  }

  get waiting() {
    return this.#waiting.size;
  }

  /** Refuses all who wait: there will be no turn soon. */
  refuseAll() {
    for (const refuse of [...this.#waiting.values()]) refuse();
  }

  /** @returns {Promise<void>} */
  #wait() {
    if (this.#waiting.size >= this.#maxWaiting)
      return Promise.reject(new Unavailable("too many are waiting"));
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const leave = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
      };
      const go = () => {
        leave();
        resolve();
      };
      const refuse = () => {
        leave();
        reject(new Unavailable("waited in vain"));
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
        refuse();
      };
      let timer = setTimeout(giveUp, this.#maxWaitMs);
      this.#waiting.set(go, refuse);
    });
  }
}
