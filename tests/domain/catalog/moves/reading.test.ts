import { beforeEach, expect, test } from "vitest";
import { beginMove, countRows, findMove } from "#app/domain/core/moves/moves.server.ts";
import { MOST_AT_ONCE } from "#app/domain/core/moves/moves.ts";
import { chooseFields, createMove, findReading } from "#app/domain/core/moves/read-moves.server.ts";
import { runMoves } from "#app/domain/core/moves/run-moves.server.ts";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { db } from "#drizzle/client.server.ts";
import { moveReadings, moveRows } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer } from "#tests/support/factories.ts";
import { fileOf } from "./files.ts";

beforeEach(() => emptyTables());

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

test("who is erased while a file is read is in none of its rows", async () => {
  const phone = (n: number) => `017123${String(10_000 + n)}`;
  const id = await upload(
    fileOf([
      ["Name", "Phone"],
      ...Array.from({ length: LARGE }, (_, n) => [`Person ${n}`, phone(n)]),
    ]),
    "customers.csv",
  );
  await makeCustomer({ phoneNumber: phone(7) });
  await erase(phone(7));
  await runMoves();
  expect(await countRows(id)).toMatchObject({ waiting: LARGE - 1 });
  expect(JSON.stringify(await db.select().from(moveRows))).not.toContain(phone(7));
  expect(await db.$count(moveReadings)).toBe(0);
});
