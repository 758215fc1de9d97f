import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataDir } from "#runtime/data-dir.ts";
import { directUrl, type Settings } from "#runtime/settings.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { examineDatabase, refuseGuessablePassword } from "./examine-database.ts";
import { migrate } from "./migrate.ts";
import { examinePooler } from "./pooler.ts";

/**
 * Brings up a migrated database, DATABASE_URL's or the embedded one, and leaves its URL and the
 * session secret in the environment for the app. `url` leads there without a pooler;
 * `beforeMigrating` is called when the database is up.
 */
export async function openDatabase(
  settings: Settings,
  log: (line: string) => void,
  beforeMigrating: (stop: () => Promise<void>) => void = () => {},
): Promise<{ url: string; isEmbedded: boolean; secret: string; stop: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR, SESSION_SECRET } = settings;
  const isEmbedded = DATABASE_URL === "";
  if (!isEmbedded && SESSION_SECRET === "")
    throw new Error(
      "SESSION_SECRET must be set when DATABASE_URL is: every server of a shop signs with the same one",
    );
  // Everything that may be refused comes before anything is made.
  if (!isEmbedded) {
    await examinePooler(settings, log);
    await examineDatabase(directUrl(settings), settings, log);
  } else if (!hasEmbeddedDatabase(DATA_DIR)) refuseGuessablePassword(settings);
  makeDataDir(DATA_DIR);
  const { url, stop } = isEmbedded
    ? await startEmbeddedPostgres({ dataDir: DATA_DIR, log })
    : { url: directUrl(settings), stop: async () => {} };
  let secret = SESSION_SECRET;
  try {
    beforeMigrating(stop);
    if (isEmbedded) await examineDatabase(url, settings, log);
    await migrate(url, { say: log });
    process.env.DATABASE_URL = DATABASE_URL || url;
    process.env.DATA_DIR = DATA_DIR;
    secret ||= keepSecret(DATA_DIR);
    process.env.SESSION_SECRET = secret;
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, isEmbedded, secret, stop };
}

/** Whether a start has made a database in DATA_DIR, or beside it as `postgres-is-at` says. */
export const hasEmbeddedDatabase = (dataDir: string) =>
  ["postgres", "postgres-is-at"].some((name) => existsSync(join(dataDir, name)));

/** The secret in DATA_DIR, made at the first start. Losing it only signs everybody out. */
function keepSecret(dataDir: string) {
  const file = join(dataDir, "session-secret");
  try {
    writeFileSync(file, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!existsSync(file)) throw error;
  }
  return readFileSync(file, "utf8").trim();
}
