import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { unixSocket } from "#runtime/database/database-url.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { openGate } from "../support/gate.ts";
import { countOrders, startCheckouts } from "./checkouts.ts";
import { openShop, type Shop } from "./shop.ts";
import type { Row } from "./table.ts";
import { type Visit, watch } from "./watch.ts";

/** Customers who order at the same time. */
const PEOPLE = 32;

/**
 * The pages that a visitor requests meanwhile: some that are the same for everybody, and a private
 * one.
 */
const LOOKED_AT = { "/": "", "/shop": "", "/cart": "cart=none" };

const client = (url: string) => postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });

const until = async (shop: Shop) => {
  while (!(await shop.isReady())) await pause(100);
};

/**
 * Runs `work` while people order, then counts the result of their orders.
 * @param work resolves with the number of attempts
 */
async function whileOrdering(
  name: string,
  shop: Shop,
  databaseUrl: string,
  work: () => Promise<number>,
): Promise<Row> {
  const before = shop.observed.errors;
  const checkouts = await startCheckouts(shop.url, PEOPLE);
  const leave = await watch(shop.url, LOOKED_AT);
  const began = Date.now();
  const tries = await work();
  const ended = Date.now();
  await until(shop);
  await pause(2000);
  const visits = await leave();
  await checkouts.stop();
  const sql = client(databaseUrl);
  const counted = await countOrders(sql, checkouts.acknowledged);
  await sql.end();
  return {
    name: `${name} (${checkouts.acknowledged.size} orders)`,
    tries,
    ...counted,
    ...summarize(visits, began, ended),
    errors: shop.observed.errors - before,
  };
}

/** @param began of the outage, by the clock */
function summarize(visits: Visit[], began: number, ended: number) {
  const touched = visits.filter(({ at, ms }) => at + ms >= began);
  const statuses: Record<string, number> = {};
  for (const { status } of touched) statuses[status] = (statuses[status] ?? 0) + 1;
  const refused = touched.filter(({ status }) => status !== 200).map(({ at }) => at - ended);
  return {
    worstMs: Math.max(0, ...touched.map(({ ms }) => ms)),
    statuses,
    stale: touched.filter(({ isStale }) => isStale).length,
    backMs: Math.max(0, ...refused),
  };
}

/** Kills the server, Postgres, or both, `times` in all. */
export async function kills(port: number, times: number) {
  const dataDir = makeDataFolder("torture");
  const shop = await openShop({ port, dataDir });
  const database = await startEmbeddedPostgres({ dataDir });
  const row = await whileOrdering(
    "kill -9 of server, Postgres, both",
    shop,
    database.url,
    async () => {
      for (let n = 0; n < times; n++) {
        await pause(500);
        if (n % 3 !== 1) await shop.kill();
        if (n % 3 !== 0) shop.killPostgres();
        if (n % 3 !== 1) await shop.start();
        await until(shop);
      }
      return times;
    },
  );
  await database.stop();
  await shop.close();
  return [row];
}

/**
 * A command in a separate process whose children have small ids and end with it, as in a container.
 */
const IN_NAMESPACE = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];

/**
 * Cuts the power `times` times: shop and Postgres end at once, and at the next start their process
 * ids belong to other processes. Needs the right to create a namespace.
 * @returns or the reason for skipping it
 */
export async function powerCuts(port: number, times: number): Promise<Row | string> {
  const [command = "", ...words] = IN_NAMESPACE;
  if (spawnSync(command, [...words, "true"]).status !== 0)
    return "power cuts: left out, no namespace of processes can be made here";
  const dataDir = makeDataFolder("torture");
  const shop = await openShop({ port, dataDir, within: IN_NAMESPACE });
  const checkouts = await startCheckouts(shop.url, PEOPLE);
  for (let n = 0; n < times; n++) {
    await pause(500);
    await shop.kill();
    await shop.start();
  }
  await checkouts.stop();
  await shop.kill();
  const database = await startEmbeddedPostgres({ dataDir });
  const sql = client(database.url);
  const counted = await countOrders(sql, checkouts.acknowledged);
  await sql.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return {
    name: `power cut (${checkouts.acknowledged.size} orders)`,
    tries: times,
    ...counted,
    errors: shop.observed.errors,
  };
}

/**
 * Runs a Postgres beside the shop and takes it away in every possible way.
 * @param note called with each outage when it is over
 * @param only words from the names of the wanted ones
 */
