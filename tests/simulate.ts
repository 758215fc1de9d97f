import { readCommandLine } from "#server/commands/arguments.ts";
import { acts, weights } from "./simulate/acts/all.ts";
import { coverage } from "./simulate/coverage.ts";
import { makePlan } from "./simulate/plan.ts";
import { openLives } from "./simulate/postgres.ts";
import { shorten } from "./simulate/shorten.ts";
import buildIfNeeded from "./support/build.ts";

/**
 * `npm run simulate`: days of the shop by one seed. Ends with what was covered, or with the
 * shortest list of acts after which an identity does not hold, and 1.
 */
const { values } = readCommandLine("npm run simulate", {
  does: "lives days of the shop by a seed, and checks its books after each",
  options: {
    seed: { of: "N", default: 1, does: "decides every act and every fault" },
    days: { of: "N", default: 365, does: "how many days" },
    only: { of: "WORDS", default: "", does: "only these acts of the plan, by their numbers" },
  },
});

buildIfNeeded();
const whole = makePlan(values.seed, values.days, weights);
const kept = values.only ? new Set(values.only.split(",").map(Number)) : null;
const plan = kept ? whole.filter(({ at }) => kept.has(at)) : whole;
const lives = await openLives();
try {
  const { lived, wrong, seconds } = await lives.live(plan);
  console.log(`seed ${values.seed}: ${lived.length} acts of ${values.days} days in ${seconds} s`);
  const { table, missing } = coverage(lived, acts);
  console.log(table);
  if (wrong) {
    console.log(`\nafter act ${wrong.at}: ${wrong.says}\n`);
    const short = await shorten(plan, wrong, (some) => lives.live(some));
    console.log(`the shortest list found, ${short.length} acts:`);
    for (const { at, day, act, fault } of short)
      console.log(`  ${at}: ${act}, day ${day + 1}, ${fault}`);
    const numbers = short.map(({ at }) => at).join(",");
    console.log(
      `npm run simulate -- --seed ${values.seed} --days ${values.days} --only ${numbers}`,
    );
  }
  if (!kept && missing.length > 0) console.log(`never: ${missing.join("; ")}`);
  if (wrong || (!kept && missing.length > 0)) process.exitCode = 1;
} finally {
  await lives.close();
}
