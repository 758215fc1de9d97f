import { acts, weights } from "./acts/all.ts";
import { coverage } from "./coverage.ts";
import { makePlan, type Step } from "./plan.ts";
import type { openLives } from "./postgres.ts";
import { shorten } from "./shorten.ts";

/**
 * From so many days on, nothing may be left undone. In fewer days ids and races, which the seed does
 * not decide, leave a rare state out now and then.
 */
const COVERING_DAYS = 20;

/**
 * Lives the days of a seed and says what was covered and what went wrong, with the shortest list of
 * acts that shows it.
 * @param perDay acts of a day
 * @param former a folder of the built release before, which the second server runs
 * @param only the numbers of the acts to do; all by default
 * @param lives the most by which the list is shortened
 */
export async function run(
  { live }: Awaited<ReturnType<typeof openLives>>,
  {
    seed,
    days,
    perDay,
    former = null,
    only = [],
    lives = 30,
  }: {
    seed: number;
    days: number;
    perDay?: number;
    former?: string | null;
    only?: readonly number[];
    lives?: number;
  },
) {
  const whole = makePlan(seed, days, weights, perDay);
  const plan = only.length > 0 ? whole.filter(({ at }) => only.includes(at)) : whole;
  const settings = former === null ? {} : { SIMULATE_FORMER: former };
  const { lived, wrong, seconds } = await live(seed, plan, settings);
  const { table, missing } = coverage(lived, acts);
  const said = [`seed ${seed}: ${lived.length} acts of ${days} days in ${seconds} s`, table];
  if (wrong) {
    const again = (fewer: Step[]) => live(seed, fewer, settings);
    const short = wrong.isOfShop ? await shorten(plan, wrong, again, lives) : [];
    said.push(
      `after act ${wrong.at}: ${wrong.says}`,
      `the shortest list found, ${short.length} acts:`,
      ...short.map(({ at, day, act, fault }) => `  ${at}: ${act}, day ${day + 1}, ${fault}`),
      `npm run simulate -- --seed ${seed} --days ${days}${perDay ? ` --acts ${perDay}` : ""}${former ? " --former" : ""} --only ${short.map(({ at }) => at).join(",")}`,
    );
  } else if (missing.length > 0) said.push(`never: ${missing.join("; ")}`);
  const isCovered = missing.length === 0 || days < COVERING_DAYS || only.length > 0;
  return { isWell: !wrong && isCovered, said: said.join("\n") };
}
