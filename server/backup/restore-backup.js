import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, withAdvisoryLock } from "../migrate.js";
import { applyMigrations, findMigrations } from "../migrations.js";
import { isPictureFile } from "../pictures/names.js";
import { readArchive, textOf } from "./archive.js";
import {
  copied,
  inTransaction,
  listMigrations,
  quote,
  speakPlainly,
  sumTable,
  withClient,
} from "./tables.js";

/**
 * @typedef {import("./make-backup.js").Header} Header
 * @typedef {import("./make-backup.js").Trailer} Trailer
 * @typedef {import("./tables.js").Client} Client
 * @typedef {import("../pictures/store.js").PictureStore} PictureStore
 */

/**
 * Reads an archive to its end without using it. Refused in words: one that is damaged, cut short, of something else, or made
 * by a newer shop than this one.
 *
 * @param {string} file
 * @returns {Promise<{ header: Header, trailer: Trailer }>}
 */
export async function checkArchive(file) {
  /** @type {Header | undefined} */
  let header;
  /** @type {Trailer | undefined} */
  let trailer;
  await readArchive(file, async (name, content) => {
    if (name === "haat.json") header = JSON.parse(await textOf(content));
    else if (name === "sums.json") trailer = JSON.parse(await textOf(content));
    else for await (const _ of content);
  }).catch((error) => {
    if (error.code === "ENOENT") throw new Error(`there is no file ${file}`);
    throw new Error(`${file} cannot be read to its end (${error.code ?? error.message})`);
  });
  if (header?.format !== 1) throw new Error(`${file} is no backup of this shop`);
  if (!trailer) throw new Error(`${file} is cut short`);
  const known = new Set((await journal()).entries.map(({ when }) => when));
  if (!header.migrations.every((when) => known.has(when)))
    throw new Error(
      `${file} was made by ${header.shop}, which is newer than this shop: update first`,
    );
  return { header, trailer };
}

/**
 * Replaces all that the database holds by what the archive holds, and adds its pictures. All of it or nothing: an archive of
 * this schema goes in within one transaction, also while the shop runs; one of an older schema needs the database for
 * itself, and is brought up to date afterwards. Throws when what arrived is not what was saved.
 *
 * @param {{ url: string, pictures: PictureStore, file: string }} options
 * @returns {Promise<{ header: Header, trailer: Trailer, secret: string }>}
 */
export async function restoreBackup({ url, pictures, file }) {
  const { header, trailer } = await checkArchive(file);
  const secret = await withAdvisoryLock(url, async (sql) => {
    const had = await withClient(url, listMigrations);
    const isSameSchema = had.join() === header.migrations.join();
    if (!isSameSchema) await rebuild(sql, header.migrations);
    return withClient(url, (client) =>
      inTransaction(client, "begin", () => load(client, file, { header, trailer, pictures })),
    ).catch((error) => {
      if (isSameSchema) throw error;
      throw new Error(`the database is empty now, restore again (${error})`, { cause: error });
    });
  });
  await migrate(url);
  return { header, trailer, secret };
}

/**
 * The schema as it was when the archive was made.
 *
 * @param {import("postgres").Sql} sql
 * @param {number[]} migrations
 */
async function rebuild(sql, migrations) {
  const others = await sql`
    select 1 from pg_stat_activity
     where datname = current_database() and application_name in ('haat', 'haat listener', 'haat worker')`;
  if (others.length > 0)
    throw new Error("this archive is of an older version: stop the shop, then restore again");
  await sql.unsafe(
    "drop schema if exists graphile_worker cascade; drop schema if exists drizzle cascade; drop schema public cascade; create schema public",
  );
  await applyMigrations(sql, { only: migrations });
}

/** @returns {Promise<{ entries: { tag: string, when: number }[] }>} */
async function journal() {
  return JSON.parse(await readFile(join(findMigrations(), "meta", "_journal.json"), "utf8"));
}

/**
 * @param {Client} client
 * @param {string} file
 * @param {{ header: Header, trailer: Trailer, pictures: PictureStore }} archive
 * @returns {Promise<string>} the secret it was made with
 */
async function load(client, file, { header, trailer, pictures }) {
  await speakPlainly(client);
  const names = header.tables.map(({ name }) => quote(name));
  await client.query(`lock table ${names.join(", ")}`);
  // What happened has been told, and what it moved has been written down: no trigger says it again.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
  let secret = "";
  const tables = new TableWriter(client, header);
  await readArchive(file, async (name, content) => {
    const [kind, table = ""] = name.split("/");
    const picture = basename(name);
    if (kind === "tables") await tables.write(table, content);
    else if (name === "session-secret") secret = await textOf(content);
    // Nothing that is not named as the shop names its pictures is ever written from an archive.
    else if (kind === "media" && isPictureFile(picture))
      await pictures.write(picture, await bytesOf(content));
  });
  await tables.end();
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { name, value } of trailer.sequences) {
    if (value !== null)
      await client.query("select setval($1::regclass, $2::bigint)", [
        `public.${quote(name)}`,
        value,
      ]);
  }
  await compare(client, header, trailer);
  // Every server drops the pages it keeps.
  await client.query("select pg_notify('catalogue', 'catalogue')");
  return secret;
}

/** @typedef {{ name: string, rows: import("node:stream").Writable }} OpenTable */

/** Writes the pieces of each table in turn. */
class TableWriter {
  /** @type {OpenTable | null} */
  #open = null;

  /** @param {Client} client @param {Header} header */
  constructor(client, header) {
    this.client = client;
    this.tables = new Map(header.tables.map((table) => [table.name, table]));
  }

  /** @param {string} name @param {AsyncIterable<Buffer>} content */
  async write(name, content) {
    if (this.#open?.name !== name) {
      await this.end();
      const table = this.tables.get(name);
      if (!table) throw new Error(`the archive holds a table that it does not name: ${name}`);
      const rows = this.client.query(copyFrom(`copy ${copied(table)} from stdin`));
      this.#open = { name, rows };
    }
    const { rows } = /** @type {OpenTable} */ (this.#open);
    for await (const part of content) {
      if (!rows.write(part)) await once(rows, "drain");
    }
  }

  async end() {
    const rows = this.#open?.rows;
    this.#open = null;
    if (!rows) return;
    const done = once(rows, "finish");
    rows.end();
    await done;
  }
}

/** @param {AsyncIterable<Buffer>} content */
async function bytesOf(content) {
  const parts = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * @param {Client} client
 * @param {Header} header
 * @param {Trailer} trailer
 */
async function compare(client, header, trailer) {
  for (const table of header.tables) {
    const [was, is] = [trailer.tables[table.name], await sumTable(client, table)];
    if (was?.rows !== is.rows || was.sum !== is.sum)
      throw new Error(`${table.name} did not arrive as it was saved`);
  }
}

/**
 * Whether anything would be lost: goods, orders or people.
 *
 * @param {string} url
 */
export async function holdsAnything(url) {
  const { rows } = await withClient(url, (client) =>
    client.query(
      "select exists (select from orders) or exists (select from products) or exists (select from users) as yes",
    ),
  );
  return Boolean(rows[0]?.yes);
}
