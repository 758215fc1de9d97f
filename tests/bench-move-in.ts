import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readCommandLine } from "#server/commands/arguments.ts";
import { percentile } from "./bench/scale-table.ts";
import { start } from "./bench/shop.ts";
import buildIfNeeded from "./support/build.ts";

/**
 * `npm run bench:move-in`: moves large files into a shop that visitors read meanwhile, by the
 * command, and prints the time and memory of each, and what the visitors waited beside the idle shop
 * before and after it, because a search takes longer in a shop with more goods.
 */
const { values } = readCommandLine("npm run bench:move-in", {
  does: "moves large files into a running shop, and measures what its visitors wait",
  options: {
    percent: {
      of: "N",
      default: 100,
      does: "of 10,000 products, 50,000 customers, 200,000 orders",
    },
    seconds: { of: "N", default: 60, does: "for which visitors read an idle shop" },
    port: { of: "N", default: 3160, does: "of the shop" },
  },
});

const part = (whole: number) => Math.ceil((whole * values.percent) / 100);

/** Visitors who read at once, each with a pause between two pages. */
const VISITORS = 4;
const PAUSE_MS = 250;

/** Milliseconds between two looks at the memory. */
const LOOK_MS = 100;

const phone = (n: number) => `017${String(10_000_000 + n)}`;
const days = (n: number) => new Date(Date.UTC(2024, 0, 1 + (n % 700))).toISOString().slice(0, 10);
const text = "Pure and fresh from the fields of Bogura, in jars and bags. ".repeat(6);

const GOODS = ["Honey", "Ghee", "Mustard oil", "Chia", "Cashew", "Dates", "Red rice", "Turmeric"];

const products = [
  "ID,Type,SKU,Name,Published,Description,In stock?,Stock,Regular price,Categories",
  ...Array.from(
    { length: part(10_000) },
    (_, n) =>
      `${n + 1},simple,S${n},${GOODS[n % 8]} no. ${n},1,"<p>${text}</p>",1,20,${500 + (n % 900)},${GOODS[n % 8]}`,
  ),
];
const customers = [
  "First Name,Last Name,Email,Accepts Marketing,Address1,City,Phone,Tags",
  ...Array.from(
    { length: part(50_000) },
    (_, n) => `Rahima,Begum ${n},r${n}@example.com,no,House ${n},Bogura,${phone(n)},winter`,
  ),
];
const orders = (file: number) => [
  "Order ID,Order date,Order status,Order total,Billing first name,Billing phone,Item name,Item SKU,Item quantity",
  ...Array.from({ length: part(50_000) }, (_, at) => {
    const n = file * part(50_000) + at;
    const status = n % 9 === 0 ? "refunded" : "completed";
    return `${n + 1},${days(n)} 10:00,${status},${300 + (n % 2_000)},Rahima,${phone(n % part(50_000))},Honey,S${n % 10_000},1`;
  }),
];

const FILES: Record<string, string[]> = {
  products,
  customers,
  ...Object.fromEntries([0, 1, 2, 3].map((n) => [`orders ${n + 1}`, orders(n)])),
};

const said = (times: number[]) =>
  `${times.length} pages, p50 ${percentile(times, 50).toFixed(0)} ms, p95 ${percentile(times, 95).toFixed(0)} ms`;

buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), "haat-move-in-"));
// Postgres' own user must be able to enter.
chmodSync(folder, 0o755);
const url = `http://127.0.0.1:${values.port}`;
const env = {
  PORT: String(values.port),
  DATA_DIR: join(folder, "shop"),
  LOG_LEVEL: "error",
  SAMPLE_DATA: "yes",
};
const shop = await start(["haat.cjs", "start"], `${url}/readyz`, env);
try {
  let idle = await readIdle();
  for (const [name, lines] of Object.entries(FILES)) {
    const file = join(folder, `${name.replace(" ", "-")}.csv`);
    writeFileSync(file, lines.join("\n"));
    const began = performance.now();
    const moving = bring(file);
    const times = await readWhile(moving);
    const { most, output } = await moving;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const made = /made: \d+/.exec(output)?.[0] ?? output;
    console.log(
      `${name}: ${made}, ${seconds} s, command ${most} MB, server ${peakOf(shop.pid)} MB; ${said(times)}`,
    );
    const before = percentile(times, 95) / percentile(idle, 95);
    idle = await readIdle();
    const after = percentile(times, 95) / percentile(idle, 95);
    console.log(
      `p95 is ${before.toFixed(1)} times that before, ${after.toFixed(1)} times that after`,
    );
  }
} finally {
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

async function readIdle(): Promise<number[]> {
  const times = await readWhile(pause(values.seconds * 1000));
  console.log(`idle: ${said(times)}`);
  return times;
}

/** Milliseconds of each page that visitors read until the work ends. */
async function readWhile(work: Promise<unknown>): Promise<number[]> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  const times: number[] = [];
  const paths = ["/", "/shop", "/shop?q=honey", "/api/product/get-product?limit=20"];
  await Promise.all(
    Array.from({ length: VISITORS }, async (_, visitor) => {
      for (let n = visitor; !isOver; n++) {
        const from = performance.now();
        const answer = await fetch(url + paths[n % paths.length]);
        await answer.arrayBuffer();
        if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`);
        times.push(performance.now() - from);
        await pause(PAUSE_MS);
      }
    }),
  );
  return times;
}

/** Moves a file in; the most memory that the command had, in MB. */
async function bring(file: string) {
  const child = spawn(process.execPath, ["haat.cjs", "move-in", "bring", file], {
    env: { ...process.env, NODE_ENV: "production", ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  let most = 0;
  const looks = setInterval(() => {
    most = Math.max(most, peakOf(child.pid ?? 0));
  }, LOOK_MS);
  const code = await new Promise((resolve) => child.once("close", resolve));
  clearInterval(looks);
  if (code !== 0) throw new Error(output);
  return { most, output };
}

/** The most memory that a process had so far, in MB (proc(5)). */
function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024);
  } catch {
    return 0;
  }
}
