import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { unixSocket, withDatabase } from "#runtime/database/database-url.ts";
import { migrate, withAdvisoryLock } from "#server/database/migrate.ts";
import { withoutLongLocks } from "#server/database/migrations.ts";
import { dropDatabase, emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";

const admin = () => {
  const url = withDatabase(inject("templateUrl"), "postgres");
  return postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
};

describe("migrating", () => {
  const name = `haat_test_migrate_${process.pid}_${Date.now()}`;
  const url = withDatabase(inject("templateUrl"), name);

  beforeAll(async () => {
    const sql = admin();
    await sql.unsafe(`CREATE DATABASE ${name}`);
    await sql.end();
  });
  afterAll(() => dropDatabase(url));

  test("by five simultaneous starts leaves one complete schema", async () => {
    await Promise.all(Array.from({ length: 5 }, () => migrate(url)));

    const sql = postgres(url, { ...unixSocket(url), max: 1 });
    const applied = await sql`SELECT created_at FROM drizzle.__drizzle_migrations`;
    const [{ count } = { count: 0 }] = await sql`SELECT count(*)::int FROM shop_settings`;
    await sql.end();
    expect(new Set(applied.map(({ created_at }) => created_at)).size).toBe(applied.length);
    expect(applied.length).toBeGreaterThanOrEqual(3);
    expect(count).toBe(1);
  });
});

describe("the lock for preparing a database", () => {
  const url = process.env.DATABASE_URL ?? "";
  const processOf = async (sql: postgres.Sql) => {
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    return row?.pid ?? 0;
  };

  test("is lost with its connection, and what was done since is not trusted", async () => {
    const work = withAdvisoryLock(url, async (sql) => {
      await pool`select pg_terminate_backend(${await processOf(sql)})`;
      return "done";
    });
    await expect(work).rejects.toThrow(/lost/);
  });

  test("is reported once by a start that waits long", async () => {
    const lines: string[] = [];
    const options = { say: (line: string) => lines.push(line), patienceMs: 0 };
    const done = await withAdvisoryLock(url, async (sql) => {
      const second = withAdvisoryLock(url, async () => "done", options);
      await expect.poll(() => lines).not.toEqual([]);
      return { second, pid: await processOf(sql) };
    });
    expect(await done.second).toBe("done");
    expect(lines).toEqual([expect.stringContaining(`process ${done.pid} of the database`)]);
  });
});

test("a table changed behind a long reader blocks others for at most a second at a time", async () => {
  const reader = await pool.reserve();
  await reader`begin`;
  await reader`select from promo_codes`;
  const url = process.env.DATABASE_URL ?? "";
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  let tries = 0;
  const changing = withoutLongLocks(sql, async () => {
    tries += 1;
    await sql`alter table promo_codes add column tried int`;
  });
  // Each query would wait for the migration's lock until its own limit of two seconds.
  while (tries < 3) await pool`select from promo_codes`;
  await reader`commit`;
  reader.release();
  await changing;
  expect(await pool`select tried from promo_codes`).toEqual([]);
  const [limit] = await sql`select current_setting('lock_timeout') as lock`;
  await sql.end();
  expect(limit?.lock).toBe("0");
});

test("a test file has its own database with Bangla search", async () => {
  const [row] = await pool`SELECT current_database() AS name, show_trgm('মধু') AS trigrams,
    to_tsvector('simple', 'খাঁটি মধু') @@ to_tsquery('simple', 'মধু') AS found`;
  expect(row?.name).toMatch(/^haat_template_.*_[0-9a-f]{8}$/);
  expect(row?.trigrams).toHaveLength(4);
  expect(row?.found).toBe(true);
});

test("emptyTables leaves a new shop", async () => {
  await pool`INSERT INTO categories (name, slug) VALUES ('মধু', 'modhu')`;
  await pool`UPDATE shop_settings SET name = 'Another'`;
  await emptyTables();
  const [row] =
    await pool`SELECT (SELECT count(*)::int FROM categories) AS categories, (SELECT name FROM shop_settings) AS name`;
  expect(row).toEqual({ categories: 0, name: "Haat" });
});
