import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { unixSocket, withDatabase } from "#runtime/database/database-url.ts";
import { startEmbeddedPostgres } from "#server/database/embedded-postgres.ts";
import { migrate } from "#server/database/migrate.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { CLOCK_OF_DATABASE } from "./clock.ts";
import type { Life } from "./live.ts";
import type { Step } from "./plan.ts";

/**
 * A migrated database with the simulated clock, of which every life has a copy.
 * @param given a server's URL; without one an embedded server is started
 */
export async function openLives(given = process.env.TEST_DATABASE_URL) {
  const folder = makeDataFolder("simulate");
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir: folder, durable: false, outside: tmpdir() });
  const name = `haat_simulate_${process.pid}`;
  const run = async (url: string, text: string) => {
    const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
    await sql.unsafe(text).finally(() => sql.end());
  };
  await run(server.url, `CREATE DATABASE ${name}`);
  const template = withDatabase(server.url, name);
  await run(template, CLOCK_OF_DATABASE);
  await migrate(template, { say: () => {} });

  /**
   * @param settings of the program that lives it
   * @param statement changes its database first
   */
  async function live(
    seed: number,
    plan: Step[],
    settings: Record<string, string> = {},
    statement = "",
  ): Promise<Life> {
    const url = await cloneDatabase(template);
    await run(
      url,
      "do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$",
    );
    if (statement) await run(url, statement);
    const dataDir = mkdtempSync(join(folder, "life-"));
    const file = join(dataDir, "plan.json");
    writeFileSync(file, JSON.stringify({ seed, plan }));
    const child = spawn(process.execPath, ["haat.cjs", "tests/simulate/live.ts"], {
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        ...{
          SIMULATE_URL: url,
          SIMULATE_PLAN: file,
          SIMULATE_DIR: dataDir,
          NODE_ENV: "production",
        },
        ...settings,
      },
    });
    await once(child, "exit");
    const life: Life = JSON.parse(readFileSync(`${file}.life`, "utf8"));
    rmSync(dataDir, { recursive: true, force: true });
    await dropDatabase(url);
    return life;
  }

  return {
    live,
    async close() {
      await dropDatabase(template);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
