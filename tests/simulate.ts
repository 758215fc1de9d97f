import { rmSync } from "node:fs";
import { readCommandLine, refuse } from "#server/commands/arguments.ts";
import { buildFormer } from "./simulate/former.ts";
import { openLives } from "./simulate/postgres.ts";
import { run } from "./simulate/run.ts";
import buildIfNeeded from "./support/build.ts";

/**
 * `npm run simulate`: days of the shop by one seed. Ends with what was covered, and with 1 if an
 * identity did not hold or something was never done.
 */
const { values } = readCommandLine("npm run simulate", {
  does: "lives days of the shop by a seed, and checks its books after each",
  options: {
    seed: { of: "N", default: 1, does: "decides every act and every fault" },
    days: { of: "N", default: 365, does: "how many days" },
    acts: { of: "N", default: 110, does: "acts a day" },
    former: { does: "the second server runs the release before" },
    lives: { of: "N", default: 30, does: "how often a failure is lived again to shorten it" },
    only: { of: "N,N", default: "", does: "only these acts, by their numbers" },
  },
});

buildIfNeeded();
const lives = await openLives();
const { seed, days, acts, only, lives: most } = values;
const former = values.former ? buildFormer() : null;
if (values.former && !former) refuse("the release before is not in this repository's history");
const numbers = only ? only.split(",").map(Number) : [];
const { isWell, said } = await run(lives, {
  ...{ seed, days, perDay: acts, former, only: numbers, lives: most },
}).finally(lives.close);
if (former) rmSync(former, { recursive: true, force: true });
console.log(said);
if (!isWell) process.exitCode = 1;
