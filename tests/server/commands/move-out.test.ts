import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { readArchive } from "#server/backup/archive.ts";
import { makeOrder } from "#tests/support/factories.ts";

const folder = mkdtempSync(join(tmpdir(), "haat-move-out-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const moveOut = (file: string) =>
  promisify(execFile)(process.execPath, ["haat.cjs", "move-out", "move-out", file], {
    env: process.env,
  });

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
