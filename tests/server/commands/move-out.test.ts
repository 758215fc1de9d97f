import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { readArchive } from "#server/backup/archive.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder } from "#tests/support/factories.ts";

const folder = mkdtempSync(join(tmpdir(), "haat-move-out-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["haat.cjs", ...args], { env: process.env });
const moveOut = (file: string) => run("move-out", "move-out", file);
const moveBack = (file: string) => run("move-in", "archive", file);

test("npm run move-out writes an archive for its owner only, and over no other file", async () => {
  const { orderNumber } = await makeOrder();
  const file = join(folder, "shop.tar.gz");
  expect((await moveOut(file)).stdout).toContain(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const found: Record<string, string> = {};
  await readArchive(file, "", async (name, content) => {
    found[name] = await text(content);
  });
  expect(JSON.parse(found["orders-1.jsonl"] ?? "")).toMatchObject({ orderNumber });
  expect(JSON.parse(found["move-out.json"] ?? "").files.orders).toEqual({ rows: 1, parts: 1 });
  await expect(moveOut(file)).rejects.toThrow("is there already");
});

test("npm run move-in -- archive reads it into an empty shop, and into no other", async () => {
  await emptyTables();
  const { orderNumber } = await makeOrder();
  const file = join(folder, "other.tar.gz");
  await moveOut(file);
  await expect(moveBack(file)).rejects.toThrow("this shop has goods, orders or customers");
  await emptyTables();
  expect((await moveBack(file)).stdout).toContain("All of it is in the shop");
  expect(await pool`select order_number from orders`).toEqual([{ order_number: orderNumber }]);
});
