import { performance } from "node:perf_hooks";
import { Tally } from "./tally.js";
import { Unavailable } from "./unavailable.js";

/** Times longer that a request may wait while the queue moves. */
const MOVING_FACTOR = 4;

/**
 * Who asks for a turn: turns are shared out by `sender`; an abort of `leaving` ends the wait.
 *
 * @typedef {object} Asker
 * @property {string} sender an address, or "" for the shop's own work
 * @property {{ readonly signal: AbortSignal }} [leaving]
 *
 * @typedef {{ sender: string, go: () => void, refuse: (reason: string) => void }} Waiting
 */

/** @type {Asker} */
const OWN_WORK = { sender: "" };

/**
 * Bounds how much work runs at once, how much waits, and how long. Turns go round the waiting senders, each sender's own in the order they
 * came. One sender has at most `ofOne` turns at a time. In a full queue the sender who has most waiting loses the last place to one who
 * has fewer.
 *
 * Refused with `Unavailable`: an asker who finds no place, loses it, has left, or has waited `maxWaitMs` milliseconds in which no turn
 * ended (four times as long in any case).
 */
export class BoundedQueue {
  #name;
  #free;
  #ofOne;
  #maxWaiting;
  #maxWaitMs;
  /** By sender, in the order of their next turns. @type {Map<string, Set<Waiting>>} */
  #waiting = new Map();
  #waitingInAll = 0;
  /** Turns under way, by sender. */
  #turns = new Tally();
  #lastEnd = 0;

  /** @param {{ name: string, concurrency: number, ofOne?: number, maxWaiting: number, maxWaitMs: number }} bounds `name` is for the log */
  constructor({ name, concurrency, ofOne = concurrency, maxWaiting, maxWaitMs }) {
    this.#name = name;
    this.#free = concurrency;
    this.#ofOne = ofOne;
    this.#maxWaiting = maxWaiting;
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * Resolves with a function that ends the turn; calling it again does nothing.
   *
   * @param {Asker} [asker]
   * @returns {Promise<() => void>}
   */
  async take(asker = OWN_WORK) {
    const { sender } = asker;
    if (this.#mayBegin(sender)) this.#begin(sender);
    else await this.#wait(asker);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#end(sender);
    };
  }

  /**
   * @template T
   * @param {() => Promise<T>} work
   * @param {Asker} [asker]
   * @returns {Promise<T>}
   */
  async run(work, asker) {
    const end = await this.take(asker);
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
    return this.#waitingInAll;
  }

  /** Refuses everything that waits, because there will be no turn soon. */
  refuseAll() {
    for (const line of [...this.#waiting.values()])
      for (const one of [...line]) one.refuse("there will be no turn soon");
  }

  /** @param {string} sender */
  #mayBegin(sender) {
    const isOwnWork = sender === OWN_WORK.sender;
    return this.#free > 0 && (isOwnWork || this.#turns.of(sender) < this.#ofOne);
  }

  /** @param {string} sender */
  #begin(sender) {
    this.#free -= 1;
    this.#turns.add(sender, 1);
  }

  /** @param {string} sender */
  #end(sender) {
    this.#lastEnd = performance.now();
    this.#free += 1;
    this.#turns.add(sender, -1);
    this.#beginNext();
  }

  #beginNext() {
    for (const [sender, line] of this.#waiting) {
      const [next] = line;
      if (!next || !this.#mayBegin(sender)) continue;
      this.#leave(next);
      // The others of this sender come after those of everybody else.
      if (this.#waiting.delete(sender)) this.#waiting.set(sender, line);
      this.#begin(sender);
      next.go();
      return;
    }
  }

  /** @param {Waiting} one */
  #join(one) {
    const line = this.#waiting.get(one.sender) ?? new Set();
    this.#waiting.set(one.sender, line.add(one));
    this.#waitingInAll += 1;
  }

  /** @param {Waiting} one */
  #leave(one) {
    const line = this.#waiting.get(one.sender);
    if (!line?.delete(one)) return;
    if (line.size === 0) this.#waiting.delete(one.sender);
    this.#waitingInAll -= 1;
  }

  /** @param {string} reason */
  #refusal(reason) {
    return new Unavailable(`${this.#name}: ${reason}`);
  }

  /** Whether this sender gets a place, if need be the last one of the sender who has most. @param {string} sender */
  #makeRoom(sender) {
    if (this.#waitingInAll < this.#maxWaiting) return true;
    const lines = [...this.#waiting.values()].sort((a, b) => b.size - a.size);
    const most = lines[0] ?? new Set();
    if (most.size <= (this.#waiting.get(sender)?.size ?? 0) + 1) return false;
    [...most].at(-1)?.refuse("others wait who have asked for less");
    return true;
  }

  /** @param {Asker} asker @returns {Promise<void>} */
  #wait({ sender, leaving }) {
    const signal = leaving?.signal;
    if (signal?.aborted) return Promise.reject(this.#refusal("the visitor has left"));
    if (!this.#makeRoom(sender)) return Promise.reject(this.#refusal("too many wait"));
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", hasLeft);
        this.#leave(one);
      };
      /** @type {Waiting} */
      const one = {
        sender,
        go: () => {
          stopWaiting();
          resolve();
        },
        refuse: (reason) => {
          stopWaiting();
          reject(this.#refusal(reason));
        },
      };
      const hasLeft = () => one.refuse("the visitor has left");
      const giveUp = () => {
        const now = performance.now();
        const left = Math.min(
          Math.max(began, this.#lastEnd) + this.#maxWaitMs - now,
          began + MOVING_FACTOR * this.#maxWaitMs - now,
        );
        if (left > 0) timer = setTimeout(giveUp, left);
        else one.refuse("waited in vain");
      };
      let timer = setTimeout(giveUp, this.#maxWaitMs);
      signal?.addEventListener("abort", hasLeft);
      this.#join(one);
    });
  }
}
