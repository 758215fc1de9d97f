import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { unixSocket } from "#runtime/database/database-url.ts";
import { migrate } from "#server/database/migrate.ts";
import {
  applyMigrations,
  FUNCTIONS,
  findMigrations,
  readFunctions,
} from "#server/database/migrations.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";

const CONCURRENTLY =
  /^(CREATE (UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS) "/;

const LATER = 4_000_000_000_000;

/** A separate database, and the migrations followed by these files, sorted by name. */
async function shopWith(files: Record<string, string>) {
  const url = await cloneDatabase(inject("templateUrl"));
  const opened: postgres.Sql[] = [];
  const connect = () => {
    const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
    opened.push(sql);
    return sql;
  };
  const folder = mkdtempSync(join(tmpdir(), "haat-migrations-"));
  onTestFinished(async () => {
    await Promise.all(opened.map((sql) => sql.end({ timeout: 1 })));
    await dropDatabase(url);
    rmSync(folder, { recursive: true });
  });
  cpSync(findMigrations(), folder, { recursive: true });
  const journal = join(folder, "meta", "_journal.json");
  const { entries } = JSON.parse(readFileSync(journal, "utf8"));
  for (const [place, [tag, text]] of Object.entries(files).entries()) {
    writeFileSync(join(folder, `${tag}.sql`), text);
    entries.push({ idx: 1000 + place, version: "7", when: LATER + place, tag, breakpoints: true });
  }
  writeFileSync(journal, JSON.stringify({ entries }));
  return { url, connect, folder };
}

const ADDS_COLUMN = "ALTER TABLE orders ADD COLUMN tried integer";
const BUILDS_INDEX =
  '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_tried" ON "orders" ("tried")';

/** Opens a transaction; an index that is being built waits for its end, however few orders there are. */
async function someoneBusy(sql: postgres.Sql) {
  await sql`begin`;
  await sql`insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
    values ('Rahim', '01712345678', 'Road 2', 'Dhaka', 'Dhaka', 100, 60, 160)`;
}

/** The backend that builds the index and waits. */
async function waitingBuilder(sql: postgres.Sql): Promise<number> {
  let pid = 0;
  await expect
    .poll(async () => {
      const [row] = await sql`
          select pid from pg_stat_activity
           where datname = current_database() and query like 'CREATE INDEX CONCURRENTLY%' and wait_event_type = 'Lock'`;
      pid = row?.pid ?? 0;
      return pid;
    })
    .toBeGreaterThan(0);
  return pid;
}

const indexState = async (sql: postgres.Sql) =>
  (
    await sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('orders_tried')`
  ).map(({ valid }) => valid);

test("orders continue while an index is built", async () => {
  const { connect, folder } = await shopWith({ a: ADDS_COLUMN, b: BUILDS_INDEX });
  const [busy, shopper] = [connect(), connect()];
  await applyMigrations(connect(), { folder, only: [LATER] });
  await someoneBusy(busy);
  const building = applyMigrations(connect(), { folder });
  await waitingBuilder(shopper);
  await shopper`set lock_timeout = '2s'`;
  await shopper`insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
    values ('Karim', '01712345679', 'Road 3', 'Dhaka', 'Dhaka', 100, 60, 160)`;
  await shopper`update orders set staff_note = 'called' where phone_number = '01712345679'`;
  await busy`commit`;
  await building;
  expect(await indexState(shopper)).toEqual([true]);
});

test("the next start continues a migration that was killed", async () => {
  const { connect, folder } = await shopWith({
    a: ADDS_COLUMN,
    b: BUILDS_INDEX,
    c: "ALTER TABLE orders ADD COLUMN tried_again integer",
  });
  const [busy, onlooker] = [connect(), connect()];
  await applyMigrations(connect(), { folder, only: [LATER] });
  await someoneBusy(busy);
  const killed = expect(applyMigrations(connect(), { folder })).rejects.toThrow();
  const pid = await waitingBuilder(onlooker);
  await onlooker`select pg_terminate_backend(${pid})`;
  await killed;
  await busy`commit`;
  expect(await indexState(onlooker)).toEqual([false]);

  await applyMigrations(connect(), { folder });
  expect(await indexState(onlooker)).toEqual([true]);
  const done = await onlooker`
    select created_at from drizzle.__drizzle_migrations where created_at >= ${LATER} order by created_at`;
  expect(done.map(({ created_at }) => Number(created_at))).toEqual([LATER, LATER + 1, LATER + 2]);
  expect(await onlooker`select tried, tried_again from orders where false`).toEqual([]);
});

test("each step is logged with its number and time, and what it waits for", async () => {
  const { url, connect, folder } = await shopWith({ a: ADDS_COLUMN, b: BUILDS_INDEX });
  const [busy, onlooker] = [connect(), connect()];
  await applyMigrations(onlooker, { folder, only: [LATER] });
  await busy`set application_name = 'a long report'`;
  await someoneBusy(busy);
  const [{ pid } = { pid: 0 }] = await busy`select pg_backend_pid() as pid`;
  const lines: string[] = [];
  const migrating = migrate(url, { folder, say: (line) => lines.push(line), patienceMs: 20 });
  const logged = () => lines.filter((line) => line.includes("waits for"));
  await expect.poll(logged).not.toEqual([]);
  await busy`commit`;
  await migrating;
  expect(lines).toEqual([
    "migration 1 of 1, b, begins",
    expect.stringMatching(
      `waits for process ${pid} of the database \\(a long report, from this machine\\), whose transaction began at 2.* UTC`,
    ),
    expect.stringMatching(/^migration 1 of 1, b, is done after \d+\.\d s$/),
  ]);
});

test("a locked table is reported after the first failed attempt", async () => {
  const { connect, folder } = await shopWith({ a: ADDS_COLUMN });
  const busy = connect();
  await someoneBusy(busy);
  const lines: string[] = [];
  const migrating = applyMigrations(connect(), { folder, say: (line) => lines.push(line) });
  await expect.poll(() => lines).toHaveLength(2);
  await busy`commit`;
  await migrating;
  expect(lines[1]).toMatch(/others hold it; it is tried 30 times$/);
});

test("a failing migration leaves earlier ones, and nothing of itself", async () => {
  const { connect, folder } = await shopWith({
    a: ADDS_COLUMN,
    b: "ALTER TABLE orders ADD COLUMN half integer;--> statement-breakpoint\nALTER TABLE no_such_table ADD COLUMN x integer",
  });
  const sql = connect();
  await expect(applyMigrations(sql, { folder })).rejects.toThrow("no_such_table");
  const columns = await sql`
    select column_name as name from information_schema.columns where table_name = 'orders' and column_name in ('tried', 'half')`;
  expect(columns.map(({ name }) => name)).toEqual(["tried"]);
});

test("only indexes are built outside a transaction", async () => {
  const { connect, folder } = await shopWith({ a: `-- outside a transaction\n${ADDS_COLUMN}` });
  await expect(applyMigrations(connect(), { folder })).rejects.toThrow("only indexes");
});

test("a changed function is replaced once while its triggers' tables are in use", async () => {
  const { connect, folder } = await shopWith({});
  const [busy, sql] = [connect(), connect()];
  await someoneBusy(busy);
  const file = join(folder, "functions", "core.sql");
  const text = readFileSync(file, "utf8");
  writeFileSync(
    file,
    text.replace("NEW.version := OLD.version + 1;", "NEW.version := OLD.version + 10;"),
  );
  const lines: string[] = [];
  for (let start = 0; start < 2; start++)
    await applyMigrations(sql, { folder, say: (line) => lines.push(line) });
  expect(lines).toEqual(["functions and triggers, 1 changed statements are done"]);
  const [order] = await busy`update orders set staff_note = 'called' returning version`;
  expect(order?.version).toBe(11);
  await busy`commit`;
});

test("a fill runs after its tables and functions, and not when a backup brings the rows", async () => {
  const { url, connect, folder } = await shopWith({
    a: "-- after functions.sql\nSELECT fill_tried()",
    b: "CREATE TABLE tried (at integer)",
  });
  const statement =
    "CREATE OR REPLACE FUNCTION fill_tried() RETURNS void LANGUAGE sql AS 'INSERT INTO tried VALUES (1)';";
  const file = join(folder, "functions", "figures.sql");
  writeFileSync(file, `${readFileSync(file, "utf8")}\n${statement}\n`);
  const sql = connect();
  await migrate(url, { folder });
  expect(await sql`select at from tried`).toEqual([{ at: 1 }]);
  await sql`drop table tried`;
  await sql`delete from drizzle.__drizzle_migrations where created_at >= ${LATER}`;
  await applyMigrations(sql, { folder, only: [LATER, LATER + 1] });
  await applyMigrations(sql, { folder });
  expect(await sql`select at from tried`).toEqual([]);
});

test("every statement of functions and triggers can be repeated, in the order of the rooms", () => {
  const files = readdirSync(join(findMigrations(), "functions")).filter((name) =>
    /sql$/.test(name),
  );
  const rooms = FUNCTIONS.map((room) => `${room}.sql`);
  expect(files.sort()).toEqual(rooms.sort());
  for (const statement of readFunctions())
    expect(statement.replace(/^(?:--.*\n)+/, "")).toMatch(
      /^(CREATE OR REPLACE (FUNCTION|TRIGGER)|DROP (FUNCTION|TRIGGER) IF EXISTS) /,
    );
});

test("only the last migration has a snapshot", () => {
  const meta = join(findMigrations(), "meta");
  const { entries } = JSON.parse(readFileSync(join(meta, "_journal.json"), "utf8"));
  const last = entries.at(-1).tag.slice(0, 4);
  expect(readdirSync(meta).sort()).toEqual([`${last}_snapshot.json`, "_journal.json"]);
});

test("no index of a table in use is built while its writers wait", () => {
  const files = readdirSync(findMigrations()).filter((name) => name.endsWith(".sql"));
  for (const name of files) {
    const text = readFileSync(join(findMigrations(), name), "utf8");
    const statements = text
      .split("--> statement-breakpoint")
      .map((one) => one.replace(/^(?:\s*--.*\n)+/, "").trim());
    const isOutside = text.startsWith("-- outside a transaction");
    const made = [...text.matchAll(/CREATE TABLE "(\w+)"/g)].map(([, table]) => table);
    for (const statement of statements) {
      if (isOutside) expect(statement, name).toMatch(CONCURRENTLY);
      const table = /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).* ON "(\w+)"/.exec(statement)?.[1];
      if (table) expect(made, `${name}: ${statement}`).toContain(table);
    }
  }
});
