import { createInterface } from "node:readline/promises";
import { buildIfNeeded, loadBuild, shopModule } from "./build.js";
import { openDatabase } from "./database.js";
import { readSettings } from "./settings.js";

/**
 * `npm run privacy -- export <phone>`, `erase <phone> [--yes]`: what the shop holds about a phone number, in any spelling,
 * as JSON; or the end of it. On DATABASE_URL's database or the embedded one, also while the shop runs. Only the JSON goes
 * to standard output, so that it can be sent to a file.
 */
const [command = "", ...words] = process.argv.slice(2);
const isAgreed = words.includes("--yes");
const phone = words.filter((word) => word !== "--yes").join(" ");

/** What the shop's refusals mean here. */
const REFUSALS = new Map([
  ["phone-invalid", "this is no Bangladeshi mobile number; write it like 01700000000"],
  ["nothing-held", "the shop holds nothing about this phone number"],
  [
    "staff-not-erased",
    "this is a staff account; take the admin role from it first (Customers in the admin area)",
  ],
  ["try-again", "these orders are being changed just now; try again"],
]);

try {
  if (!["export", "erase"].includes(command))
    throw new Error("say export <phone> or erase <phone>");
  // These need no secret; the app they load wants one.
  process.env.SESSION_SECRET ||= "not used by this command, which signs nothing";
  const database = await openDatabase(readSettings(process.env), console.error);
  try {
    await run();
  } finally {
    await database.stop();
  }
  process.exit(0);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`Nothing was done: ${REFUSALS.get(message) ?? message}`);
  process.exit(1);
}

async function run() {
  buildIfNeeded(console.error);
  const shop = shopModule(await loadBuild());
  try {
    if (command === "export") await print(await shop.exportHeldData(phone));
    else await erase(shop);
  } finally {
    await shop.closeDatabase();
  }
}

/** @param {import("./build.js").ShopModule} shop */
async function erase(shop) {
  const plan = await shop.planErasure(phone);
  if (!isAgreed) {
    console.error(`This cannot be undone. ${plan.phoneNumber}: ${say(plan)}.`);
    if (plan.unfinished.length > 0)
      console.error(
        `Not delivered yet, and nobody will know where to bring them: ${plan.unfinished.join(", ")}.`,
      );
    if (!(await agrees())) throw new Error("nobody said yes");
  }
  const done = await shop.erase(phone);
  console.log(`Erased ${done.phoneNumber}: ${say(done)}.`);
}

/** @param {import("./build.js").Erasure} erasure */
function say({ hasAccount, orders, traces }) {
  return [
    hasAccount ? "account, addresses and sessions are deleted" : "there is no account",
    `orders that keep goods and sums, and lose name, phone, address, thana and note: ${orders}`,
    `other traces that go (checkouts begun, counters, searches): ${traces}`,
  ].join("; ");
}

/** The end of the input is a no. */
async function agrees() {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise((resolve) => lines.once("close", () => resolve("")));
  const answer = await Promise.race([lines.question("Type yes to go on: "), ended]);
  lines.close();
  return String(answer).trim().toLowerCase() === "yes";
}

/**
 * Through a pipe too: the process ends only when all is written.
 *
 * @param {object} held
 */
function print(held) {
  const text = `${JSON.stringify(held, null, 2)}\n`;
  return new Promise((resolve, reject) =>
    process.stdout.write(text, (error) => (error ? reject(error) : resolve(undefined))),
  );
}
