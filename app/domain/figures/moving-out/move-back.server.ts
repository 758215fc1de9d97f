import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { getTableName, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Db, db } from "#drizzle/client.server.ts";
import { shopSettings, users } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { unguardFormulas } from "../../core/spreadsheet-cells.ts";
import { adoptImage } from "../../shop/media/images.server.ts";
import { FILE_NAMES, FORMAT, isJsonLines, type MovedTable, tablesOf } from "./files.server.ts";

/** Calls `take` for each file of an archive in turn; a second call begins with the first file again. */
type ReadFiles = (
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
) => Promise<void>;

type Cells = Record<string, unknown>;
type Manifest = { format: number; files: Record<string, { rows: number }> };

/** Postgres takes at most 65,535 parameters in a statement. */
const MOST_VALUES = 60_000;

/** Triggers that keep sums of new rows; all others did their work when the rows were new. */
const ADDING_UP = ["add_up_money", "add_up_fees", "mark_profit_days", "count_review"];

/** What stands in for a value that stayed behind, where a row must have one. */
const STAND_INS: Record<string, (row: Cells) => string> = {
  users: () => "",
  conversion_settings: () => "",
  order_links: ({ id }) => `moved in: ${id}`,
};
const LEFT_BEHIND = {
  users: "passwordHash",
  conversion_settings: "token",
  order_links: "tokenHash",
};

/**
 * Reads an archive of `moveOut` into a shop without goods and orders. The accounts of this shop keep
 * their passwords, and it opens when its owner says so. Refused: archive-unknown for a file that is
 * none, archive-newer, archive-cut-short, and shop-not-empty.
 */
export async function moveBack(readFiles: ReadFiles, say: (step: string) => void = () => {}) {
  const manifest = await readManifest(readFiles);
  if (await holdsGoods(db)) throw new Error("shop-not-empty");
  // The sweep removes pictures whose rows are refused afterwards.
  say("pictures");
  await readFiles(async (name, content) => {
    if (name.startsWith("pictures/"))
      await adoptImage(name.slice("pictures/".length), await buffer(content));
  });
  await patiently(() => db.transaction((tx) => readTables(tx, readFiles, manifest, say)));
}

async function readManifest(readFiles: ReadFiles): Promise<Manifest> {
  let first = "";
  let end = "";
  await readFiles(async (name, content) => {
    first ||= name;
    if (name === "move-out.json") end = String(await buffer(content));
  });
  if (first !== "README.txt") throw new Error("archive-unknown");
  if (end === "") throw new Error("archive-cut-short");
  const manifest: Manifest = JSON.parse(end);
  if (manifest.format > FORMAT) throw new Error("archive-newer");
  return manifest;
}

async function holdsGoods(tx: Db): Promise<boolean> {
  const rows = await tx.execute(
    sql`select where exists (select from orders) or exists (select from products)
          or exists (select from past_orders)`,
  );
  return rows.length > 0;
}

const all = ["settings", ...FILE_NAMES].flatMap((file) => [...tablesOf(file).values()]);

async function readTables(
  tx: Db,
  readFiles: ReadFiles,
  manifest: Manifest,
  say: (step: string) => void,
) {
  if (await holdsGoods(tx)) throw new Error("shop-not-empty");
  const [before] = await tx.select({ opening: shopSettings.opening }).from(shopSettings);
  const keys = await foreignKeys(tx);
  const names = all.map(({ table }) => sql.identifier(getTableName(table)));
  await alter(tx, names, sql`disable trigger user`);
  for (const { table, name } of await addingUp(tx))
    await tx.execute(sql`alter table ${sql.raw(table)} enable trigger ${sql.identifier(name)}`);
  await alterKeys(tx, keys, sql`deferrable initially deferred`);
  for (const { table } of all.toReversed()) if (table !== users) await tx.delete(table);

  const counts: Record<string, number> = {};
  await readFiles(async (name, content) => {
    const file = FILE_NAMES.find((one) => name.replace(/-\d+\.(?:csv|jsonl)$/, "") === one);
    if (name === "settings.json") {
      const rows: Record<string, Cells[]> = JSON.parse(String(await buffer(content)));
      for (const [key, table] of tablesOf("settings")) await insert(tx, table, rows[key] ?? []);
    }
    if (!file) return;
    say(`table ${file}`);
    const rows = (isJsonLines(file) ? readLines : readTable)(await buffer(content), file);
    for (const [key, table] of tablesOf(file))
      await insert(tx, table, key === "" ? rows : rows.flatMap((row) => row[key] as Cells[]));
    counts[file] = (counts[file] ?? 0) + rows.length;
  });
  for (const [file, { rows }] of Object.entries(manifest.files))
    if ((counts[file] ?? 0) !== rows) throw new Error("archive-cut-short");

  say("sums");
  await tx.execute(sql`update shop_settings set opening = ${before?.opening}`);
  await tx.execute(sql`set constraints all immediate`);
  await alterKeys(tx, keys, sql`not deferrable`);
  await alter(tx, names, sql`enable trigger user`);
  await continueNumbers(tx);
  await tx.execute(sql`select recount_daily_figures()`);
  await tx.execute(sql`select pg_notify('catalogue', 'catalogue')`);
}

