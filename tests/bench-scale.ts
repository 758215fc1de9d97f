import { chmodSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readCommandLine } from "#server/commands/arguments.ts";
import { fillShop } from "./bench/fill-shop.ts";
import { scaleRows } from "./bench/scale-rows.ts";
import { type Measured, percentile, scaleTable } from "./bench/scale-table.ts";
import buildIfNeeded from "./support/build.ts";
import { makeDataFolder } from "./support/data-folder.ts";

/**
 * `npm run bench:scale`: every list of shops of different sizes side by side, four requests at a
 * time, in turn, so that all meet the machine in the same state; ends with the table of
 * `docs/decisions/scale.md`.
 */
const { values } = readCommandLine("npm run bench:scale", {
  does: "measures every list of shops of different sizes side by side",
  options: {
    sizes: { of: "LIST", default: "small,100000,large", does: "what db:seed --scale takes" },
    rounds: { of: "N", default: 6, does: "rounds of each list" },
    requests: { of: "N", default: 8, does: "requests of a round" },
    only: { of: "WORDS", default: "", does: "the lists whose names hold this" },
    folder: { of: "FOLDER", default: "", does: "keeps the shops there for the next time" },
    port: { of: "N", default: 3150, does: "the first of their ports" },
  },
});
const { rounds, requests, port } = values;

/** Simultaneous requests. */
const AT_ONCE = 4;

buildIfNeeded();
const folder = values.folder || makeDataFolder("scale");
mkdirSync(folder, { recursive: true });
// Postgres' own user must be able to enter.
chmodSync(folder, 0o755);
const shops: Awaited<ReturnType<typeof fillShop>>[] = [];
for (const [place, size] of values.sizes.split(",").entries())
  shops.push(await fillShop({ size, dataDir: join(folder, size), port: port + place }));

const lists = shops.map((shop) => scaleRows(shop.facts));
const measured: Measured[] = [];
for (const [place, { name }] of (lists[0] ?? []).entries()) {
  if (!name.includes(values.only)) continue;
  const times = shops.map(() => [] as number[]);
  let failed = 0;
  for (let round = 0; round <= rounds; round++) {
    for (const [which, shop] of shops.entries()) {
      const row = lists[which]?.[place];
      if (!row) continue;
      const found = await ask(shop.url + row.path, shop.headers[row.as], requests);
      // The first round warms up caches, plans and the compiler.
      if (round > 0) times[which]?.push(...found.times);
      failed += found.failed;
    }
  }
  measured.push({ name, times, failed });
  console.log(
    `${name}: ${times.map((each) => `${percentile(each, 50).toFixed(0)}/${percentile(each, 95).toFixed(0)}`).join("  ")}${failed ? ` (${failed} failed)` : ""}`,
  );
}
for (const shop of shops) await shop.stop();
if (!values.folder) rmSync(folder, { recursive: true, force: true });
console.log(
  `\nc=${AT_ONCE}, ${rounds} rounds of ${requests} in turn; milliseconds, p50 / p95 of each size.\n`,
);
console.log(scaleTable(values.sizes.split(","), measured));
process.exit(0);

async function ask(url: string, headers: Record<string, string>, count: number) {
  const times: number[] = [];
  let left = count;
  let failed = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) {
        const from = performance.now();
        const answer = await fetch(url, { headers, redirect: "manual" });
        await answer.arrayBuffer();
        times.push(performance.now() - from);
        if (answer.status !== 200) failed++;
      }
    }),
  );
  return { times, failed };
}
