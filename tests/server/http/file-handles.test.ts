import { spawnSync } from "node:child_process";
import { closeSync, openSync, readdirSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { loadOperations } from "#server/build.ts";
import { ask } from "#tests/support/app.ts";

const limit = (files: number) =>
  spawnSync("prlimit", ["--pid", String(process.pid), `--nofile=${files}:`]).status;
const before = Number(
  spawnSync("prlimit", ["--pid", String(process.pid), "--nofile", "--noheadings", "-o", "SOFT"], {
    encoding: "utf8",
  }).stdout,
);

let taken: number[] = [];
afterEach(() => {
  for (const file of taken.splice(0)) closeSync(file);
  limit(before);
});

/** Opens files until no more can be opened. */
function takeAll(): number[] {
  const files: number[] = [];
  for (;;) {
    try {
      files.push(openSync("/dev/null", "r"));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("EMFILE");
      return files;
    }
  }
}

test("a page whose stylesheet cannot be opened links to it, and includes it again afterwards", async () => {
  const { pingDatabase } = await loadOperations();
  // Database connections are opened first, because afterwards no file can be.
  await Promise.all(Array.from({ length: 10 }, pingDatabase));
  expect(limit(readdirSync("/proc/self/fd").length + 20)).toBe(0);
  taken = takeAll();
  const without = await ask("/login");
  const html = await without.text();
  for (const file of taken.splice(0)) closeSync(file);
  expect([without.status, html.includes("data-first-view")]).toEqual([200, false]);
  expect(html).toMatch(/<link rel="stylesheet" href="\/assets\//);

  const page = await ask("/login");
  expect(await page.text()).toContain("data-first-view");
  // A cached page would go on naming the file.
  const kept = [without, page].map(({ headers }) => headers.get("X-Haat-Cache"));
  expect(kept).toEqual([null, "public"]);
});
