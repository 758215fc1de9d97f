import { readFileSync, writeFileSync } from "node:fs";
import { type Act, isDone } from "./acts/act.ts";
import { acts } from "./acts/all.ts";
import { WEBHOOK_SECRET } from "./acts/parcels.ts";
import type { Step } from "./plan.ts";
import { random } from "./random.ts";
import { openWorld, type World, Wrong } from "./world.ts";

// Lives one plan in a database of its own; its parent asks for it again and again to shorten it.

/** One act as it went: what coverage is counted from. */
export type Lived = { act: string; by: string; state: string; fault: string; status: number };

export type Life = {
  lived: Lived[];
  /** What went wrong after which step; null if nothing did. */
  wrong: { at: number; says: string } | null;
  seconds: number;
};

const {
  SIMULATE_URL: url = "",
  SIMULATE_PLAN: file = "",
  SIMULATE_DIR: dataDir = "",
} = process.env;
const plan: Step[] = JSON.parse(readFileSync(file, "utf8"));
const began = performance.now();
const lived: Lived[] = [];
let at = -1;
let wrong: Life["wrong"] = null;
process.env.DATABASE_URL = url;
const world = await openWorld(url, dataDir);
const { examine } = await import("./identities.ts");

process.on("unhandledRejection", (error) => {
  wrong ??= { at, says: `nobody caught ${error instanceof Error ? error.stack : error}` };
});

try {
  await furnish(world);
  for (const [i, step] of plan.entries()) {
    at = step.at;
    await world.setTime(step.day, step.minute);
    await live(step, acts[step.act]);
    if (plan[i + 1]?.day === step.day) continue;
    await world.setTime(step.day, 21 * 60);
    await world.deliver();
    await examine(world);
    if (process.env.SIMULATE_SAY) console.log(`day ${step.day + 1} is over`);
  }
} catch (error) {
  wrong ??= { at, says: error instanceof Wrong ? error.message : String((error as Error).stack) };
}
const life: Life = { lived, wrong, seconds: Math.round((performance.now() - began) / 1000) };
writeFileSync(`${file}.life`, JSON.stringify(life));
process.exit(0);

async function live(step: Step, act: Act | undefined) {
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
  });
  if (process.env.SIMULATE_SAY && answer && !isDone(answer))
    console.log(step.act, by, state, step.fault, answer.status, answer.text.slice(0, 160));
  if (answer) lived.push({ act: step.act, by, state, fault: step.fault, status: answer.status });
}

/** The shop on its first morning. */
async function furnish({ sql, ask, model }: World) {
  await sql`update shop_settings set opening = 'open', guide_closed_at = now(), cash_counted_from = '2028-01-01'`;
  const step: Step = { at: -1, day: 0, minute: 0, act: "", fault: "none", server: 0, seed: 0 };
  for (const n of [1, 2, 3, 4, 5])
    await sql`
      insert into products (title, slug, description, price, track_stock) values
        (${`Honey ${n}`}, ${`good-${n}`}, 'From Sirajganj.', ${90 + 57 * n}, ${n < 5})`;
  const made = await sql<{ id: string }[]>`select id from products order by slug`;
  const parts = made.slice(0, 2).map(({ id: productId }, i) => ({ productId, pieces: i + 1 }));
  await sql`
    insert into products (title, slug, description, price, track_stock, parts)
    values ('Box', 'good-6', 'Honey and nuts.', 400, true, ${sql.json(parts)})`;
  for (const { id } of made.slice(0, 4)) {
    const body = { items: [{ _id: id, quantity: 60 }], note: "" };
    await ask("owner", { path: "/api/admin/stock/receive", body, key: `first ${id}` }, step);
    model.received += 60;
  }
  const costs = { items: made.slice(0, 3).map(({ id }, i) => ({ _id: id, cost: 50 + 30 * i })) };
  await ask(
    "owner",
    { method: "PUT", path: "/api/admin/profit/set-cost-prices", body: costs },
    step,
  );
  const rules = { ask: "rules", fromTotal: 2500, bkash: "01812345678" };
  await ask(
    "owner",
    { method: "PUT", path: "/api/admin/advance/settings/update", body: rules },
    step,
  );
  const hook = {
    url: world.outside.url,
    description: "",
    events: ["order.placed", "order.status_changed"],
  };
  const webhook = await ask("owner", { path: "/api/admin/webhook/create", body: hook }, step);
  if (webhook.status !== 200) throw new Error(`no webhook: ${webhook.text}`);
  for (const [name, kind] of [
    ["Steadfast", "steadfast"],
    ["Own rider", "other"],
  ] as const) {
    const keys = kind === "steadfast" ? { webhookSecret: WEBHOOK_SECRET } : {};
    const body = { name, kind, keys };
    const { status, text } = await ask("owner", { path: "/api/admin/courier/create", body }, step);
    if (status !== 200) throw new Error(`no courier: ${text}`);
  }
}
