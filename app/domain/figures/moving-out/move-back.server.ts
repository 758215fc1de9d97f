import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { and, eq, getTableName, inArray, type SQL, sql } from "drizzle-orm";
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
type Manifest = { format: number; files: Record<string, { rows: number }>; pictures: number };

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
 * Reads an archive of `moveOut` into a shop without goods, orders and customers, whose pages wait
 * meanwhile. Its staff keep their accounts, and it opens when its owner says so. Refused:
 * archive-unknown for a file that is none, archive-newer, archive-cut-short, and shop-not-empty.
 */
export async function moveBack(readFiles: ReadFiles, say: (step: string) => void = () => {}) {
  const manifest = await readManifest(readFiles);
  if (await holdsGoods(db)) throw new Error("shop-not-empty");
  // The sweep removes pictures whose rows are refused afterwards.
  say("pictures");
  let pictures = 0;
  await readFiles(async (name, content) => {
    if (!name.startsWith("pictures/")) return;
    await adoptImage(name.slice("pictures/".length), await buffer(content));
    pictures += 1;
  });
  if (pictures !== manifest.pictures) throw new Error("archive-cut-short");
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
          or exists (select from past_orders) or exists (select from contacts)
          or exists (select from addresses)`,
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
  const [before] = await tx.select({ opening: shopSettings.opening }).from(shopSettings);
  const keys = await foreignKeys(tx);
  const names = all.map(({ table }) => sql.identifier(getTableName(table)));
  await alter(tx, names, sql`disable trigger user`);
  // Only now, with all tables locked, nothing can be added any more.
  if (await holdsGoods(tx)) throw new Error("shop-not-empty");
  for (const { table, name } of await addingUp(tx))
    await tx.execute(sql`alter table ${sql.raw(table)} enable trigger ${sql.identifier(name)}`);
  await alterKeys(tx, keys, sql`deferrable initially deferred`);
  for (const { table } of all.toReversed()) if (table !== users) await tx.delete(table);

  const counts: Record<string, number> = {};
  let hasSettings = false;
  await readFiles(async (name, content) => {
    const file = FILE_NAMES.find((one) => name.replace(/-\d+\.(?:csv|jsonl)$/, "") === one);
    if (name === "settings.json") {
      const rows: Record<string, Cells[]> = JSON.parse(String(await buffer(content)));
      for (const [key, table] of tablesOf("settings")) await insert(tx, table, rows[key] ?? []);
      hasSettings = (rows.shopSettings?.length ?? 0) > 0;
    }
    if (!file) return;
    say(`table ${file}`);
    const rows = (isJsonLines(file) ? readLines : readTable)(await buffer(content), file);
    for (const [key, table] of tablesOf(file))
      await insert(
        tx,
        table,
        key === "" ? rows : rows.flatMap((row) => (row[key] ?? []) as Cells[]),
      );
    counts[file] = (counts[file] ?? 0) + rows.length;
  });
  if (!hasSettings) throw new Error("archive-cut-short");
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
    const fresh = table === users ? await withoutStaff(tx, values) : values;
    if (fresh.length > 0) await tx.insert(table).overridingSystemValue().values(fresh);
  }
}

/**
 * The accounts that this shop's staff do not have. Staff stay as they are, under the id by which the
 * archive knows their number. Other accounts with a number of the archive give way, because nobody
 * has proved that it is theirs.
 */
async function withoutStaff(tx: Db, values: Cells[]): Promise<Cells[]> {
  const ids = new Map(values.map(({ phoneNumber, id }) => [String(phoneNumber), String(id)]));
  const isKnown = inArray(users.phoneNumber, [...ids.keys()]);
  await tx.delete(users).where(and(isKnown, eq(users.isAdmin, false)));
  const staff = await tx.select().from(users).where(isKnown);
  const pointing = await tx.execute<Named>(
    sql`select conrelid::regclass::text as table, attname as name
          from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
         where contype = 'f' and confrelid = 'users'::regclass`,
  );
  for (const { id: old, phoneNumber } of staff) {
    const id = ids.get(phoneNumber) ?? old;
    await tx.update(users).set({ id }).where(eq(users.id, old));
    for (const { table, name } of pointing)
      await tx.execute(
        sql`update ${sql.raw(table)} set ${sql.identifier(name)} = ${id} where ${sql.identifier(name)} = ${old}`,
      );
  }
  const kept = new Set(staff.map(({ phoneNumber }) => phoneNumber));
  return values.filter(({ phoneNumber }) => !kept.has(String(phoneNumber)));
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
