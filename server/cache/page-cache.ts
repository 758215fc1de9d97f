import { performance } from "node:perf_hooks";
import { LRUCache } from "lru-cache";
import type { Entry } from "../http/send-answer.ts";

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ENTRIES = 5000;

/** An entry's own cost in bytes beside its body: key, headers, map. */
const ENTRY_BYTES = 1500;

/** Bounds how long a change that was not heard stays unseen. */
const LONGEST_MS = 5 * 60 * 1000;

/**
 * Keeps finished answers; those of the API show quantities in stock, so every order drops them.
 * While changes are not heard, nothing new is kept, and kept answers go out as stale for
 * `mostStaleMs` milliseconds.
 */
export class PageCache {
  #kept: LRUCache<string, Entry>;
  #rendering: Map<string, Promise<Entry>> = new Map();
  /** Counts of drops; an answer whose rendering began before a drop is not stored. */
  #drops = { pages: 0, api: 0 };
  /** Since when changes are not heard, by `performance.now()`. */
  #unheardSince: number | null = null;
  #isListening;
  #pricesHold;
  #mostStaleMs;

  constructor({
    isListening,
    pricesHold = () => true,
    mostStaleMs = 0,
    maxBytes = MAX_BYTES,
    maxEntries = MAX_ENTRIES,
  }: {
    isListening: () => boolean;
    pricesHold?: () => boolean;
    mostStaleMs?: number;
    maxBytes?: number;
    maxEntries?: number;
  }) {
    this.#isListening = isListening;
    this.#pricesHold = pricesHold;
    this.#mostStaleMs = mostStaleMs;
    this.#kept = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      // One page must not push out the others.
      maxEntrySize: Math.floor(maxBytes / 8),
      ttl: LONGEST_MS,
      ttlResolution: 0,
      allowStale: true,
      noDeleteOnStaleGet: true,
      sizeCalculation: bytesOf,
    });
  }

  get size() {
    return this.#kept.size;
  }

  get bytes() {
    return this.#kept.calculatedSize;
  }

  /** Whether what is kept is as new as what the app would answer. */
  get isFresh() {
    return this.#isListening() && this.#unheardSince === null && this.#pricesHold();
  }

  /** Whole seconds for which what is kept may be out of date; null while changes are heard. */
  get staleS() {
    const since = this.#unheardSince;
    return since === null ? null : Math.floor((performance.now() - since) / 1000);
  }

  /** @param what what changed, or that changes are not heard any more */
  drop(what: "catalogue" | "stock" | "prices" | "unheard") {
    const changed = (key: string) => what !== "stock" || kindOf(key) === "api";
    this.#drops.api += 1;
    if (what !== "stock") this.#drops.pages += 1;
    // Later requests must not share a rendering that began before the change.
    for (const key of [...this.#rendering.keys()].filter(changed)) this.#rendering.delete(key);
    if (what === "unheard") this.#unheardSince ??= performance.now();
    else for (const key of [...this.#kept.keys()].filter(changed)) this.#kept.delete(key);
    if (what === "catalogue") this.#unheardSince = null;
  }

  find(key: string): Entry | undefined {
    const since = this.#unheardSince;
    if (since !== null && performance.now() - since > this.#mostStaleMs) this.#kept.clear();
    // A sale has begun or ended, and its prices are about to change.
    if (since === null && !this.#pricesHold()) return undefined;
    return this.#kept.get(key, { allowStale: since !== null });
  }

  /**
   * The kept answer, or what `render` makes once for all who ask at the same time; a private answer
   * is never shared.
   */
  async render(key: string, render: () => Promise<Entry>): Promise<Entry> {
    const found = this.find(key);
    if (found) return found;
    if (!this.isFresh) return render();
    const begun = this.#rendering.get(key);
    if (begun) {
      const entry = await begun.catch(() => null);
      return entry?.isPublic ? entry : render();
    }
    const kind = kindOf(key);
    const drops = this.#drops[kind];
    const rendering = render();
    this.#rendering.set(key, rendering);
    try {
      const entry = await rendering;
      if (entry.isPublic && this.isFresh && drops === this.#drops[kind]) this.#kept.set(key, entry);
      return entry;
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key);
    }
  }
}

const kindOf = (key: string) =>
  key.startsWith("/api/") || key.startsWith("/api?") ? "api" : "pages";

/** A string takes two bytes a letter. */
const bytesOf = ({ body, page }: Entry, key: string) =>
  (page?.pieces ?? []).reduce(
    (sum, piece) => sum + 2 * (typeof piece === "string" ? piece : piece.stranger).length + 100,
    body.length + 2 * key.length + ENTRY_BYTES,
  );
