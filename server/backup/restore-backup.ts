import { once } from "node:events";
import { basename } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import type { Client } from "pg";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Sql } from "postgres";
import { isPictureFile } from "#runtime/pictures/names.ts";
import type { PictureStore } from "#runtime/pictures/picture-store.ts";
import { progress } from "#runtime/progress.ts";
import { migrate, withAdvisoryLock } from "../database/migrate.ts";
import { applyMigrations } from "../database/migrations.ts";
import { diskError } from "../disk-error.ts";
import { type Archive, readArchive } from "./archive.ts";
import {
  copied,
  dropEverything,
  isLeftOut,
  listMigrations,
  listTables,
  sumTable,
  type Table,
  withTransaction,
} from "./tables.ts";

/**
 * Replaces all that the database holds by what the archive holds, and adds its pictures. An archive
 * of this schema goes in within one transaction, also while the shop runs; one of an older schema
 * needs the shop stopped, and is migrated afterwards. Throws when what arrived is not what was
 * saved, and in words where a disk is full. Everybody is logged out.
 * @param options `archive` was checked
 * @returns the secret that the archive was made with
 */
export async function restoreBackup({
  archive,
  url,
  pictures,
}: {
  archive: Archive;
  url: string;
  pictures: PictureStore;
}): Promise<string> {
  const { migrations } = archive.header;
  const secret = await withAdvisoryLock(url, async (sql) => {
    const present = await withTransaction(url, "read only", listMigrations);
    // The first migration of a checked archive is the baseline, which stands for all before it.
    const isSameSchema =
      present.filter((at) => at >= (migrations[0] ?? 0)).join() === migrations.join();
    if (!isSameSchema) await rebuild(sql, migrations);
    return withTransaction(url, "read write", (client) => load(client, archive, pictures)).catch(
      (failure) => {
        const error = diskError(failure, "the store of pictures") ?? failure;
        if (isSameSchema) throw error;
        const words = `the database is empty now, restore again (${error.message})`;
        throw new Error(words, { cause: failure });
      },
    );
  });
  progress("");
  await migrate(url);
  return secret;
}

/** Makes the schema of the archive's moment. */
async function rebuild(sql: Sql, migrations: number[]) {
  const others = await sql`
    select 1 from pg_stat_activity
     where datname = current_database() and application_name in ('haat', 'haat listener', 'haat worker')`;
  if (others.length > 0)
    throw new Error("this archive is of an older version: stop the shop, then restore again");
  await dropEverything(sql);
  await applyMigrations(sql, { only: migrations });
}

async function load(client: Client, { file, header, trailer }: Archive, pictures: PictureStore) {
  const names = (await listTables(client)).map(({ name }) => pg.escapeIdentifier(name));
  const alterAll = (change: string) =>
    client.query(names.map((name) => `alter table ${name} ${change}`).join("; "));
  await client.query(`lock table ${names.join(", ")}`);
  // The archive holds what triggers wrote and sent when the rows were new.
  await alterAll("disable trigger user");
  await client.query(`truncate ${names.join(", ")}`);

  let secret = "";
  let copy: ReturnType<typeof startCopy> | null = null;
  const endCopy = async () => {
    await copy?.end();
    copy = null;
  };
  await readArchive(file, "restoring", async (name, content) => {
    const [kind, folder, piece] = name.split("/");
    if (kind !== "tables" || piece === "0") await endCopy();
    const table = header.tables.find((each) => kind === "tables" && each.name === folder);
    if (table && !isLeftOut(table.name)) {
      copy ??= startCopy(client, table);
      await copy.write(await buffer(content));
    }
    if (name === "session-secret") secret = await text(content);
    // Only a picture's name is ever written from an archive.
    if (kind === "media" && isPictureFile(basename(name)))
      await store(pictures, basename(name), await buffer(content));
  });
  await endCopy();

  await alterAll("enable trigger user");
  for (const { name, value } of trailer.sequences) {
    const sequence = `public.${pg.escapeIdentifier(name)}`;
    if (value !== null)
      await client.query("select setval($1::regclass, $2::bigint)", [sequence, value]);
  }
  const rowsOf = ({ name }: Table) => trailer.tables[name]?.rows ?? 0;
  const all = header.tables.reduce((rows, table) => rows + rowsOf(table), 0);
  let compared = 0;
  for (const table of header.tables.filter(({ name }) => !isLeftOut(name))) {
    progress("comparing", compared, all, "rows");
    compared += rowsOf(table);
    const [saved, found] = [trailer.tables[table.name], await sumTable(client, table)];
    if (saved?.rows !== found.rows || saved.sum !== found.sum)
      throw new Error(`${table.name} did not arrive as it was saved`);
  }
  // Every server drops the pages in its cache.
  await client.query("select pg_notify('catalogue', 'catalogue')");
  return secret;
}

/** A COPY in pieces that may end within a row. */
function startCopy(client: Client, table: Table) {
  const rows = client.query(copyFrom(`copy ${copied(table)} from stdin`));
  const done = finished(rows);
  let hasFailed = false;
  // Postgres may refuse a row at any moment, also while nothing is written, and pg-copy-streams
  // then takes no more.
  done.catch(() => {
    hasFailed = true;
  });
  return {
    async write(bytes: Buffer) {
      if (hasFailed || !rows.write(bytes)) await Promise.race([once(rows, "drain"), done]);
    },
    async end() {
      if (!hasFailed) rows.end();
      await done;
    },
  };
}

/** Throws unless the store then holds the picture. */
async function store(pictures: PictureStore, name: string, bytes: Buffer) {
  await pictures.write(name, bytes);
  const stored = await pictures.read(name);
  if (!stored?.equals(bytes))
    throw new Error(`the picture file ${name} did not arrive as it was saved`);
}

/** Whether a database holds products, orders or accounts. */
export async function holdsAnything(url: string): Promise<boolean> {
  const { rows } = await withTransaction(url, "read only", (client) =>
    client.query(
      "select exists (select from orders) or exists (select from products) or exists (select from users) as yes",
    ),
  );
  return rows[0].yes;
}
