import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { readCommandLine } from "#server/commands/arguments.ts";
import { measureMemory, measureProcesses } from "./bench/apart.ts";
import { besideAsks, startHttp, startRemix } from "./bench/beside.ts";
import { load, tool } from "./bench/load.ts";
import { loadOrders, recordOrder } from "./bench/order-statements.ts";
import { measurePhone } from "./bench/phone.ts";
import { phoneTable } from "./bench/phone-table.ts";
import { makeRows, type Row } from "./bench/rows.ts";
import { start } from "./bench/shop.ts";
import { judge, type Measured, table } from "./bench/table.ts";
import { ADMIN, listGoods } from "./bench/visitors.ts";
import buildIfNeeded from "./support/build.ts";
import { makeDataFolder } from "./support/data-folder.ts";

/**
 * `npm run bench`: the built shop with its sample products on a separate Postgres, measured in turn
 * with its baselines. Ends with the tables of `docs/performance.md`.
 */
const { values } = readCommandLine("npm run bench", {
  does: "measures pages and calls of the built shop beside bare node:http and bare Remix",
  options: {
    rounds: { of: "N", default: 5, does: "rounds of each row" },
    seconds: { of: "N", default: 3, does: "of each round" },
    only: {
      of: "WORDS",
      default: "",
      does: "the rows whose names hold this; phone: the cheap phone; processes, memory (six minutes): only when asked for",
    },
    port: { of: "N", default: 3140, does: "the first of three ports of loopback" },
  },
});
const { rounds, seconds, port } = values;
const at = (next: number) => `http://127.0.0.1:${port + next}`;
const urls = { shop: at(0), http: at(1), remix: at(2) };
const BESIDE = { http: "node:http", remix: "Remix", statements: "its statements" };

buildIfNeeded();
const apart = { processes: measureProcesses, memory: measureMemory }[values.only];
if (apart) {
  await apart({ port, rounds, seconds });
  process.exit();
}
// All files are in one folder.
const folder = makeDataFolder("bench");
const shop = await start(["haat.cjs", "start"], `${urls.shop}/readyz`, {
  PORT: String(port),
  DATA_DIR: join(folder, "data"),
  // Every order comes from a different address.
  TRUST_PROXY: "loopback",
  ADMIN_PHONE: ADMIN.phoneNumber,
  ADMIN_PASSWORD: ADMIN.password,
});
const products = await listGoods(urls.shop);
const wanted = values.only.split(",");
const rows = (await makeRows(urls.shop, products)).filter(({ name }) =>
  wanted.some((part) => name.includes(part)),
);
await check();
const recorded = rows.some(({ beside }) => beside?.to === "statements")
  ? await recordOrder({ dataDir: join(folder, "data"), port: port + 3, folder })
  : null;
const besides = [
  await startHttp({ rows, shop: urls.shop, url: urls.http, folder }),
  await startRemix({ rows, shop: urls.shop, url: urls.remix, folder }),
];

const measured: Measured[] = [];
for (const row of rows) measured.push(await measure(row));
const machine = `Node ${process.version}, ${availableParallelism()} cores`;
const loads = `${tool}, gzip, c=16, ${rounds} rounds of ${seconds} s`;
if (measured.length > 0)
  console.log(`\n${machine}, ${loads}; least / middle / most.\n\n${table(measured)}`);
if (wanted.some((part) => "phone".includes(part))) {
  const phone = await measurePhone({ shop: urls.shop, url: at(4), products, folder, rounds });
  console.log(`\n${machine}, ${rounds} visits; least / middle / most.\n\n${phoneTable(phone)}`);
}
for (const one of [...besides, shop]) await one.stop();
rmSync(folder, { recursive: true, force: true });

/**
 * Alternates between the shop and its baseline, so that both meet the machine in the same state.
 */
async function measure(row: Row): Promise<Measured> {
  const { name, asks, refill, beside, goal, isRefused = false, connections = 16 } = row;
  const result: Measured = {
    name,
    rounds: [],
    beside: beside ? BESIDE[beside.to] : "",
    p99: 0,
    failed: 0,
    goal,
  };
  const ours = { url: urls.shop, isRefused, connections };
  const loadShop = async (seconds: number) => {
    const given = refill ? await refill(seconds) : asks;
    const result = await load({ ...ours, asks: given, seconds });
    const repeats = refill ? Math.max(0, result.perSecond * seconds - given.length) : 0;
    return { ...result, failed: result.failed + repeats };
  };
  const loadBeside = (seconds: number) => {
    if (!beside) return null;
    if (beside.to !== "statements")
      return load({ url: urls[beside.to], asks: besideAsks(beside), connections, seconds });
    const { codes } = beside;
    return (
      recorded &&
      loadOrders({ recorded, dataDir: join(folder, "data"), codes, seconds, connections })
    );
  };
  await loadShop(1);
  await loadBeside(1);
  const p99: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const mine = await loadShop(seconds);
    const other = await loadBeside(seconds);
    result.rounds.push({ ours: mine.perSecond, beside: other?.perSecond ?? null });
    result.failed += mine.failed + (other?.failed ?? 0);
    p99.push(mine.p99);
  }
  result.p99 = p99.sort((a, b) => a - b)[Math.floor(p99.length / 2)] ?? 0;
  const { ratios, isMet } = judge(result);
  console.log(
    `${isMet ? "met   " : "missed"} ${name}: ${Math.round(result.rounds[0]?.ours ?? 0)} a second, ${ratios.middle.toFixed(2)}`,
  );
  return result;
}

/** Checks that every URL of a read answers correctly before anything is measured. */
async function check() {
  for (const { name, asks, isRefused } of rows) {
    const [ask] = asks;
    if (!ask || ask.method !== undefined) continue;
    const { status } = await fetch(urls.shop + ask.path, {
      redirect: "manual",
      headers: { Accept: "text/html", ...ask.headers },
    });
    if (status !== (isRefused ? 404 : 200)) throw new Error(`${name}: ${ask.path} is ${status}`);
  }
}
