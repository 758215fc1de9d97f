import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import postgres from "postgres";
import { unixSocket } from "./database-url.js";

/** Any number of our own; whoever prepares this shop's database holds it. */
const PREPARING = 7_201_003;

/**
 * Brings a database to the newest schema. Several servers may do so at once: the first one works, the others wait and find
 * nothing left to do. All migrations of one call land together or not at all.
 *
 * @param {string} url
 */
export async function migrate(url) {
  await withAdvisoryLock(url, async (sql) => {
    await applyMigrations(drizzle(sql), { migrationsFolder: findMigrations() });
    await prepareQueue(url);
  });
}

/**
 * The job library's own schema, `graphile_worker`. It comes second and by itself: its migrations are its own, and ours name
 * its functions only in the bodies of theirs.
 *
 * @param {string} url
 */
async function prepareQueue(url) {
  // The library lets nobody wait for its connections to end; with a pool of ours nothing outlives the lock.
  const pgPool = new pg.Pool({ connectionString: url, max: 1, application_name: "haat prepare" });
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/**
 * Does work that only one server of a shop may do at a time; the others wait their turn.
 *
 * @template T
 * @param {string} url
 * @param {(sql: postgres.Sql) => Promise<T>} work given the connection that holds the lock
 * @returns {Promise<T>}
 */
export async function withAdvisoryLock(url, work) {
  const sql = postgres(url, {
    ...unixSocket(url),
    max: 1,
    // The lock lives as long as the connection.
    max_lifetime: null,
    connection: { application_name: "haat prepare" },
    onnotice: () => {},
  });
  try {
    await sql`SELECT pg_advisory_lock(${PREPARING})`;
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** `migrations/` at the root, found from this module: also in the image, and whatever the working folder is. */
export function findMigrations() {
  const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "migrations");
  if (!existsSync(join(folder, "meta", "_journal.json")))
    throw new Error(`the migrations are missing: ${folder}`);
  return folder;
}
