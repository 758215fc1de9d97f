import { beforeAll, expect, test } from "vitest";
import { beginMove, beginTakingBack } from "#app/domain/core/moves/moves.server.ts";
import { createMove } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { linesIn, sumOf, tableIn } from "#tests/support/page-tables.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const ROWS = [
  ["1", "2026-03-02", "completed", "500"],
  ["2", "2026-03-02", "refunded", "300"],
  ["3", "2026-03-03", "cancelled", "200"],
  ["4", "2026-03-04", "on hold", "100"],
  // Of the range before.
  ["5", "2026-02-25", "completed", "900"],
];

async function moveIn(inReports: boolean) {
  const lines = ROWS.map((row) => [...row, "01712345678"].join(","));
  const text = ["Order number,Date,Status,Total,Phone", ...lines].join("\n");
  const id = await createMove({ name: "orders.csv", bytes: Buffer.from(text) }, null);
  await beginMove(id, null, null, { inReports });
  await runMoves();
  return id;
}

let owner: Awaited<ReturnType<typeof visitAsStaff>>["visitor"];

beforeAll(async () => {
  await emptyTables();
  owner = (await visitAsStaff()).visitor;
  await makeOrder();
});

const RANGE = "from=2026-03-01&to=2026-03-07";

/** What each place says of the same range. */
async function read() {
  const { html } = await owner.visit(`/admin/reports?${RANGE}`);
  const answer = JSON.parse((await owner.send(`/api/admin/report/totals?${RANGE}`)).html);
  const totals = tableIn(html, "Totals");
  const beforeName = Object.keys(totals.Sales ?? {}).find((name) => name.startsWith("Before"));
  const tables = await Promise.all(
    ["district", "courier"].map(async (table) => {
      const { html: file } = await owner.send(`/admin/reports/${table}.csv?${RANGE}`);
      return linesIn(file);
    }),
  );
  const curve = Object.values(tableIn(html, "Sales by day"));
  return {
    html,
    orders: [
      totals.Orders?.["These days"],
      answer.totals.orders,
      ...tables.map((lines) => sumOf(lines, "orders")),
    ],
    sales: [
      totals.Sales?.["These days"],
      answer.totals.sales,
      ...tables.map((lines) => sumOf(lines, "salesTaka")),
      sumOf(curve, "Sales"),
    ],
    before: [
      totals.Sales?.[beforeName ?? ""],
      answer.totalsBefore.sales,
      ...tables.map((lines) => sumOf(lines, "salesTakaBefore")),
    ],
    states: [answer.totals.delivered, answer.totals.refunded, answer.totals.cancelled],
    cash: JSON.parse((await owner.send(`/api/admin/cash/sums?${RANGE}`)).html).total.orders,
  };
}

test("past orders count in Reports by their own days only if the owner says so", async () => {
  const without = await moveIn(false);
  expect(await read()).toMatchObject({ orders: [0, 0, 0, 0], sales: [0, 0, 0, 0, 0] });
  await beginTakingBack(without, null);
  await runMoves();

  const id = await moveIn(true);
  const { html, ...said } = await read();
  expect(said).toEqual({
    orders: [4, 4, 4, 4],
    sales: [600, 600, 600, 600, 600],
    before: [900, 900, 900, 900],
    states: [1, 1, 1],
    cash: 0,
  });
  expect(html).toContain("Former shop");
  await beginTakingBack(id, null);
  await runMoves();
  expect(await read()).toMatchObject({ orders: [0, 0, 0, 0], sales: [0, 0, 0, 0, 0] });
});
