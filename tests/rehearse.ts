import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { unixSocket } from "#runtime/database/database-url.ts";
import { readCommandLine } from "#server/commands/arguments.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { makeNextRelease } from "./rehearse/release.ts";
import { startVisitors } from "./rehearse/visitors.ts";
import { openBalancer } from "./support/balancer.ts";
import buildIfNeeded from "./support/build.ts";
import { hasCaddy, openCaddy } from "./support/caddy.ts";
import { makeDataFolder } from "./support/data-folder.ts";
import { hasPgbouncer, openPgbouncer, pgbouncerHere } from "./support/pgbouncer.ts";
import { openReplica } from "./support/replica.ts";
import { openS3 } from "./support/s3-server.ts";
import { countOrders } from "./torture/checkouts.ts";
import { openShop, type Shop } from "./torture/shop.ts";

/**
 * `npm run rehearse`: two servers with separate folders behind Caddy with TLS, configured as in
 * compose.scaled.yaml, with pgbouncer, a replica and pictures in S3, all as processes of this
 * machine. A hundred visitors and an edit per second continue through a rolling restart and an
 * upgrade with a migration. Exits with 1 if a request failed twice, an order was lost or doubled,
 * or an answer was older than a second.
 */
const { values } = readCommandLine("npm run rehearse", {
  does: "takes two servers, pgbouncer, a replica and S3 through a rolling restart and an upgrade under load, on loopback only",
  options: {
    port: { of: "N", default: 3920, does: "the first of two free ports of loopback" },
    rate: { of: "N", default: 100, does: "requests a second" },
    seconds: { of: "N", default: 10, does: "of calm before the restart" },
    "without-pooler": {
      does: "leaves out pgbouncer, which it otherwise needs in version 1.21 or newer",
    },
  },
});
const { port, rate } = values;
const calmMs = 1000 * values.seconds;

if (!hasPgbouncer() && !values["without-pooler"]) {
  console.error(
    `${pgbouncerHere()}, and 1.21 or newer is needed: as root tests/support/get-pgbouncer.sh installs it, and --without-pooler leaves it out`,
  );
  process.exit(1);
}

buildIfNeeded();
const folder = makeDataFolder("rehearse");
const [dataDir, outside] = [join(folder, "primary"), folder];
const primary = await startEmbeddedPostgres({ dataDir, outside });
await migrate(primary.url);
const replica = await openReplica({ url: primary.url, dataDir, outside }, join(folder, "replica"));
const pooler = values["without-pooler"] ? null : await openPgbouncer(primary.url);
const s3 = await openS3();
const sql = postgres(primary.url, { ...unixSocket(primary.url), max: 2, onnotice: () => {} });

const urls = [0, 1].map((n) => `http://127.0.0.1:${port + n}`);
if (!hasCaddy()) console.log("behind a balancer that does as Caddy does: Caddy is not installed");
const front = hasCaddy()
  ? await openCaddy(urls)
  : await openBalancer(() => urls.map((url) => ({ url })), { asksAnother: true });

const env = {
  ...s3.settings,
  ...{ NODE_ENV: "production", SESSION_SECRET: "rehearsal ".repeat(8), LOG_LEVEL: "info" },
  // The settings of compose.scaled.yaml.
  ...{ SAMPLE_DATA: "yes", STOP_DELAY_S: "5", METRICS_TOKEN: "rehearsal rehearsal" },
  ...(pooler
    ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: primary.url }
    : { DATABASE_URL: primary.url }),
  DATABASE_REPLICA_URL: replica.url,
  // Each visitor states an address, as a CDN does; Caddy appends the sender's.
  ...("ca" in front ? { ORIGIN: front.url, TRUST_PROXY: "2" } : {}),
};
const shops: Shop[] = [];
for (const n of [0, 1]) {
  const own = join(folder, `shop-${n}`);
  mkdirSync(own);
  shops.push(await openShop({ port: port + n, dataDir: own, env }));
}
const visitors = await startVisitors(front, sql, rate);
console.log(`two servers, ${rate} requests a second`);
await pause(calmMs);

async function restartAll(what: string, release?: string) {
  console.log(what);
  for (const shop of shops) {
    await shop.stop();
    await shop.start(release);
    while ((await fetch(`${shop.url}/readyz`)).status !== 200) await pause(50);
  }
  await pause(calmMs / 2);
}
await restartAll("a rolling restart");
await restartAll("an upgrade with a migration", makeNextRelease(join(folder, "next")));

const { reasons, ...counts } = await visitors.stop();
const { lost, doubled } = await countOrders(sql, visitors.acknowledged);
const [{ version }, reads] = await Promise.all([
  fetch(`${shops[0]?.url}/healthz`).then((answer) => answer.json()),
  postgres(replica.url, { ...unixSocket(replica.url), max: 1 })`
    select xact_commit::int as commits from pg_stat_database where datname = current_database()`,
]);
for (const shop of shops) await shop.close();
await front.close();
await sql.end();
await s3.close();
await pooler?.close();
await replica.close();
await primary.stop();
rmSync(folder, { recursive: true, force: true });

if (!pooler) console.log("without a pooler");
console.log(`served at last by ${version}; ${reads[0]?.commits} reads of the replica`);
for (const [reason, times] of Object.entries(reasons)) console.log(`${times} × ${reason}`);
console.table({
  ...counts,
  orders: visitors.acknowledged.size,
  "orders lost": lost,
  "orders doubled": doubled,
});
process.exit(counts.lost + counts.stale + lost + doubled > 0 ? 1 : 0);
