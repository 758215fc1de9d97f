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
 * @param only the numbers of the acts to do; all by default
 * @param lives the most by which the list is shortened
 */
export async function run(
  { live }: Awaited<ReturnType<typeof openLives>>,
  {
    seed,
    days,
    only = [],
    lives = 30,
  }: { seed: number; days: number; only?: readonly number[]; lives?: number },
) {
  const whole = makePlan(seed, days, weights);
  const plan = only.length > 0 ? whole.filter(({ at }) => only.includes(at)) : whole;
  const { lived, wrong, seconds } = await live(seed, plan);
  const { table, missing } = coverage(lived, acts);
  const said = [`seed ${seed}: ${lived.length} acts of ${days} days in ${seconds} s`, table];
  if (wrong) {
    const again = (fewer: Step[]) => live(seed, fewer);
    const short = wrong.isOfShop ? await shorten(plan, wrong, again, lives) : [];
    said.push(
      `after act ${wrong.at}: ${wrong.says}`,
      `the shortest list found, ${short.length} acts:`,
      ...short.map(({ at, day, act, fault }) => `  ${at}: ${act}, day ${day + 1}, ${fault}`),
      `npm run simulate -- --seed ${seed} --days ${days} --only ${short.map(({ at }) => at).join(",")}`,
    );
  } else if (missing.length > 0) said.push(`never: ${missing.join("; ")}`);
  const isCovered = missing.length === 0 || days < COVERING_DAYS || only.length > 0;
  return { isWell: !wrong && isCovered, said: said.join("\n") };
}
