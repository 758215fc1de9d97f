import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { type Ask, load } from "./load.ts";
import { start } from "./shop.ts";
import { spread } from "./spread.ts";
import { ADMIN, listGoods, visitorsWithCarts } from "./visitors.ts";

/** Measurements that take minutes or need other servers; run only by name. */
export interface Options {
  port: number;
  rounds: number;
  seconds: number;
}

/** The pages that visitors request, each with one of these cookies. */
const looks: (carts: string[]) => Record<string, Ask[]> = (carts) => {
  const all = (path: string) => carts.map((Cookie) => ({ path, headers: { Cookie } }));
  return {
    "home, stranger": [{ path: "/" }],
    "home, cart of 5": all("/"),
    "cart of 5": all("/cart"),
    "checkout of 5": all("/checkout"),
  };
};

/**
 * Compares two servers of one database with one of them alone. The processor time per answer shows
 * whether they hinder each other; the busy cores of the whole machine, with Postgres and the load,
 * show how many are left for a second server.
 */
export async function measureProcesses({ port, rounds, seconds }: Options) {
  await withShops(port, 2, async ([one, two]) => {
    const rows = Object.entries(looks(one.carts)).map(([name, asks]) => ({ name, asks }));
    console.log(
      "| what | one process | two | ratio | µs an answer, one | two | cores busy, one | two | failed |",
    );
    console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    for (const { name, asks } of rows) {
      const results: { alone: Load; both: Load }[] = [];
      for (let round = 0; round <= rounds; round++) {
        const alone = await loadShops([one], { asks, seconds, connections: 16 });
        const both = await loadShops([one, two], { asks, seconds, connections: 8 });
        results.push({ alone, both });
      }
      // The first round warms both up.
      const counted = results.slice(1);
      const columns = [
        spread(counted.map(({ alone }) => alone.perSecond)).map(Math.round),
        spread(counted.map(({ both }) => both.perSecond)).map(Math.round),
        spread(counted.map(({ alone, both }) => both.perSecond / alone.perSecond)).map(twoPlaces),
        spread(counted.map(({ alone }) => alone.usEach)).map(Math.round),
        spread(counted.map(({ both }) => both.usEach)).map(Math.round),
        spread(counted.map(({ alone }) => alone.busy)).map(twoPlaces),
        spread(counted.map(({ both }) => both.busy)).map(twoPlaces),
      ].map((three) => three.join(" / "));
      const failed = counted.reduce((sum, { alone, both }) => sum + alone.failed + both.failed, 0);
      console.log(`| ${[name, ...columns, failed].join(" | ")} |`);
    }
  });
}

const twoPlaces = (ratio: number) => ratio.toFixed(2);

/**
 * Answers per second, microseconds of processor time that the shop's processes took per answer, and
 * busy cores.
 */
export interface Load {
  perSecond: number;
  failed: number;
  usEach: number;
  busy: number;
}
async function loadShops(
  shops: Measured[],
  { asks, seconds, connections }: { asks: Ask[]; seconds: number; connections: number },
): Promise<Load> {
  const processors = () => shops.reduce((sum, { pid }) => sum + processorMs(pid), 0);
  const before = { shop: processors(), machine: machineMs() };
  const results = await Promise.all(
    shops.map(({ url }) => load({ url, asks, seconds, connections })),
  );
  const after = { shop: processors(), machine: machineMs() };
  const perSecond = results.reduce((sum, result) => sum + result.perSecond, 0);
  return {
    perSecond,
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    usEach: (1000 * (after.shop - before.shop)) / (perSecond * seconds),
    busy:
      (cpus().length * (after.machine.busy - before.machine.busy)) /
      (after.machine.all - before.machine.all),
  };
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** User and system time of all threads since the process started. */
function processorMs(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

function machineMs() {
  const times = cpus().map(({ times }) => times);
  const all = times.reduce((sum, one) => sum + Object.values(one).reduce((a, b) => a + b, 0), 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** Connections, made-up URLs, and seconds of the load. */
const MANY = 64;
const MADE_UP = 20_000;
const MADE_UP_PLACES = ["/made-up-", "/?made-up=", "/products/made-up-", "/api/made-up-"];
const LONG_S = 300;
const SHORT_S = 10;

/**
 * Megabytes of the server's process after ten seconds of load, after five minutes, and after 20,000
 * made-up URLs.
 */
export async function measureMemory({ port }: Options) {
  await withShops(port, 1, async ([shop]) => {
    const asks = Object.values(looks(shop.carts)).flat();
    const loadFor = (seconds: number) => load({ url: shop.url, asks, seconds, connections: MANY });
    await loadFor(SHORT_S);
    const first = await residentMb(shop.pid);
    console.log(`| after | MB | ratio |\n| --- | --- | --- |\n| ${SHORT_S} s | ${first} | |`);
    const say = async (what: string) => {
      const mb = await residentMb(shop.pid);
      console.log(`| ${what} | ${mb} | ${(mb / first).toFixed(2)} |`);
    };
    await loadFor(LONG_S - SHORT_S);
    await say(`${LONG_S} s at ${MANY}`);
    for (let n = 0; n < MADE_UP; n += MANY)
      await Promise.all(
        Array.from({ length: MANY }, async (_, i) => {
          const address = `${MADE_UP_PLACES[i % MADE_UP_PLACES.length]}${n + i}`;
          await fetch(shop.url + address).then((answer) => answer.arrayBuffer());
        }),
      );
    await say(`${MADE_UP} made-up addresses`);
  });
}

/** The median of five readings, a second apart. */
async function residentMb(pid: number) {
  const looked = [];
  for (let look = 0; look < 5; look++) {
    await pause(1000);
    const kb = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
    looked.push(Math.round(kb / 1024));
  }
  return spread(looked)[1];
}

export interface Measured {
  url: string;
  pid: number;
  carts: string[];
}
async function withShops(
  port: number,
  count: 1 | 2,
  work: (shops: [Measured, Measured]) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), "haat-bench-"));
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir: folder, outside: folder });
  await migrate(postgres.url);
  const shops = [];
  for (let n = 0; n < count; n++) {
    const url = `http://127.0.0.1:${port + n}`;
    const shop = await start(["haat.cjs", "start"], `${url}/readyz`, {
      ...{ PORT: String(port + n), DATA_DIR: join(folder, `shop-${n}`) },
      ...{ DATABASE_URL: postgres.url, SESSION_SECRET: "measured ".repeat(8), SAMPLE_DATA: "yes" },
      ...{ ADMIN_PHONE: ADMIN.phoneNumber, ADMIN_PASSWORD: ADMIN.password },
    });
    shops.push({ ...shop, url });
  }
  try {
    const [one, two = one] = shops;
    if (!one || !two) throw new Error("no shop was started");
    const carts = await visitorsWithCarts(one.url, await listGoods(one.url), 5);
    await work([
      { ...one, carts },
      { ...two, carts },
    ]);
  } finally {
    for (const shop of shops) await shop.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
