import { readFileSync } from "node:fs";

// The last line of a test run: its result in one sentence that programs can read too.
const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const unit = read(".cache/unit.json");
const { stats } = read(".cache/e2e.json");
const passed = unit.numPassedTests + stats.expected;
const failed = unit.numFailedTests + stats.unexpected;
const skipped = unit.numPendingTests + stats.skipped;
console.log(`unit and integration: ${unit.numPassedTests}; browser walks: ${stats.expected}`);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
