import { beforeEach, expect, test } from "vitest";
import { beginMove, beginTakingBack } from "#app/domain/core/moves/moves.server.ts";
import { createMove } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import { listPastOrders } from "#app/domain/orders/moves/past-orders.server.ts";
import { db } from "#drizzle/client.server.ts";
import { moveRows, pastOrders } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";

const [RAHIMA, KARIM] = ["01712345678", "01812345678"];

const FILE = `Order number,Date,Status,Total,Phone,Name,Product
7,2026-03-02,completed,500,${RAHIMA},Rahima Begum,Honey for Rahima
8,2026-03-03,completed,300,${KARIM},Karim,Ghee
+880 1712-345678,2026-03-04,refunded,200,${RAHIMA},Rahima Begum,Dates
`;

const upload = () => createMove({ name: "orders.csv", bytes: Buffer.from(FILE) }, null);

async function moveIn(inReports: boolean) {
  const id = await upload();
  await beginMove(id, null, null, { inReports });
  await runMoves();
  return id;
}

const counted = () =>
  db
    .select({ day: pastOrders.day, outcome: pastOrders.outcome, total: pastOrders.total })
    .from(pastOrders)
    .orderBy(pastOrders.day);

beforeEach(() => emptyTables());

test("past orders that Reports count stay when their person is erased, and name nobody", async () => {
  const id = await moveIn(true);
  const before = await counted();
  expect(before).toHaveLength(3);
  expect(await erase(RAHIMA)).toMatchObject({ orders: 0, traces: 2 });
  expect(await counted()).toEqual(before);
  const left = JSON.stringify([
    await db.select().from(pastOrders),
    await db.select().from(moveRows),
  ]);
  for (const trace of ["Rahima", "1712345678", "1712-345678"]) expect(left).not.toContain(trace);
  expect(await listPastOrders(KARIM)).toMatchObject([{ fullName: "Karim", number: "8" }]);
  await expect(exportHeldData(RAHIMA)).rejects.toThrow("nothing-held");

  await beginTakingBack(id, null);
  await runMoves();
  expect(await counted()).toEqual([]);
});

test("the same file does not bring an erased person's past order in again", async () => {
  await moveIn(true);
  await erase(RAHIMA);
  await moveIn(true);
  expect((await listPastOrders(RAHIMA)).map(({ day }) => day)).toEqual(["2026-03-04"]);
});

test("past orders that Reports do not count go with their person", async () => {
  await moveIn(false);
  await erase(RAHIMA);
  expect(await counted()).toEqual([{ day: "2026-03-03", outcome: "delivered", total: 300 }]);
});
