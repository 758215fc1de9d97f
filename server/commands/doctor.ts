import { setTimeout as pause } from "node:timers/promises";
import { directUrl, readSettings, type Settings } from "#runtime/settings.ts";
import { hasEmbeddedDatabase } from "../database/database.ts";
import { startEmbeddedPostgres } from "../database/embedded-postgres.ts";
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
  for (const [name, check] of Object.entries(checks)) await report(name, () => check(known));
}
process.exit(isBad ? 1 : 0);
