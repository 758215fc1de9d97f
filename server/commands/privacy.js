import { createInterface } from "node:readline/promises";
import { runCommand, withOptions } from "./command.js";

/** `npm run privacy`: what the shop holds about a phone number, in any spelling; or the end of it. */
await runCommand(
  {
    export: {
      words: "<phone…>",
      does: "prints as JSON all that the shop holds about this phone number",
      async run({ words, operations }) {
        await print(await (await operations()).exportHeldData(words.join(" ")));
      },
    },
    erase: withOptions({
      words: "<phone…>",
      does: "says what it will do, asks, and erases what the shop holds about this phone number",
      options: { yes: { does: "does not ask" } },
      async run({ words, values, operations }) {
        await erase(await operations(), words.join(" "), values.yes);
      },
    }),
  },
  {
    call: "npm run privacy -- ",
    refusals: {
      "phone-invalid": "this is no Bangladeshi mobile number; write it like 01700000000",
      "nothing-held": "the shop holds nothing about this phone number",
      "staff-not-erased":
        "this is a staff account; take the admin role from it first (Customers in the admin area)",
      "try-again": "these orders are being changed just now; try again",
    },
  },
);

/**
 * @param {import("../build.js").Operations} operations
 * @param {string} phone
 * @param {boolean} isAgreed
 */
async function erase(operations, phone, isAgreed) {
  const plan = await operations.planErasure(phone);
  if (!isAgreed) {
    console.error(`This cannot be undone. ${plan.phoneNumber}: ${say(plan)}.`);
    if (plan.unfinished.length > 0)
      console.error(
        `Not delivered yet, and nobody will know where to bring them: ${plan.unfinished.join(", ")}.`,
      );
    if (!(await agrees())) throw new Error("nobody said yes");
  }
  const done = await operations.erase(phone);
  console.log(`Erased ${done.phoneNumber}: ${say(done)}.`);
}

/** @param {Awaited<ReturnType<import("../build.js").Operations["planErasure"]>>} erasure */
function say({ hasAccount, orders, traces }) {
  return [
    hasAccount ? "account, addresses and sessions are deleted" : "there is no account",
    `orders that keep goods and sums, and lose name, phone, address, thana and note: ${orders}`,
    `other traces that go (checkouts begun, counters, searches, reviews): ${traces}`,
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