const readLines = (bytes: Buffer): Cells[] =>
  String(bytes)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

function readTable(bytes: Buffer, file: string): Cells[] {
  const columns = Object.entries(tablesOf(file).get("")?.columns ?? {});
  return (parse(bytes, { bom: true, columns: true }) as Record<string, string>[]).map((row) =>
    Object.fromEntries(
      columns.flatMap(([key, column]) => {
        const cell = row[key];
        return cell === undefined ? [] : [[key, readCell(cell, column)]];
      }),
    ),
  );
}

async function insert(tx: Db, { table, columns }: MovedTable, rows: Cells[]) {
  const name = getTableName(table) as keyof typeof LEFT_BEHIND;
  const most = Math.floor(MOST_VALUES / (Object.keys(columns).length + 1));
  for (let at = 0; at < rows.length; at += most) {
    const values = rows.slice(at, at + most).map((row) => ({
      ...(LEFT_BEHIND[name] && { [LEFT_BEHIND[name]]: STAND_INS[name]?.(row) }),
      ...Object.fromEntries(
        Object.entries(columns).map(([key, column]) => [key, driverValue(row[key], column)]),
      ),
    }));
    if (table === users) await keepPasswords(tx, values);
    await tx.insert(table).overridingSystemValue().values(values);
  }
}

/** An account of this shop with the same number gives its password to the one that moves in. */
async function keepPasswords(tx: Db, values: Cells[]) {
  const phones = values.map(({ phoneNumber }) => String(phoneNumber));
  const gone = await tx
    .delete(users)
    .where(inArray(users.phoneNumber, phones))
    .returning({ phoneNumber: users.phoneNumber, passwordHash: users.passwordHash });
  for (const { phoneNumber, passwordHash } of gone)
    for (const row of values) if (row.phoneNumber === phoneNumber) row.passwordHash = passwordHash;
}

/** A value of JSON as drizzle writes it; a value of CSV was read by `readCell`. */
const driverValue = (value: unknown, { dataType }: PgColumn): unknown =>
  dataType === "date" && typeof value === "string" ? new Date(value) : value;

/** A cell of CSV; those of JSON need no reading. */
function readCell(cell: string, { dataType, notNull }: PgColumn): unknown {
  const text = unguardFormulas(cell);
  if (text === "") return dataType === "string" && notNull ? "" : null;
  if (dataType === "string" || dataType === "date") return text;
  return dataType === "number" ? Number(text) : JSON.parse(text);
}

type Named = { table: string; name: string };

const foreignKeys = (tx: Db) =>
  tx.execute<Named>(
    sql`select conrelid::regclass::text as table, conname as name from pg_constraint
         where contype = 'f' and connamespace = 'public'::regnamespace`,
  );

const addingUp = (tx: Db) =>
  tx.execute<Named>(
    sql`select tgrelid::regclass::text as table, tgname as name
          from pg_trigger join pg_proc on pg_proc.oid = tgfoid where proname in ${ADDING_UP}`,
  );

async function alterKeys(tx: Db, keys: readonly Named[], how: SQL) {
  for (const { table, name } of keys)
    await tx.execute(
      sql`alter table ${sql.raw(table)} alter constraint ${sql.identifier(name)} ${how}`,
    );
}

async function alter(tx: Db, names: ReturnType<typeof sql.identifier>[], how: SQL) {
  for (const name of names) await tx.execute(sql`alter table ${name} ${how}`);
}

/** Sets each identity sequence to the highest number that was read, so that new rows follow it. */
async function continueNumbers(tx: Db) {
  const columns = await tx.execute<Named>(
    sql`select table_name as table, column_name as name from information_schema.columns
         where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, name } of columns) {
    const rows = sql`select max(${sql.identifier(name)}) from ${sql.identifier(table)}`;
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${name}), last) from (${rows}) as rows (last) where last is not null`,
    );
  }
}
