import { performance } from "node:perf_hooks";

/** Milliseconds over which it is measured. */
const EVERY_MS = 200;

/** Above this share of its time spent working, answering everybody comes before answering small. */
const BUSY_SHARE = 0.5;

let used = performance.eventLoopUtilization();
let measuredAt = performance.now();
let isBusy = false;

/** Whether this server has time to spare for whoever asks. */
export function isAtRest() {
  const now = performance.now();
  if (now - measuredAt >= EVERY_MS) {
    const total = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(total, used).utilization > BUSY_SHARE;
    used = total;
    measuredAt = now;
  }
  return !isBusy;
}
