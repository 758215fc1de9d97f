import { log } from "./log.js";

/**
 * `run` says how much it has done, first after `firstMs` milliseconds and then every `everyMs`.
 * `claimTask` says whether this server does it this time, and without it each does; `releaseTask`
 * is called when it failed or was interrupted.
 * @typedef {object} ScheduledTask
 * @property {string} name
 * @property {() => Promise<number>} run
 * @property {number} firstMs
 * @property {number} everyMs
 * @property {(name: string, everyMs: number) => Promise<boolean>} [claimTask]
 * @property {(name: string) => Promise<void>} [releaseTask]
 */

/** @type {Map<string, { labels: { task: string, outcome: "done" | "failed" }, n: number }>} */
const runs = new Map();

/** How often each task was done and failed since this server's start. */
export const taskRuns = () => [...runs.values()];

/** @param {string} task @param {"done" | "failed"} outcome @param {number} n */
function count(task, outcome, n) {
  const key = `${task} ${outcome}`;
  runs.set(key, { labels: { task, outcome }, n: (runs.get(key)?.n ?? 0) + n });
}

/** @type {Set<ScheduledTask>} */
const underWay = new Set();

/**
 * Runs each task again and again. The function it returns ends that, and gives claimed tasks back
 * to other servers or the next start.
 * @param {readonly ScheduledTask[]} tasks
 */
export function startScheduler(tasks) {
  /** @type {Map<string, NodeJS.Timeout>} */
  const timers = new Map();
  for (const task of tasks) {
    // Zeros, so that the first failure is seen as a rise.
    count(task.name, "done", 0);
    count(task.name, "failed", 0);
    const plan = (/** @type {number} */ ms) => {
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

/** @param {ScheduledTask} task */
async function giveBack({ name, releaseTask }) {
  await releaseTask?.(name).catch(() => {});
}

/** @param {ScheduledTask} task */
export async function runTask(task) {
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
