import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { unixSocket, withDatabase } from "#runtime/database/database-url.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { makeDataFolder } from "./data-folder.ts";
import { dropClones, dropDatabase } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A migrated database on the run's server, which is cloned and never written to. */
    templateUrl: string;
    /** Whether the file runs in one process with others, and shares its database and the shop. */
    sharesProcess: boolean;
    /** Whether this is `npm run test:deep`. */
    isDeep: boolean;
  }
}

/**
 * One Postgres for the run, TEST_DATABASE_URL's or an embedded one in a temporary folder, with one
 * migrated template. The user of TEST_DATABASE_URL must be allowed to create databases and to set
 * `session_replication_role` (`emptyTables`), as a superuser is.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await startTemporaryPostgres();
  const name = `haat_template_${process.pid}_${Date.now()}`;
  await command(url, `CREATE DATABASE ${name}`);
  const templateUrl = withDatabase(url, name);
  await migrate(templateUrl);
  await openShop(templateUrl);
  project.provide("templateUrl", templateUrl);
  return async () => {
    await dropClones(templateUrl);
    await dropDatabase(templateUrl);
    await stop();
  };
}

async function startTemporaryPostgres() {
  const folder = makeDataFolder("test");
  const server = await startEmbeddedPostgres({
    dataDir: folder,
    durable: false,
    outside: tmpdir(),
  });
  const superuser = new URL(server.url);
  superuser.username = "postgres";
  await command(superuser.href, "GRANT SET ON PARAMETER session_replication_role TO haat");
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function command(url: string, text: string): Promise<void> {
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  await sql.unsafe(text);
  await sql.end();
}

/** Most tests are about an open shop; those of a new one close it. */
async function openShop(url: string): Promise<void> {
  const sql = postgres(url, { ...unixSocket(url), max: 1 });
  await sql`UPDATE shop_settings SET opening = 'open', guide_closed_at = now()`;
  await sql.end();
}
