import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { ORDER_STATUSES, type OrderStatus } from "#app/domain/orders/order-status.ts";
import {
  isCorrection,
  MOVERS,
  type Mover,
  mayFollow,
  mayRemove,
  mayReprice,
} from "#app/domain/orders/order-transitions.ts";

const yes = (is: boolean) => (is ? "yes" : "no");

/** What may follow, in words: "any", or the statuses by name. */
function followers(who: Mover, status: OrderStatus, isSettled: boolean): string {
  const others = ORDER_STATUSES.filter((to) => to !== status);
  const may = others.filter((to) => mayFollow(who, { status, isSettled }, to));
  return may.length === others.length ? "any" : may.join(", ") || "–";
}

/** The table as the documents show it; `docs/decisions/order-transitions.md` is compared with it. */
function table(): string {
  const rows = MOVERS.flatMap((who) =>
    ORDER_STATUSES.map((status) => {
      const [open, settled] = [false, true].map((isSettled) => followers(who, status, isSettled));
      const costs = [false, true].map((isSettled) => yes(mayReprice(who, { status, isSettled })));
      return `| ${[who, status, open, settled, costs.join(" / "), yes(mayRemove(who))].join(" | ")} |`;
    }),
  );
  return [
    "| who | order is | may become | once its cash is in | change what it costs (owed / paid for) | delete, restore |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

test("the documents show the table row by row", async () => {
  const document = await readFile("docs/decisions/order-transitions.md", "utf8");
  expect(document).toContain(table());
});

test("the status that stands already changes nothing, and is nobody's to refuse", () => {
  for (const who of MOVERS)
    for (const status of ORDER_STATUSES)
      expect(mayFollow(who, { status, isSettled: true }, status)).toBe(true);
});

test("a correction is a change of what is delivered, paid back or paid for", () => {
  const asked = ORDER_STATUSES.filter((status) => isCorrection({ status, isSettled: false }));
  expect(asked).toEqual(["Deliverd", "Refunded"]);
  expect(isCorrection({ status: "Processing", isSettled: true })).toBe(true);
});
