import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { prepareByShape, preparedFor, prepareOnce } from "#drizzle/prepared.server.ts";
import { carts, orderHistory, orderLines, orders } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder } from "#tests/support/factories.ts";

beforeEach(emptyTables);

const insertCart = prepareByShape((rows: (typeof carts.$inferInsert)[]) =>
  db.insert(carts).values(rows).returning({ id: carts.id }).prepare("cart"),
);
const count = prepareOnce<{ n: number }>(db, sql`select count(*)::int as n from carts`);
const find = db
  .select({ id: carts.id })
  .from(carts)
  .where(eq(carts.id, sql.placeholder("id")))
  .prepare("one");

test("a statement prepared outside runs inside each transaction and is rolled back with it", async () => {
  const id = randomUUID();
  const undone = db.transaction(async (tx) => {
    expect(await insertCart(tx, [{ id }])).toEqual([{ id }]);
    expect(await count({}, tx)).toEqual([{ n: 1 }]);
    expect(await preparedFor(tx, find).execute({ id })).toEqual([{ id }]);
    expect(await count({})).toEqual([{ n: 0 }]);
    expect(await find.execute({ id })).toEqual([]);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await count({})).toEqual([{ n: 0 }]);
});

test("two parallel transactions stay separate", async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID()];
  const seen = await Promise.all(
    ids.map((id) =>
      db.transaction(async (tx) => {
        await insertCart(tx, [{ id }]);
        const [own] = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
        const [prepared] = await preparedFor(tx, backend).execute({});
        expect(prepared).toEqual(own);
        return own?.pid;
      }),
    ),
  );
  expect(new Set(seen).size).toBe(3);
  expect(await count({})).toEqual([{ n: 3 }]);
});

const backend = db
  .select({ pid: sql<number>`pg_backend_pid()` })
  .from(sql`(values (1)) as one`)
  .prepare("backend");

test("rows of every shape are inserted as by drizzle itself: nulls, defaults, numbers, JSON", async () => {
  const { id: orderId } = await makeOrder();
  await pool`delete from order_lines`;
  await pool`delete from order_history`;
  const insertLines = prepareByShape((rows: (typeof orderLines.$inferInsert)[]) =>
    db.insert(orderLines).values(rows).prepare("lines"),
  );
  const insertHistory = prepareByShape((rows: (typeof orderHistory.$inferInsert)[]) =>
    db.insert(orderHistory).values(rows).prepare("history"),
  );
  const plain = { orderId, title: "x", price: 5, quantity: 2, productId: null };
  const rows = [
    { ...plain, position: 0, sizeAmount: 0.25, sizeUnit: "kg" as const },
    { ...plain, position: 1, sizeAmount: null, sizeUnit: null },
    { ...plain, position: 2, tookStock: true, titleBn: undefined },
  ];
  for (const [first, ...more] of [rows, rows.toReversed()]) {
    await pool`delete from order_lines`;
    await db.transaction((tx) => insertLines(tx, [first, ...more] as typeof rows));
    const got = await db.select().from(orderLines).orderBy(orderLines.position);
    await pool`delete from order_lines`;
    await db.insert(orderLines).values(rows);
    expect(got).toEqual(await db.select().from(orderLines).orderBy(orderLines.position));
  }
  const changed = { orderId, field: "status", from: null, to: { a: 1 }, actorId: null };
  await insertHistory(db, [changed]);
  await insertHistory(db, [{ ...changed, from: "Processing", to: null }]);
  expect(
    await pool`select "from" is null as "noFrom", "to" from order_history order by id`,
  ).toEqual([
    { noFrom: true, to: { a: 1 } },
    { noFrom: false, to: null },
  ]);
  expect(await db.$count(orders)).toBe(1);
});
