import { executionAsyncResource } from "node:async_hooks";
import { nextTick } from "node:process";

/** @type {object[]} */
const kept = [];

/**
 * Keeps one of the objects that Node makes for each `process.nextTick`, for as long as the process lives. Their keys are computed, and
 * a collection of garbage that finds none of them alive forgets their shape: from then on V8 defines each key by a call into its
 * runtime, a fifteenth of what a kept page takes (docs/performance.md, number 31). No hook is set to get at it, which would slow
 * promises down for good.
 */
export function keepTickShape() {
  nextTick(() => {
    kept.push(executionAsyncResource());
  });
}
