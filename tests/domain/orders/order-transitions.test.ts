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

/** The permitted next statuses as text: "any", or their names. */
function followers(who: Mover, status: OrderStatus, isSettled: boolean): string {
  const others = ORDER_STATUSES.filter((to) => to !== status);
  const may = others.filter((to) => mayFollow(who, { status, isSettled }, to));
  return may.length === others.length ? "any" : may.join(", ") || "–";
}

/** Table cells with this mover's rights on an order of this status. */
function rights(who: Mover, status: OrderStatus): string {
  const [open, settled] = [false, true].map((isSettled) => followers(who, status, isSettled));
  const costs = [false, true].map((isSettled) => yes(mayReprice(who, { status, isSettled })));
  return [open, settled, costs.join(" / "), yes(mayRemove(who))].join(" | ");
}

const NOTHING = "– | – | no / no | no";

/** One row for all statuses with the same rights; statuses without rights have none. */
function rowsOf(who: Mover): string[] {
  const different = new Set(ORDER_STATUSES.map((status) => rights(who, status)));
  different.delete(NOTHING);
  return [...different].map((may) => {
    const statuses = ORDER_STATUSES.filter((status) => rights(who, status) === may);
    const names = statuses.length === ORDER_STATUSES.length ? "any" : statuses.join(", ");
    return `| ${who} | ${names} | ${may} |`;
  });
}

/** The table in `docs/decisions/roles.md`. */
function table(): string {
  return [
    "| who | order is | may become | once its cash is in | change what it costs (owed / paid for) | delete, restore |",
    "|---|---|---|---|---|---|",
    ...MOVERS.flatMap(rowsOf),
  ].join("\n");
}

test("docs/decisions/roles.md shows the status table row by row", async () => {
  const document = await readFile("docs/decisions/roles.md", "utf8");
  expect(document).toContain(table());
});

test("setting the present status changes nothing and is always permitted", () => {
  for (const who of MOVERS)
    for (const status of ORDER_STATUSES)
      expect(mayFollow(who, { status, isSettled: true }, status)).toBe(true);
});

test("a correction is a change of a delivered, refunded or paid order", () => {
  const asked = ORDER_STATUSES.filter((status) => isCorrection({ status, isSettled: false }));
  expect(asked).toEqual(["Deliverd", "Refunded"]);
  expect(isCorrection({ status: "Processing", isSettled: true })).toBe(true);
});
