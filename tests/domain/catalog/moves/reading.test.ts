import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { moveHooks } from "#app/domain/core/moves/move-kinds.server.ts";
import { beginMove, countRows, findMove, sweepMoves } from "#app/domain/core/moves/moves.server.ts";
import { MOST_AT_ONCE } from "#app/domain/core/moves/moves.ts";
import { chooseFields, createMove, findReading } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { db } from "#drizzle/client.server.ts";
import { moveReadings, moveRows, users } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer } from "#tests/support/factories.ts";
import { untilLocked } from "#tests/support/locks.ts";
import { fileOf } from "./files.ts";

beforeEach(() => {
  vi.restoreAllMocks();
  return emptyTables();
});

const LARGE = MOST_AT_ONCE + 100;

const goods = (rows: number) =>
  fileOf([["Ponno", "Price"], ...Array.from({ length: rows }, (_, n) => [`Honey ${n}`, "100"])]);

const upload = (text: string, name = "goods.csv") =>
  createMove({ name, bytes: Buffer.from(text) }, null);

test("a large file is read by the task, and nothing can be done with it before", async () => {
  const short = await upload(goods(MOST_AT_ONCE));
  expect(await findMove(short)).toMatchObject({ state: "shown" });
  const id = await upload(goods(LARGE));
  expect(await findMove(id)).toMatchObject({ state: "reading", headings: ["Ponno", "Price"] });
  expect(await findReading(id)).toEqual({ done: 0, of: null });
  await expect(beginMove(id, null, null)).rejects.toThrow("move-reading");
  await expect(chooseFields(id, ["title", "price"], null)).rejects.toThrow("move-reading");
  await runMoves();
  expect(await findMove(id)).toMatchObject({ state: "shown" });
  expect(await findReading(id)).toBeNull();
  expect(await countRows(id)).toMatchObject({ refused: LARGE });

  await chooseFields(id, ["title", "price"], null);
  expect(await findMove(id)).toMatchObject({ state: "reading" });
  await runMoves();
  expect(await countRows(id)).toMatchObject({ waiting: LARGE, refused: 0 });
  await beginMove(id, null, null);
});

test("what a server that ended has read stays, and the next goes on after it", async () => {
  const id = await upload(goods(LARGE));
  await db.update(moveReadings).set({ readTo: 401, dueAt: new Date(Date.now() + 60_000) });
  // It may still be at it.
  await runMoves();
  expect(await findReading(id)).toEqual({ done: 400, of: null });
  await db.update(moveReadings).set({ dueAt: new Date() });
  await runMoves();
  expect(await findMove(id)).toMatchObject({ state: "shown" });
  const rows = await db.select({ row: moveRows.row }).from(moveRows).orderBy(moveRows.row);
  expect(rows.at(0)?.row).toBeGreaterThan(2);
  expect(rows.at(-1)?.row).toBe(LARGE + 1);
});

test("a file that turns out to be none says so", async () => {
  const long = await upload(goods(50_001));
  const broken = await upload(`${goods(LARGE)}"Ghee,100\n`);
  await runMoves();
  expect(await findMove(long)).toMatchObject({ state: "unreadable", problem: "too-long" });
  expect(await findMove(broken)).toMatchObject({ state: "unreadable", problem: "not-csv" });
  await expect(beginMove(long, null, null)).rejects.toThrow("move-too-long");
  await expect(beginMove(broken, null, null)).rejects.toThrow("move-unreadable");
  expect(await db.$count(moveRows)).toBe(0);
  expect(await db.$count(moveReadings)).toBe(0);
});

const rules = () => moveHooks.joined();

/** As after the two minutes between two tries. */
const makeDue = () => db.update(moveReadings).set({ dueAt: new Date() });

test("a file whose reading fails is given up after five tries, and holds up no other", async () => {
  const bad = await upload(goods(LARGE));
  const good = await upload(goods(LARGE + 1));
  const { plan } = rules().goods;
  const planning = vi.spyOn(rules().goods, "plan").mockImplementation((source, fields, rows) => {
    if (rows.length === LARGE) throw new Error("no such row");
    return plan(source, fields, rows);
  });
  await expect(runMoves()).rejects.toThrow("no such row");
  expect(await findMove(good)).toMatchObject({ state: "shown" });
  for (let tries = 1; tries < 5; tries++) {
    expect(await findMove(bad)).toMatchObject({ state: "reading" });
    await makeDue();
    await expect(runMoves()).rejects.toThrow("no such row");
  }
  expect(planning).toHaveBeenCalledTimes(6);
  expect(await findMove(bad)).toMatchObject({ state: "unreadable", problem: "not-read" });
  expect(await db.$count(moveReadings)).toBe(0);
  await expect(beginMove(bad, null, null)).rejects.toThrow("move-unreadable");
});

