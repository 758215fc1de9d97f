import { setTimeout as pause } from "node:timers/promises";
import { directUrl, readSettings, type Settings } from "#runtime/settings.ts";
import { loadOperations } from "../build.ts";
import { hasEmbeddedDatabase } from "../database/database.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { secretOf } from "../database/shop-secret.ts";
import { reasonOf } from "../reason-of.ts";
import { readCommandLine } from "./arguments.ts";
import {
  bad,
  checkSettings,
  checks,
  databaseChecks,
  doubt,
  type Finding,
  withDatabaseAt,
} from "./doctor/checks.ts";

readCommandLine("npm run doctor", { does: "looks at what the shop stands on and changes nothing" });

/**
 * Milliseconds after which what is checked counts as dead; a pooler waits for ever with what it
 * cannot pass on.
 */
const ANSWER_MS = 10_000;

const LATE = bad(`no answer within ${ANSWER_MS / 1000} s`);

let isBad = false;

/** Prints what a check finds or throws. */
async function report(name: string, check: () => Finding | null | Promise<Finding | null>) {
  const found = await Promise.race([
    (async () => check())().catch((error) => bad(reasonOf(error))),
    pause(ANSWER_MS, LATE, { ref: false }),
  ]);
  if (!found) return;
  isBad ||= found.is === "bad";
  console.log(`${found.is.padEnd(5)}  ${name.padEnd(10)}  ${found.words}`);
}

const reportServices = (error: unknown) =>
  report("services", () => doubt(`they were not asked: ${reasonOf(error)}`));

const [yes, no] = [() => true, () => false];

/** Services whose keys or tokens are in the database. */
const NEED_DATABASE = ["bkash", "meta"];

let areServicesAsked = false;

/**
 * Asks the services whose keys the operator or the owner has set. `url` is that of the database,
 * "" while it does not answer, when only the operator's keys are known.
 */
async function checkServices(settings: Settings, url = "") {
  areServicesAsked = true;
  // The app wants both, and connects at its first statement.
  process.env.DATABASE_URL = settings.DATABASE_URL || url || "postgres://nobody@127.0.0.1:1/none";
  process.env.SESSION_SECRET = secretOf(settings) || "not used: nothing was sealed before a start";
  // Their own log lines say what these lines say.
  process.env.LOG_LEVEL = "silent";
  const app = await loadOperations();
  // Before the first start, and while the database is away, there is nothing to read.
  const isRead = url !== "" && (await app.loadConnections().then(yes, no));
  for (const name of app.SERVICES)
    if (isRead || !NEED_DATABASE.includes(name)) await report(name, () => app.examineService(name));
  await app.closeDatabase();
}

async function checkDatabase(settings: Settings) {
  const { DATA_DIR } = settings;
  const isEmbedded = settings.DATABASE_URL === "";
  // Starting it would make one, and a misspelt DATA_DIR would look well.
  if (isEmbedded && !hasEmbeddedDatabase(DATA_DIR))
    return report("database", () => doubt("none in DATA_DIR yet: the first start makes it"));
  const { url, stop } = isEmbedded
    ? await startEmbeddedPostgres({ dataDir: DATA_DIR })
    : { url: directUrl(settings), stop: async () => {} };
  await withDatabaseAt(url, async (sql) => {
    await sql`SELECT 1`;
    for (const [name, check] of Object.entries(databaseChecks))
      await report(name, () => check(sql, settings));
    await checkServices(settings, url).catch(reportServices);
  }).finally(stop);
}

let settings: Settings | undefined;
await report("settings", () => {
  settings = readSettings(process.env);
  return checkSettings(settings);
});
if (settings) {
  const known = settings;
  await checkDatabase(known).catch((error) => report("database", () => bad(reasonOf(error))));
  if (!areServicesAsked) await checkServices(known).catch(reportServices);
  for (const [name, check] of Object.entries(checks)) await report(name, () => check(known));
}
process.exit(isBad ? 1 : 0);
