import { Unavailable } from "./unavailable.js";

/**
 * Work of which only so much is done at once: the rest waits in the order it came, neither endlessly many nor endlessly
 * long. Whoever finds the queue full, or waits in vain, is refused with `Unavailable`.
 */
export class Turns {
  #free;
  #mostWaiting;
  #longestWaitMs;
  /** @type {Set<() => void>} in the order they came */
  #waiting = new Set();

  /** @param {{ atOnce: number, mostWaiting: number, longestWaitMs: number }} bounds */
  constructor({ atOnce, mostWaiting, longestWaitMs }) {
    this.#free = atOnce;
    this.#mostWaiting = mostWaiting;
    this.#longestWaitMs = longestWaitMs;
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
    if (this.#waiting.size >= this.#mostWaiting)
      return Promise.reject(new Unavailable("too many are waiting"));
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(go);
        reject(new Unavailable("waited in vain"));
      }, this.#longestWaitMs);
      this.#waiting.add(go);
    });
  }
}
