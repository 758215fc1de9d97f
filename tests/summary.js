import { readFileSync } from "node:fs";

// The last lines of a test run: what ran, in one sentence a machine can read too.
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));
const unit = read(".cache/unit.json");
const { stats, suites } = read(".cache/e2e.json");
const passed = unit.numPassedTests + stats.expected + stats.flaky;
const failed = unit.numFailedTests + stats.unexpected;
const skipped = unit.numPendingTests + stats.skipped;
/** @type {(suite: any) => any[]} */
const walksOf = ({ specs = [], suites: parts = [] }) => [...specs, ...parts.flatMap(walksOf)];
const agains = unit.testResults
  .flatMap((/** @type {any} */ { assertionResults }) => assertionResults)
  .filter((/** @type {any} */ one) => one.status === "passed" && one.failureMessages.length > 0);
for (const { fullName } of agains) console.log(`only at the second try: ${fullName}`);
for (const { title, tests } of suites.flatMap(walksOf))
  for (const { status, projectName } of tests)
    if (status === "flaky") console.log(`only at the second try: ${title} (${projectName})`);
console.log(
  `unit and integration: ${unit.numPassedTests}; browser walks: ${stats.expected + stats.flaky}`,
);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
