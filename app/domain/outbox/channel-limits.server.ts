import type { Job, WorkerEvents } from "graphile-worker";

/**
 * Jobs of one channel that a server runs side by side. A receiver that hangs fills the slots of its own channel and of no
 * other; webhooks and couriers go one at a time to each receiver as well, by their job's queue.
 */
const SLOTS = { sms: 3, email: 2, webhook: 3, courier: 2 } as const;

/** What a job that waits for somebody else's server is flagged with. */
export type LimitedChannel = keyof typeof SLOTS;

/** Slots of all channels, and two for the jobs that wait for nobody. */
export const CONCURRENCY = Object.values<number>(SLOTS).reduce((sum, slots) => sum + slots, 2);

/**
 * The library's `forbiddenFlags` for one pool of workers: the channels whose slots are taken. The workers look for a job one
 * after the other, so that each counts what the one before it took.
 */
export function limitChannels(events: WorkerEvents): () => Promise<string[]> {
  const running = new Map<string, number>();
  const count = ({ flags }: Job, change: number) => {
    for (const flag of Object.keys(flags ?? {}))
      running.set(flag, (running.get(flag) ?? 0) + change);
  };
  let lastTurn = Promise.resolve();
  let endTurn = () => {};
  events.on("job:start", ({ job }) => {
    count(job, 1);
    endTurn();
  });
  events.on("job:complete", ({ job }) => count(job, -1));
  events.on("worker:getJob:empty", () => endTurn());
  events.on("worker:getJob:error", () => endTurn());
  return async () => {
    const turnBefore = lastTurn;
    let end = () => {};
    lastTurn = new Promise((resolve) => {
      end = resolve;
    });
    await turnBefore;
    endTurn = end;
    return Object.entries(SLOTS)
      .filter(([channel, slots]) => (running.get(channel) ?? 0) >= slots)
      .map(([channel]) => channel);
  };
}
