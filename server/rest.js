import { performance } from "node:perf_hooks";

/** Milliseconds of one measurement, and the share of them above which the server is busy. */
const EVERY_MS = 200;
const BUSY_SHARE = 0.5;

let from = performance.eventLoopUtilization();
let measuredAt = performance.now();
let isBusy = false;

/** Whether this server has time to spare. */
export function isAtRest() {
  if (performance.now() - measuredAt < EVERY_MS) return !isBusy;
  isBusy = performance.eventLoopUtilization(from).utilization > BUSY_SHARE;
  from = performance.eventLoopUtilization();
  measuredAt = performance.now();
  return !isBusy;
}
