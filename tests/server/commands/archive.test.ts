import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, expect, test } from "vitest";
import { receiveStock } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { pool } from "#tests/support/driver.ts";
import { makeAdmin, makeOrder, makeTrackedProduct } from "#tests/support/factories.ts";

const folder = mkdtempSync(join(tmpdir(), "haat-archive-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function archive(...args: string[]) {
  const child = spawn(process.execPath, ["haat.cjs", "archive", "books", ...args], {
    env: process.env,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on("close", (code) => resolve({ code, output })),
  );
}

/** Moves all entries of the books to a day in the past. */
async function happened(day: string) {
  await pool.begin(async (sql) => {
    await sql`select set_config('haat.archive', 'on', true)`;
    const recent = sql`created_at > now() - interval '1 day'`;
    await sql`update stock_movements set created_at = ${day} where ${recent}`;
    await sql`update order_history set created_at = ${day} where ${recent}`;
    await sql`update staff_acts set created_at = ${day} where ${recent}`;
  });
}

const rowsOf = (file: string) =>
  parse(gunzipSync(readFileSync(join(folder, file))), { columns: true }) as Record<
    string,
    string
  >[];

const sums = () => pool`
  select products.id, quantity_in_stock as stock, sum(change)::int as moved, count(*)::int as movements
    from products join stock_movements on product_id = products.id group by 1, 2 order by 1`;

test("old books are written to files, and stock still adds up", async () => {
  const nasrin = { id: (await makeAdmin({ fullName: "Nasrin" })).id };
  const honey = await makeTrackedProduct(30, { title: "=Honey" });
  const order = await makeOrder({ lines: [{ productId: honey.id, quantity: 4 }] });
  await happened("2015-05-05");
  await receiveStock([{ productId: honey.id, quantity: 10 }], { actor: nasrin, key: null });
  expect(await sums()).toMatchObject([{ stock: 36, moved: 36, movements: 3 }]);

  const { code, output } = await archive(folder);
  expect(output).toContain("stock_movements: 2 rows of before");
  expect(output).toContain("staff_acts: nothing of before");
  expect(code).toBe(0);
  const files = readdirSync(folder).sort();
  expect(files).toEqual([
    expect.stringMatching(/^order_history-before-\d{4}-01-01\.csv\.gz$/),
    expect.stringMatching(/^stock_movements-before-\d{4}-01-01\.csv\.gz$/),
  ]);
  expect(rowsOf(files[0] ?? "")).toMatchObject([
    { order_number: String(order.orderNumber), field: "status", to: '"Processing"', actor: "" },
  ]);
  expect(rowsOf(files[1] ?? "")).toMatchObject([
    { product: "'=Honey", change: "30", reason: "start" },
    { product: "'=Honey", change: "-4", reason: "sale", order_number: String(order.orderNumber) },
  ]);
  expect(await sums()).toMatchObject([{ stock: 36, moved: 36, movements: 2 }]);
  expect(await pool`select 1 from order_history`).toHaveLength(0);

  // A year later more entries are old enough.
  await happened("2016-06-06");
  for (const file of files) rmSync(join(folder, file));
  expect(await archive(folder)).toMatchObject({ code: 0 });
  expect(rowsOf(files[1] ?? "")).toMatchObject([{ change: "10", reason: "received" }]);
  expect(await sums()).toMatchObject([{ stock: 36, moved: 36, movements: 1 }]);
  expect((await archive(folder)).output).toContain("stock_movements: nothing of before");
});

test("no line or part of a cell begins a formula, whichever separator a spreadsheet expects", async () => {
  const title = "Honey\n=cmd|' /C calc'!A0;+1\t@x";
  await makeTrackedProduct(1, { title });
  await happened("2015-05-05");
  const books = join(folder, "formulas");
  expect(await archive(books)).toMatchObject({ code: 0 });
  const [file = ""] = readdirSync(books).filter((name) => name.startsWith("stock_movements"));
  expect(rowsOf(join("formulas", file)).map(({ product }) => product)).toContain(
    "Honey\n'=cmd|' /C calc'!A0;'+1\t'@x",
  );
});

test("an existing file, and fewer years than the law requires, are refused without a change", async () => {
  await makeOrder();
  await happened("2015-05-05");
  const before = await pool`select 1 from order_history`;
  expect(await archive(folder, "--years", "4")).toMatchObject({
    code: 1,
    output: expect.stringContaining("--years must be 5 or more"),
  });
  expect(await archive(join(folder, "again"))).toMatchObject({ code: 0 });
  await makeOrder();
  await happened("2015-05-05");
  expect(await archive(join(folder, "again"))).toMatchObject({
    code: 1,
    output: expect.stringContaining("is there already"),
  });
  expect(before).toHaveLength(1);
  expect(await pool`select 1 from order_history`).toHaveLength(1);
});

test("a full disk and another user's folder are named with advice, and nothing is removed", async () => {
  await makeOrder();
  await happened("2015-05-05");
  const rows = await pool`select 1 from order_history`;
  const full = join(folder, "full");
  mkdirSync(full);
  const day = `${new Date().getFullYear() - 7}-01-01`;
  symlinkSync("/dev/full", join(full, `order_history-before-${day}.csv.gz.part`));
  expect(await archive(full)).toEqual({
    code: 1,
    output: `Nothing was done: ${full} takes nothing more: the disk is full; make room there\n`,
  });
  expect([readdirSync(full), await pool`select 1 from order_history`]).toEqual([[], rows]);
  // Node's recursive `mkdir` never ends there.
  expect(await archive("/proc/haat/books")).toMatchObject({ code: 1 });
  // Nobody may create a folder there, not even root.
  const refused = await archive("/sys/haat");
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(
    /^Nothing was done: .*(may not use|read-only).*or name another place\n$/,
  );
});

test("movements cannot be removed or changed in any other way", async () => {
  await makeTrackedProduct(5);
  await expect(pool`delete from stock_movements`).rejects.toThrow("follow products");
  await expect(pool`update stock_movements set change = 1`).rejects.toThrow("follow products");
});
