import { log } from "./log.js";

/**
 * @typedef {object} ScheduledTask
 * @property {string} name
 * @property {() => Promise<number>} run how many it has dealt with
 * @property {number} firstMs milliseconds from the start to the first run
 * @property {number} everyMs milliseconds between two runs
 * @property {(name: string, everyMs: number) => Promise<boolean>} [claimTask] whether this server is the one to do it this
 *   time; left out, each does it
 * @property {(name: string) => Promise<void>} [releaseTask] called when it failed, or was broken off
 */

/** @typedef {{ labels: { task: string, outcome: "done" | "failed" }, n: number }} TaskRuns */

/** How often each task was done here and failed, by its name. @type {Map<string, TaskRuns[]>} */
const runs = new Map();

/** How often each task was done here and failed, since this server's start. @returns {readonly TaskRuns[]} */
export const taskRuns = () => [...runs.values()].flat();

/** Both begin at 0, so that the first failure is seen as a rise. @param {string} task @param {"done" | "failed"} [outcome] */
function noteRun(task, outcome) {
  const both = runs.get(task) ?? [
    { labels: { task, outcome: /** @type {const} */ ("done") }, n: 0 },
    { labels: { task, outcome: /** @type {const} */ ("failed") }, n: 0 },
  ];
  runs.set(task, both);
  for (const counted of both) if (counted.labels.outcome === outcome) counted.n++;
}

/** Those that this server has claimed and is doing. @type {Set<ScheduledTask>} */
const underWay = new Set();

/**
 * Runs each task again and again. A failure is logged and tried again the next time.
 *
 * @param {readonly ScheduledTask[]} tasks
 * @returns {() => Promise<void>} ends it; what is under way is given back, so that another server, or the next start, does it
 */
export function startScheduler(tasks) {
  const timers = tasks.map((task) => {
    const run = () => void runTask(task);
    noteRun(task.name);
    const first = setTimeout(() => {
      run();
      later = setInterval(run, task.everyMs).unref();
    }, task.firstMs).unref();
    /** @type {NodeJS.Timeout | undefined} */
    let later;
    return () => {
      clearTimeout(first);
      clearInterval(later);
    };
  });
  return async () => {
    for (const stop of timers) stop();
    await Promise.all([...underWay].map((task) => giveBack(task)));
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
    const count = await run();
    noteRun(name, "done");
    if (count > 0) log.info({ task: name, count }, "a scheduled task has done something");
  } catch (error) {
    noteRun(name, "failed");
    log.warn({ err: error, task: name }, "a scheduled task failed");
    await giveBack(task);
  } finally {
    underWay.delete(task);
  }
}
