import { log } from "./log.js";

/**
 * @typedef {object} ScheduledTask
 * @property {string} name
 * @property {() => Promise<number>} run how many it has dealt with
 * @property {number} firstMs milliseconds from the start to the first run
 * @property {number} everyMs milliseconds between two runs
 * @property {(name: string, everyMs: number) => Promise<boolean>} [claimTask] whether this server is the one to do it this
 *   time; left out, each does it
 * @property {(name: string) => Promise<void>} [releaseTask] called when it failed
 */

/**
 * Runs each task again and again. A failure is logged and tried again the next time.
 *
 * @param {readonly ScheduledTask[]} tasks
 * @returns {() => void} ends it
 */
export function startScheduler(tasks) {
  const timers = tasks.map((task) => {
    const run = () => void runTask(task);
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
  return () => {
    for (const stop of timers) stop();
  };
}

/** @param {ScheduledTask} task */
export async function runTask({ name, run, everyMs, claimTask, releaseTask }) {
  try {
    if (claimTask && !(await claimTask(name, everyMs))) return;
    const count = await run();
    if (count > 0) log.info({ task: name, count }, "a scheduled task has done something");
  } catch (error) {
    log.warn({ err: error, task: name }, "a scheduled task failed");
    await releaseTask?.(name).catch(() => {});
  }
}