test("a file that ended the server in each of five tries is not tried again", async () => {
  const id = await upload(goods(LARGE));
  await db.update(moveReadings).set({ tries: 5 });
  const planning = vi.spyOn(rules().goods, "plan");
  await runMoves();
  expect(planning).not.toHaveBeenCalled();
  expect(await findMove(id)).toMatchObject({ state: "unreadable", problem: "not-read" });
});

test("a short file whose first try fails is read by the task", async () => {
  vi.spyOn(rules().goods, "plan").mockRejectedValueOnce(new Error("too busy"));
  const id = await upload(goods(3));
  expect(await findMove(id)).toMatchObject({ state: "reading" });
  await makeDue();
  await runMoves();
  expect(await findMove(id)).toMatchObject({ state: "shown" });
  vi.spyOn(rules().goods, "plan").mockRejectedValueOnce(new Error("too busy"));
  await chooseFields(id, ["title", "price"], null);
  expect(await findMove(id)).toMatchObject({ state: "reading" });
  await makeDue();
  await runMoves();
  expect(await countRows(id)).toMatchObject({ waiting: 3 });
});

test("a file that nobody could read in 30 days is deleted", async () => {
  const id = await upload(goods(LARGE));
  await sweepMoves(new Date(Date.now() + 29 * 86_400_000));
  expect(await db.$count(moveReadings)).toBe(1);
  await sweepMoves(new Date(Date.now() + 31 * 86_400_000));
  expect(await db.$count(moveReadings)).toBe(0);
  expect(await findMove(id)).toMatchObject({ state: "unreadable", problem: "not-read" });
});

const phone = (n: number) => `017123${String(10_000 + n)}`;

const customers = () =>
  upload(
    fileOf([
      ["Name", "Phone"],
      ...Array.from({ length: LARGE }, (_, n) => [`Person ${n}`, phone(n)]),
    ]),
    "customers.csv",
  );

test("who is erased between choosing the columns and reading comes back into no row", async () => {
  const id = await customers();
  await runMoves();
  await makeCustomer({ phoneNumber: phone(7) });
  const theirs = sql`${moveRows.phones} @> array[${phone(7)}::text]`;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holding: Promise<void> | undefined;
  await new Promise<void>((held) => {
    holding = db.transaction(async (tx) => {
      await tx.select({ id: moveRows.id }).from(moveRows).where(theirs).for("update");
      held();
      await released;
    });
  });
  const erasing = erase(phone(7));
  await untilLocked();
  await chooseFields(id, ["fullName", "phone"], null);
  const { plan } = rules().customers;
  vi.spyOn(rules().customers, "plan").mockImplementation(async (source, fields, rows) => {
    expect(JSON.stringify(rows)).toContain(phone(7));
    release();
    await Promise.all([holding, erasing]);
    return plan(source, fields, rows);
  });
  await runMoves();
  expect(await countRows(id)).toMatchObject({ waiting: LARGE - 1 });
  expect(JSON.stringify(await db.select().from(moveRows))).not.toContain(phone(7));
});

test("an erasure that waits for a batch holds no account that the batch wants", async () => {
  const id = await customers();
  const customer = await makeCustomer({ phoneNumber: phone(7) });
  const { findHere } = rules().customers;
  let erasing: Promise<unknown> | undefined;
  vi.spyOn(rules().customers, "findHere").mockImplementation(async (tx, move, items) => {
    if (!erasing) {
      const [limit] = await tx.execute(sql`show lock_timeout`);
      expect(limit).toEqual({ lock_timeout: "30s" });
      erasing = erase(phone(7));
      await untilLocked();
      await db.transaction((other) =>
        other
          .select({ id: users.id })
          .from(users)
          .where(eq(users.id, customer.id))
          .for("update", { noWait: true }),
      );
    }
    return findHere(tx, move, items);
  });
  await runMoves();
  await erasing;
  expect(await countRows(id)).toMatchObject({ same: 0, waiting: LARGE - 1 });
  expect(JSON.stringify(await db.select().from(moveRows))).not.toContain(phone(7));
});

test("who is erased while a file is read is in none of its rows", async () => {
  const id = await customers();
  await makeCustomer({ phoneNumber: phone(7) });
  await erase(phone(7));
  await runMoves();
  expect(await countRows(id)).toMatchObject({ waiting: LARGE - 1 });
  expect(JSON.stringify(await db.select().from(moveRows))).not.toContain(phone(7));
  expect(await db.$count(moveReadings)).toBe(0);
});
