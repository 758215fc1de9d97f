/**
 * Requests that got no answer and wait to be repeated. Meanwhile the page stays as it is, because
 * their callers are still waiting.
 */

/** The connection was lost, or something between browser and shop answered instead. */
export class LostAnswer extends Error {
  override readonly name = "LostAnswer";
  /** Seconds after which the shop wants a retry; null if it was not reached. */
  readonly retryAfterS: number | null;

  constructor(retryAfterS: number | null) {
    super("no answer");
    this.retryAfterS = retryAfterS;
  }
}

/**
 * `lost`: no connection. `busy`: the shop is overloaded. `trying`: retrying now. Null: nothing
 * waits.
 */
export type Connection = null | "lost" | "busy" | "trying";

type WaitingForm = {
  why: "lost" | "busy";
  isTrying: boolean;
  isRepeatable: boolean;
  again: () => void;
};

const waiting = new Set<WaitingForm>();
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/**
 * Calls `listener` when the result of `readConnection` may change; returns a function that
 * unsubscribes.
 */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function readConnection(): Connection {
  const all = [...waiting];
  if (all.length === 0) return null;
  if (all.every(({ isTrying }) => isTrying)) return "trying";
  return all.every(({ why }) => why === "busy") ? "busy" : "lost";
}

/** Repeats all waiting requests. */
export function tryAgain(): void {
  for (const { again } of [...waiting]) again();
}

if (typeof addEventListener === "function")
  addEventListener("online", () => {
    for (const { isRepeatable, again } of [...waiting]) if (isRepeatable) again();
  });

/** Pauses between attempts: they double from one second to thirty. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Runs `attempt` until it is answered. After a `LostAnswer` it waits for `tryAgain` or, if it is
 * repeatable (it changes nothing the second time), for a pause or the network's return. Any other
 * failure, and `signal`, end it.
 */
export async function untilAnswered<T>(
  attempt: () => Promise<T>,
  { isRepeatable, signal }: { isRepeatable: boolean; signal?: AbortSignal | null | undefined },
): Promise<T> {
  let entry: WaitingForm | null = null;
  try {
    for (let failures = 0; ; failures++) {
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof LostAnswer) || signal?.aborted) throw error;
        entry ??= { why: "lost", isTrying: false, isRepeatable, again: () => {} };
        entry.why = error.retryAfterS === null ? "lost" : "busy";
        const doubled = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
        const pauseMs = Math.max(doubled, (error.retryAfterS ?? 0) * 1000);
        await nextTry(entry, isRepeatable ? pauseMs : null, signal);
      }
    }
  } finally {
    if (entry) waiting.delete(entry);
    notify();
  }
}

function nextTry(entry: WaitingForm, pauseMs: number | null, signal?: AbortSignal | null) {
  return new Promise<void>((resolve, reject) => {
    const timer = pauseMs === null ? undefined : setTimeout(() => entry.again(), pauseMs);
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason ?? new DOMException("Aborted", "AbortError"));
    };
    entry.isTrying = false;
    entry.again = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", leave);
      entry.isTrying = true;
      entry.again = () => {};
      notify();
      resolve();
    };
    signal?.addEventListener("abort", leave, { once: true });
    waiting.add(entry);
    notify();
  });
}
