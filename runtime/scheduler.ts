import { log } from "./log.ts";

/**
 * `run` says how much it has done, first after `firstMs` milliseconds and then every `everyMs`.
 * `claimTask` says whether this server does it this time, and without it each does; `releaseTask`
 * is called when it failed or was interrupted.
 */
export interface ScheduledTask {
  name: string;
  run: () => Promise<number>;
  firstMs: number;
  everyMs: number;
  claimTask?: (name: string, everyMs: number) => Promise<boolean>;
  releaseTask?: (name: string) => Promise<void>;
}

const runs: Map<string, { labels: { task: string; outcome: "done" | "failed" }; n: number }> =
  new Map();

/** How often each task was done and failed since this server's start. */
export const taskRuns = () => [...runs.values()];

function count(task: string, outcome: "done" | "failed", n: number) {
  const key = `${task} ${outcome}`;
  runs.set(key, { labels: { task, outcome }, n: (runs.get(key)?.n ?? 0) + n });
}

const underWay: Set<ScheduledTask> = new Set();

/**
 * Runs each task again and again. The function it returns ends that, and gives claimed tasks back
 * to other servers or the next start.
 */
export function startScheduler(tasks: readonly ScheduledTask[]) {
  const timers: Map<string, NodeJS.Timeout> = new Map();
  for (const task of tasks) {
    // Zeros, so that the first failure is seen as a rise.
    count(task.name, "done", 0);
    count(task.name, "failed", 0);
    const plan = (ms: number) => {
      const run = () => {
        plan(task.everyMs);
        void runTask(task);
      };
      timers.set(task.name, setTimeout(run, ms).unref());
    };
    plan(task.firstMs);
  }
  return async () => {
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all([...underWay].map(giveBack));
  };
}

async function giveBack({ name, releaseTask }: ScheduledTask) {
  await releaseTask?.(name).catch(() => {});
}

export async function runTask(task: ScheduledTask) {
  const { name, run, everyMs, claimTask } = task;
  try {
    if (claimTask && !(await claimTask(name, everyMs))) return;
    underWay.add(task);
    const done = await run();
    count(name, "done", 1);
    if (done > 0) log.info({ task: name, count: done }, "a scheduled task has done something");
  } catch (error) {
    count(name, "failed", 1);
    log.warn({ err: error, task: name }, "a scheduled task failed");
    await giveBack(task);
  } finally {
    underWay.delete(task);
  }
}
