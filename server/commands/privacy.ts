import type { Operations } from "../build.ts";
import { addCommand, runProgram } from "./command.ts";
import { ask } from "./confirm.ts";

addCommand(
  "export",
  {
    words: "<phone…>",
    does: "prints as JSON all that the shop holds about this phone number",
  },
  async ({ words, operations }) => {
    const held = await (await operations()).exportHeldData(words.join(" "));
    const json = `${JSON.stringify(held, null, 2)}\n`;
    // A pipe may take it later than the process would end.
    await new Promise((resolve) => process.stdout.write(json, resolve));
  },
);

addCommand(
  "erase",
  {
    words: "<phone…>",
    does: "says what it will do, asks, and erases what the shop holds about this phone number",
    options: { yes: { does: "does not ask" } },
  },
  async ({ words, values, operations }) => {
    const shop = await operations();
    const phone = words.join(" ");
    const plan = await shop.planErasure(phone);
    if (!values.yes) await confirmErasure(plan);
    const done = await shop.erase(phone);
    console.log(`Erased ${done.phoneNumber}: ${describe(done)}.`);
  },
);

export type Erasure = Awaited<ReturnType<Operations["planErasure"]>>;

async function confirmErasure(plan: Erasure) {
  console.error(`This cannot be undone. ${plan.phoneNumber}: ${describe(plan)}.`);
  const orders = plan.unfinished.join(", ");
  if (orders)
    console.error(`Not delivered yet, and nobody will know where to bring them: ${orders}.`);
  const answer = await ask("Type yes to go on: ");
  if (answer.toLowerCase() !== "yes") throw new Error("nobody said yes");
}

function describe({ hasAccount, orders, traces }: Erasure) {
  return [
    hasAccount ? "account, addresses and sessions are deleted" : "there is no account",
    `orders that keep goods and sums, and lose name, phone, address, thana and note: ${orders}`,
    `other traces that go (checkouts begun, counters, searches, reviews): ${traces}`,
  ].join("; ");
}

await runProgram("npm run privacy -- ", {
  refusals: {
    "phone-invalid": "this is no Bangladeshi mobile number; write it like 01700000000",
    "nothing-held": "the shop holds nothing about this phone number",
    "staff-not-erased":
      "this is a staff account; take the admin role from it first (Customers in the admin area)",
    "try-again": "these orders are being changed just now; try again",
  },
});
