import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, onTestFinished, test } from "vitest";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { linesOf, onTerminal, progressOf } from "#tests/support/terminal.ts";

/** A shop of its own, empty, and what its commands are told. */
async function newShop() {
  const folder = mkdtempSync(join(tmpdir(), "haat-progress-"));
  const url = await cloneDatabase(inject("templateUrl"));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true });
    await dropDatabase(url);
  });
  const env: NodeJS.ProcessEnv = {
    ...{ NODE_ENV: "production", PATH: process.env.PATH, TERM: "xterm", LOG_LEVEL: "error" },
    ...{ DATABASE_URL: url, DATA_DIR: folder, SESSION_SECRET: "0".repeat(64) },
  };
  return { folder, env, name: new URL(url).pathname.slice(1) };
}

test("seed, backup and restore say on one line of a terminal what they do, how much and how long", async () => {
  const { folder, env, name } = await newShop();
  const seeded = await onTerminal(["haat.cjs", "db", "seed", "--scale", "100,1000"], env);
  expect(seeded.code, seeded.screen).toBe(0);
  const steps = progressOf(seeded.screen);
  expect(steps).toContainEqual(
    expect.stringMatching(/^copying sample pictures: \d+ of \d+ pictures, \d+ s left$/),
  );
  expect(steps).toContainEqual(
    expect.stringMatching(/^1,000 orders, figures: \d\d of 100 %, \d+ s left$/),
  );
  expect(linesOf(seeded.screen)).toEqual(["100 products and 1000 orders were added"]);

  const file = join(folder, "shop.tar.gz");
  const saved = await onTerminal(["haat.cjs", "backup", "backup", file], env);
  expect(progressOf(saved.screen)).toContainEqual(
    expect.stringMatching(/^table \w+: \d+ of \d+ MB, \d+ s left$/),
  );
  expect(progressOf(saved.screen)).toContainEqual(
    expect.stringMatching(/^pictures: [\d,]+ of [\d,]+ files, \d+ s left$/),
  );
  expect(linesOf(saved.screen)).toEqual([expect.stringContaining("shop.tar.gz (")]);

  const back = await onTerminal(["haat.cjs", "backup", "restore", file, name], env);
  for (const said of [
    /^checking the archive: \d+ of \d+ MB, \d+ s left$/,
    /^restoring: \d+ of \d+ MB, \d+ s left$/,
    /^comparing: [\d,]+ of [\d,]+ rows/,
  ])
    expect(progressOf(back.screen)).toContainEqual(expect.stringMatching(said));
  expect(linesOf(back.screen)[0]).toMatch(/^restored, .*1\d\d\d orders/);

  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ["haat.cjs", "backup", "restore", file, "--check"],
    { env },
  );
  expect(stdout).toMatch(/can be restored.*\n$/);
  expect(stderr, "what is piped is quiet").toBe("");
});

test("a refusal on a terminal stands on a line of its own", async () => {
  const { folder, env } = await newShop();
  const { code, screen } = await onTerminal(
    ["haat.cjs", "backup", "restore", join(folder, "none.tar.gz"), "--check"],
    env,
  );
  expect(code).toBe(1);
  expect(linesOf(screen)).toEqual([expect.stringMatching(/^It did not work: there is no file/)]);
});

test("the first start says on one line what it fills the shop with, and then where it is open", async () => {
  const { env } = await newShop();
  const PORT = String(await freePort());
  const stop = `setInterval(() => fetch("http://127.0.0.1:${PORT}/").then(({ ok }) => ok && process.kill(process.pid, "SIGTERM"), () => {}), 300).unref()`;
  const { screen } = await onTerminal(
    ["--import", `data:text/javascript,${encodeURIComponent(stop)}`, "haat.cjs", "start"],
    { ...env, PORT, SAMPLE_DATA: "yes" },
  );
  expect(progressOf(screen)).toContainEqual(
    expect.stringMatching(/^copying sample pictures: \d+ of \d+ pictures, \d+ s left$/),
  );
  expect(progressOf(screen)).toContainEqual(
    expect.stringMatching(/^writing the sample catalogue and orders, \d+ s$/),
  );
  const lines = linesOf(screen);
  expect(lines).toContain("the shop was empty; it now shows a sample catalogue");
  expect(lines).toContainEqual(expect.stringMatching(/^the shop is open at /));
});
