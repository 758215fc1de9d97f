import { performance } from "node:perf_hooks";
import { Tally } from "./tally.ts";
import { Unavailable } from "./unavailable.ts";

/** Times `maxWaitMs` that a request may wait while the queue moves. */
const MOVING_FACTOR = 4;

/** Who asks for a turn: turns are shared out by `sender`; an abort of `leaving` ends the wait. */
export interface Asker {
  /** an address, or "" for the shop's own work */
  sender: string;
  leaving?: { readonly signal: AbortSignal };
}

export interface Waiting {
  sender: string;
  go: () => void;
  refuse: (reason: string) => void;
}

const OWN_WORK = { sender: "" };

/**
 * Bounds how much work runs at once (`ofOne` of one sender), how much waits, and how long. Turns go
 * round the waiting senders. In a full queue the sender who has most waiting loses the last place
 * to one who has fewer. Refused with `Unavailable`: an asker who finds no place, loses it, has
 * left, or has waited `maxWaitMs` milliseconds in which no turn ended.
 */
export class BoundedQueue {
  #bounds;
  /** By sender, in the order of their next turns. */
  #lines: Map<string, Set<Waiting>> = new Map();
  #turns = new Tally();
  #lastEnd = 0;
  free;
  waiting = 0;

  /** @param bounds `name` is for the log */
  constructor(bounds: {
    name: string;
    concurrency: number;
    ofOne?: number;
    maxWaiting: number;
    maxWaitMs: number;
  }) {
    this.#bounds = { ofOne: bounds.concurrency, ...bounds };
    this.free = bounds.concurrency;
  }

  /** Resolves with a function that ends the turn; calling it again does nothing. */
  async take(asker: Asker = OWN_WORK): Promise<() => void> {
    const { sender } = asker;
    if (this.#mayBegin(sender)) this.#begin(sender);
    else await this.#wait(asker);
    let isOver = false;
    return () => {
      if (!isOver) this.#end(sender);
      isOver = true;
    };
  }

  async run<T>(work: () => Promise<T>, asker?: Asker): Promise<T> {
    const end = await this.take(asker);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Refuses everything that waits, because there will be no turn soon. */
  refuseAll() {
    for (const one of [...this.#lines.values()].flatMap((line) => [...line]))
      one.refuse("there will be no turn soon");
  }

  #mayBegin(sender: string) {
    return this.free > 0 && (sender === "" || this.#turns.of(sender) < this.#bounds.ofOne);
  }

  #begin(sender: string) {
    this.free -= 1;
    this.#turns.add(sender, 1);
  }

  #end(sender: string) {
    this.#lastEnd = performance.now();
    this.free += 1;
    this.#turns.add(sender, -1);
    for (const [next, line] of this.#lines) {
      if (!this.#mayBegin(next)) continue;
      // The others of this sender come after those of everybody else.
      this.#lines.delete(next);
      this.#lines.set(next, line);
      this.#begin(next);
      const [first] = line;
      return first?.go();
    }
  }

  /** Whether this sender gets a place, if need be the last one of the sender who has most. */
  #makeRoom(sender: string) {
    if (this.waiting < this.#bounds.maxWaiting) return true;
    const longest = [...this.#lines.values()].reduce((a, b) => (b.size > a.size ? b : a));
    if (longest.size <= (this.#lines.get(sender)?.size ?? 0) + 1) return false;
    [...longest].at(-1)?.refuse("others wait who have asked for less");
    return true;
  }

  #wait({ sender, leaving }: Asker): Promise<void> {
    const { name, maxWaitMs } = this.#bounds;
    const signal = leaving?.signal;
    const refusal = (reason: string) => new Unavailable(`${name}: ${reason}`);
    if (signal?.aborted) return Promise.reject(refusal("the visitor has left"));
    if (!this.#makeRoom(sender)) return Promise.reject(refusal("too many wait"));
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const line = this.#lines.get(sender) ?? new Set();
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", hasLeft);
        line.delete(one);
        if (line.size === 0) this.#lines.delete(sender);
        this.waiting -= 1;
      };
      const one: Waiting = {
        sender,
        go() {
          stopWaiting();
          resolve();
        },
        refuse(reason) {
          stopWaiting();
          reject(refusal(reason));
        },
      };
      const hasLeft = () => one.refuse("the visitor has left");
      const giveUp = () => {
        if (!line.has(one)) return;
        const until = Math.min(
          Math.max(began, this.#lastEnd) + maxWaitMs,
          began + MOVING_FACTOR * maxWaitMs,
        );
        const left = until - performance.now();
        if (left > 0) timer = giveUpLater(left);
        else one.refuse("waited in vain");
      };
      // A process that was held up reads first what has arrived meanwhile.
      const giveUpLater = (ms: number) => setTimeout(() => setImmediate(giveUp), ms);
      let timer = giveUpLater(maxWaitMs);
      signal?.addEventListener("abort", hasLeft);
      this.#lines.set(sender, line.add(one));
      this.waiting += 1;
    });
  }
}
