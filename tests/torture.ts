import { setTimeout as pause } from "node:timers/promises";
import { readCommandLine } from "#server/commands/arguments.ts";
import buildIfNeeded from "./support/build.ts";
import { makeDataFolder } from "./support/data-folder.ts";
import { attacks } from "./torture/attacks.ts";
import { bystander } from "./torture/bystander.ts";
import { fullDisk, kills, outages, powerCuts } from "./torture/outages.ts";
import { customerCookie, isInstalled, scan, scanners } from "./torture/scanners.ts";
import { openShop } from "./torture/shop.ts";
import { isBad, outageTable, type Row, table } from "./torture/table.ts";

/**
 * `npm run torture`: the built shop under attack and in every outage, on loopback only, with a
 * bystander at the home page. Ends with a table, and with 1 if an order was lost or doubled, an
 * answer was a 5xx other than 503, or the bystander waited longer than the attack allows.
 */
const { values } = readCommandLine("npm run torture", {
  does: "attacks the built shop and takes away what it stands on, on loopback only; six to seven minutes",
  options: {
    kills: { of: "N", default: 50, does: "how often it is killed" },
    only: { of: "attacks|kills|outages", does: "only this part" },
    outage: { of: "WORDS", default: "", does: "only outages whose names hold this" },
    port: { of: "N", default: 3900, does: "a free port of loopback" },
  },
});
const { port } = values;
const wants = (part: string) => !values.only || values.only === part;

buildIfNeeded();
const rows: Row[] = [];
const leftOut: string[] = [];
const failed: Set<string> = new Set();

function note(row: Row) {
  rows.push(row);
  console.log(`${isBad(row) ? "BAD " : "well"} ${row.name}`);
}

/** Runs the attacks and scanners against one shop. */
async function suffer() {
  const shop = await openShop({ port, dataDir: makeDataFolder("torture") });
  const listed = [
    ...attacks,
    ...scanners.flatMap((scanner) => {
      if (isInstalled(scanner.name))
        return [
          {
            name: scanner.name,
            mostMs: undefined,
            mostMb: undefined,
            look: "/",
            run: async (url: string) => {
              const holes = await scan(scanner, url, await customerCookie(url));
              for (const hole of holes) failed.add(`${scanner.name}: ${hole}`);
              return { tries: 1, found: holes.length };
            },
          },
        ];
      leftOut.push(`${scanner.name}: left out, it is not installed`);
      return [];
    }),
  ];
  for (const { name, mostMs, mostMb, look = "/", run } of listed) {
    const before = shop.observed.errors;
    const leave = await bystander(shop.url + look);
    const memory = shop.watchMemory();
    const done = await run(shop.url, shop.dataDir);
    const { tries, found } = typeof done === "number" ? { tries: done, found: 0 } : done;
    await pause(500);
    const { worstMs, refused } = await leave();
    note({
      name,
      tries,
      worstMs,
      refused,
      grownMb: memory(),
      found,
      ...(mostMs && { mostMs }),
      ...(mostMb && { mostMb }),
      errors: shop.observed.errors - before,
    });
  }
  for (const path of shop.observed.paths) failed.add(`answered ${path}`);
  await shop.close();
}

/** Parts that failed, with the reason. */
const brokenOff: string[] = [];

/** Runs a part, or records why it failed, so that the table is printed in any case. */
async function part(name: string, run: () => Promise<void>) {
  if (!wants(name)) return;
  try {
    await run();
  } catch (error) {
    brokenOff.push(`${name} broke off: ${error instanceof Error ? error.message : error}`);
  }
}

function close() {
  console.log(`\n${table(rows)}\n`);
  if (rows.some(({ statuses }) => statuses)) console.log(`${outageTable(rows)}\n`);
  for (const line of [...leftOut, ...brokenOff]) console.log(line);
  for (const path of failed) console.log(path);
  process.exit(rows.some(isBad) || brokenOff.length > 0 ? 1 : 0);
}

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, () => {
    brokenOff.push(`stopped by ${signal}`);
    close();
  });
for (const accident of ["uncaughtException", "unhandledRejection"])
  process.once(accident, (error) => {
    brokenOff.push(`${accident}: ${error instanceof Error ? error.stack : error}`);
    close();
  });

await part("attacks", suffer);
await part("kills", async () => {
  for (const row of await kills(port, values.kills)) note(row);
  const cut = await powerCuts(port, values.kills);
  if (typeof cut === "string") leftOut.push(cut);
  else note(cut);
});
await part("outages", async () => {
  await outages(port, note, values.outage);
  const full = "disk full".includes(values.outage) ? await fullDisk(port) : "disk full: left out";
  if (typeof full === "string") leftOut.push(full);
  else full.forEach(note);
});
close();
