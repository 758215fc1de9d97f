import { readFileSync, writeFileSync } from "node:fs";
import { textOf } from "#tests/support/html.ts";
import { type Act, isDone } from "./acts/act.ts";
import { acts } from "./acts/all.ts";
import { furnish } from "./furnish.ts";
import { evening, firstMorning, type Step } from "./plan.ts";
import { random } from "./random.ts";
import { openWorld, Wrong } from "./world.ts";

// Lives one plan in a database of its own; its parent asks for it again and again to shorten it.

/** One act as it went: what coverage is counted from. */
export type Lived = { act: string; by: string; state: string; fault: string; status: number };

export type Life = {
  lived: Lived[];
  /** What went wrong after which step; null if nothing did. `isOfShop`: not the simulator's fault. */
  wrong: { at: number; says: string; isOfShop: boolean } | null;
  seconds: number;
};

const {
  SIMULATE_URL: url = "",
  SIMULATE_PLAN: file = "",
  SIMULATE_DIR: dataDir = "",
} = process.env;
const { seed, plan }: { seed: number; plan: Step[] } = JSON.parse(readFileSync(file, "utf8"));
const began = performance.now();
const lived: Lived[] = [];
let at = -1;
let wrong: Life["wrong"] = null;
process.env.DATABASE_URL = url;
const world = await openWorld(url, dataDir, firstMorning(seed));
const { examine } = await import("./identities.ts");

process.on("unhandledRejection", (error) => {
  const says = `nobody caught ${error instanceof Error ? error.stack : error}`;
  wrong ??= { at, says, isOfShop: true };
});

/** Acts that found nothing to be done with: one of them is tried again after each other act. */
const waiting: Step[] = [];
const done = new Set<string>();

/** In a long life pages are compared with endpoints and files once a week. */
const isLong = (plan.at(-1)?.day ?? 0) > 60;

try {
  await furnish(world);
  for (const [i, step] of plan.entries()) {
    at = step.at;
    await world.setTime(step.moment);
    await world.arrive(at);
    if (!(await live(step, acts[step.act]))) waiting.push(step);
    const again = waiting.shift();
    if (again && !done.has(again.act) && !(await live(again, acts[again.act]))) waiting.push(again);
    if (plan[i + 1]?.day === step.day) continue;
    await world.setTime(evening(seed, step));
    await world.arrive(Number.POSITIVE_INFINITY);
    world.tills.settle();
    await world.deliver();
    await examine(world, !isLong || step.day % 7 === 0);
    if (process.env.SIMULATE_SAY) {
      const seconds = Math.round((performance.now() - began) / 1000);
      const mb = Math.round(process.memoryUsage().rss / 2 ** 20);
      console.log(`day ${step.day + 1} is over after ${seconds} s, with ${mb} MB`);
    }
  }
} catch (error) {
  const isOfShop = error instanceof Wrong;
  wrong ??= { at, says: isOfShop ? error.message : String((error as Error).stack), isOfShop };
}
const life: Life = { lived, wrong, seconds: Math.round((performance.now() - began) / 1000) };
writeFileSync(`${file}.life`, JSON.stringify(life));
process.exit(0);

/** Whether there was something to do it with. */
async function live(step: Step, act: Act | undefined): Promise<boolean> {
  if (!act) throw new Error(`there is no act ${step.act}`);
  const chance = random(step.seed);
  const by = chance.pick(act.by);
  let state = "";
  const answer = await act.run({
    ...{ world, chance, by, step, key: `act ${step.at}` },
    sees: (seen) => {
      state = seen;
    },
    ask: (request, phone) => world.ask(by, request, step, phone),
    put: (path, body) => world.ask(by, { method: "PUT", path, body }, step),
    calmly: (request, other = by, phone = undefined) =>
      world.ask(other, request, { ...step, fault: "none" }, phone),
  });
  if (process.env.SIMULATE_SAY && answer && !isDone(answer))
    console.log(step.act, by, state, step.fault, answer.status, said(answer.text));
  if (!answer) return false;
  lived.push({ act: step.act, by, state, fault: step.fault, status: answer.status });
  if (isDone(answer)) done.add(step.act);
  return true;
}

/** What a refused answer says, without the page around it. */
function said(text: string): string {
  const at = text.indexOf('role="alert"');
  return at < 0 ? text.slice(0, 160) : textOf(text.slice(at, at + 1500)).slice(0, 300);
}
