import { readFileSync } from "node:fs";

// The last lines of a test run: what ran, in one sentence a machine can read too.
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));
const unit = read(".cache/unit.json");
const { stats } = read(".cache/e2e.json");
const passed = unit.numPassedTests + stats.expected;
const failed = unit.numFailedTests + stats.unexpected;
const skipped = unit.numPendingTests + stats.skipped;
console.log(`unit and integration: ${unit.numPassedTests}; browser walks: ${stats.expected}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