export async function outages(port: number, note: (row: Row) => void, only: string = "") {
  const folder = makeDataFolder("torture");
  const database = await startEmbeddedPostgres({ dataDir: folder });
  const gate = await openGate(database.url);
  const shop = await openShop({
    port,
    dataDir: makeDataFolder("torture"),
    env: { DATABASE_URL: gate.url, SESSION_SECRET: "torture ".repeat(8), SAMPLE_DATA: "yes" },
  });
  const sql = client(database.url);
  const cut = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name in ('haat', 'haat listener') and usename = current_user`;
  const suffer = async (name: string, work: () => Promise<number>) => {
    if (!name.includes(only)) return;
    note(await whileOrdering(name, shop, database.url, work));
  };

  await suffer("Postgres gone for 25 s", async () => {
    gate.cut();
    await pause(25_000);
    gate.open();
    return 1;
  });
  await suffer("Postgres halted for 25 s", async () => {
    gate.hold();
    await pause(25_000);
    gate.open();
    return 1;
  });
  await suffer("every connection dead without a word", async () => {
    gate.swallow();
    await pause(10_000);
    return 1;
  });
  await suffer("the listener's connection dead without a word", async () => {
    gate.swallow("haat listener");
    await pause(5000);
    return 1;
  });
  await suffer("a product locked for 10 s, with all its orders waiting", async () => {
    await sql.begin(async (tx) => {
      await tx`select from products for update`;
      await pause(10_000);
    });
    return 1;
  });
  await suffer("ALTER TABLE orders behind a reader of 10 s", async () => {
    await client(database.url).begin(async (reader) => {
      await reader`select from orders limit 1`;
      const altering = client(database.url);
      const altered = altering`alter table orders add column if not exists torture int`.then(
        () => altering`alter table orders drop column torture`,
      );
      await pause(10_000);
      void altered.finally(() => altering.end());
    });
    return 1;
  });
  await suffer("no file handles left for 5 s", async () => {
    shop.limitFiles(0);
    await pause(5000);
    shop.limitFiles(65_536);
    return 1;
  });
  await suffer("all connections cut", async () => {
    for (let n = 0; n < 20; n++) {
      await cut();
      await pause(250);
    }
    return 20;
  });
  await suffer("no connection left", async () => {
    const greedy = Array.from({ length: 110 }, () => client(database.url));
    await cut();
    await Promise.allSettled(greedy.map((one) => one`select 1`));
    await cut();
    await pause(5000);
    await Promise.allSettled(greedy.map((one) => one.end({ timeout: 1 })));
    return 1;
  });
  for (const [what, forbid, allow] of [
    ["connection", "database haat allow_connections off", "database haat allow_connections on"],
    ["log-in", "role haat nologin", "role haat login"],
  ])
    await suffer(`no ${what} allowed for 5 s`, async () => {
      const superuser = postgres({ ...unixSocket(database.url), user: "postgres", max: 1 });
      // Connects while that is still possible.
      await sql`select 1`;
      await superuser.unsafe(`alter ${forbid}`);
      await cut();
      await pause(5000);
      await superuser.unsafe(`alter ${allow}`);
      await superuser.end();
      return 1;
    });
  await suffer("read-only for 5 s", async () => {
    await sql`alter database haat set default_transaction_read_only = on`;
    await cut();
    await pause(5000);
    await sql.begin(
      "read write",
      (tx) => tx`alter database haat reset default_transaction_read_only`,
    );
    await cut();
    return 1;
  });
  await suffer("SIGTERM under load", async () => {
    for (let n = 0; n < 3; n++) {
      await pause(1000);
      const code = await shop.stop();
      if (code !== 0) throw new Error(`the shop ended with ${code}`);
      await shop.start();
    }
    return 3;
  });

  await sql.end();
  await shop.close();
  await gate.close();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/**
 * A separate disk, filled to the last byte for a while; needs the right to mount one.
 * @returns or the reason for skipping it
 */
export async function fullDisk(port: number): Promise<Row[] | string> {
  const disk = makeDataFolder("torture");
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", disk], {
      stdio: "pipe",
    });
  } catch {
    return "disk full: left out, no small disk can be mounted here";
  }
  try {
    const dataDir = join(disk, "data");
    const shop = await openShop({ port, dataDir });
    const database = await startEmbeddedPostgres({ dataDir });
    const row = await whileOrdering("disk full for 5 s", shop, database.url, async () => {
      const file = join(disk, "filler");
      fill(file);
      await pause(5000);
      rmSync(file);
      return 1;
    });
    await database.stop();
    await shop.close();
    return [row];
  } finally {
    execFileSync("umount", ["-l", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

function fill(path: string) {
  const file = openSync(path, "w");
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size, "x");
    try {
      for (;;) writeSync(file, block);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }
  closeSync(file);
}
