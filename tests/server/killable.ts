import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { openShop } from "../torture/shop.ts";

/** A started shop after a kill, and what it makes good, take so long at most. */
export const WAIT = { timeout: 120_000, interval: 200 };

/** When a stand-in is asked: before it acts on the request, or before it answers. */
export type When = "before" | "after";

/** What a stand-in does at a step: goes on, breaks the connection, or waits. */
export type Hook = (step: string, when: When) => "drop" | undefined | Promise<"drop" | undefined>;

/** The built shop on this test's database, in a process that can be killed and started again. */
export async function openKillable(env: Record<string, string>) {
  const shop = await openShop({
    port: await freePort(),
    dataDir: mkdtempSync(join(tmpdir(), "haat-killed-")),
    env: { DATABASE_URL: process.env.DATABASE_URL ?? "", LOG_LEVEL: "warn", ...env },
  });
  onTestFinished(shop.close);
  return shop;
}

/** A promise and what resolves it. */
export function latch() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
