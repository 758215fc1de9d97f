import type { Job, WorkerEvents } from "graphile-worker";

/**
 * Jobs of one channel that a server runs in parallel. A receiver that hangs fills only its own
 * channel's slots; webhooks and couriers also run one at a time per receiver, by their job's queue.
 */
const SLOTS = {
  sms: 3,
  email: 2,
  webhook: 3,
  courier: 2,
  conversion: 1,
  push: 2,
  telegram: 1,
} as const;

/** The flag of a job that waits for another server. */
export type LimitedChannel = keyof typeof SLOTS;

/** Slots of all channels, plus two for jobs that wait for no other server. */
export const CONCURRENCY = Object.values<number>(SLOTS).reduce((sum, slots) => sum + slots, 2);

/**
 * graphile-worker's `forbiddenFlags` for one pool of workers: the channels without a free slot. The
 * workers look for jobs one after another, so that each counts the slot that the one before took.
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
