import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { finished } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, withAdvisoryLock } from "../database/migrate.js";
import { applyMigrations, findMigrations } from "../database/migrations.js";
import { diskError } from "../disk-error.js";
import { isPictureFile } from "../pictures/names.js";
import { readArchive, sha256, textOf } from "./archive.js";
import {
  copied,
  inTransaction,
  isLeftOut,
  listMigrations,
  listTables,
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
 * Reads an archive to its end without using it, and holds all that is in it against its sums. Refused in words: one that is
 * damaged, cut short, changed, of something else, or made by a newer shop than this one.
 *
 * @param {string} file
 * @param {(words: string) => void} [progress]
 * @returns {Promise<{ header: Header, trailer: Trailer }>}
 */
export async function checkArchive(file, progress = () => {}) {
  /** @type {Header | undefined} */
  let header;
  /** @type {Trailer | undefined} */
  let trailer;
  const found = new Contents();
  await readArchive(file, async (name, content) => {
    progress(name);
    if (name === "sums.json") trailer = JSON.parse(await textOf(content));
    else {
      const parts = await found.add(name, content, name === "haat.json");
      if (name === "haat.json") header = JSON.parse(parts);
    }
  }).catch((error) => {
    if (error.code === "ENOENT") throw new Error(`there is no file ${file}`);
    throw new Error(`${file} cannot be read to its end (${error.code ?? error.message})`);
  });
  if (header?.format !== 1) throw new Error(`${file} is no backup of this shop`);
  if (!trailer) throw new Error(`${file} is cut short`);
  const wrong = found.differences(trailer);
  if (wrong.length > 0)
    throw new Error(`${file} does not hold what was saved: ${wrong.slice(0, 3).join("; ")}`);
  const known = new Set((await journal()).entries.map(({ when }) => when));
  if (!header.migrations.every((when) => known.has(when)))
    throw new Error(
      `${file} was made by ${header.shop}, which is newer than this shop: update first`,
    );
  return { header, trailer };
}

/** What an archive turns out to hold. */
class Contents {
  /** @type {Record<string, string>} SHA-256 by file */
  #sums = {};
  /** @type {Record<string, number>} by table */
  #rows = {};
  #pictures = 0;

  /**
   * @param {string} name
   * @param {AsyncIterable<Buffer>} content
   * @param {boolean} isWanted whether its text is answered
   */
  async add(name, content, isWanted) {
    const [kind, table = ""] = name.split("/");
    const hash = createHash("sha256");
    const parts = [];
    let rows = this.#rows[table] ?? 0;
    for await (const part of content) {
      hash.update(part);
      if (isWanted) parts.push(part);
      // COPY ends every row by a line feed and writes those of texts otherwise.
      if (kind === "tables")
        for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) rows++;
    }
    if (kind === "tables") this.#rows[table] = rows;
    if (kind === "media") this.#pictures++;
    this.#sums[name] = hash.digest("hex");
    return Buffer.concat(parts).toString();
  }

  /** In words, where it is not what was saved. @param {Trailer} trailer @returns {string[]} */
  differences({ files, tables, pictures }) {
    const names = Object.keys({ ...this.#sums, ...files });
    return [
      ...(files ? names.filter((name) => files[name] !== this.#sums[name]) : []),
      ...Object.entries(tables)
        .filter(([table, { rows }]) => rows !== (this.#rows[table] ?? 0))
        .map(
          ([table, { rows }]) => `${this.#rows[table] ?? 0} rows of ${table} instead of ${rows}`,
        ),
      ...(pictures === this.#pictures
        ? []
        : [`${this.#pictures} picture files instead of ${pictures}`]),
    ];
  }
}

/**
 * Replaces all that the database holds by what the archive holds, and adds its pictures. All of it or nothing: an archive of
 * this schema goes in within one transaction, also while the shop runs; one of an older schema needs the database for
 * itself, and is brought up to date afterwards. Throws when what arrived is not what was saved, and in words where a disk is
 * full. Everybody is logged out.
 *
 * @param {{ url: string, pictures: PictureStore, file: string, progress?: (words: string) => void }} options
 * @returns {Promise<{ header: Header, trailer: Trailer, secret: string }>}
 */
export async function restoreBackup({ url, pictures, file, progress = () => {} }) {
  const archive = {
    ...(await checkArchive(file, (name) => progress(`reading ${name}`))),
    pictures,
  };
  const { header, trailer } = archive;
  const secret = await withAdvisoryLock(url, async (sql) => {
    const had = await withClient(url, listMigrations);
    const isSameSchema = had.join() === header.migrations.join();
    if (!isSameSchema) await rebuild(sql, header.migrations);
    return withClient(url, (client) =>
      inTransaction(client, "begin", () =>
        load(client, file, archive, (name) => progress(`restoring ${name}`)),
      ),
    ).catch((failure) => {
      const error = diskError(failure, "the store of pictures") ?? failure;
      if (isSameSchema) throw error;
      throw new Error(`the database is empty now, restore again (${error.message})`, {
        cause: failure,
      });
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
 * @param {(name: string) => void} progress
 * @returns {Promise<string>} the secret it was made with
 */
async function load(client, file, { header, trailer, pictures }, progress) {
  await speakPlainly(client);
  const names = (await listTables(client)).map(({ name }) => quote(name));
  await client.query(`lock table ${names.join(", ")}`);
  // What happened has been told, and what it moved has been written down: no trigger says it again.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
  let secret = "";
  const tables = new TableWriter(client, header);
  await readArchive(file, async (name, content) => {
    progress(name);
    const [kind, table = ""] = name.split("/");
    if (kind !== "tables") await tables.end();
    const picture = basename(name);
    if (kind === "tables" && !isLeftOut(table)) await tables.write(table, content);
    else if (name === "session-secret") secret = await textOf(content);
    // Nothing that is not named as the shop names its pictures is ever written from an archive.
    else if (kind === "media" && isPictureFile(picture))
      await store(pictures, picture, await bytesOf(content));
  }).catch((error) => {
    tables.abandon(error);
    throw error;
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

/**
 * Throws unless the store then holds the picture as the archive does.
 *
 * @param {PictureStore} pictures
 * @param {string} name
 * @param {Buffer} bytes
 */
async function store(pictures, name, bytes) {
  await pictures.write(name, bytes);
  const stored = await pictures.read(name);
  if (stored === null || sha256(stored) !== sha256(bytes))
    throw new Error(`the picture file ${name} did not arrive as it was saved`);
}

/** @typedef {{ name: string, rows: import("node:stream").Writable, done: Promise<void>, failure?: Error }} OpenTable */

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
      /** @type {OpenTable} */
      const opened = { name, rows, done: finished(rows) };
      // Postgres may refuse a row at any moment, also while the archive is read and nothing is written.
      opened.done.catch((error) => {
        opened.failure = error;
      });
      this.#open = opened;
    }
    const open = /** @type {OpenTable} */ (this.#open);
    for await (const part of content) {
      if (open.failure) throw open.failure;
      if (!open.rows.write(part)) await Promise.race([once(open.rows, "drain"), open.done]);
    }
  }

  async end() {
    const open = this.#open;
    this.#open = null;
    if (!open) return;
    if (!open.failure) open.rows.end();
    await open.done;
  }

  /** Ends a COPY that waits for more rows: the connection takes no other statement before. @param {Error} reason */
  abandon(reason) {
    if (this.#open && !this.#open.failure) this.#open.rows.destroy(reason);
    this.#open = null;
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
  for (const table of header.tables.filter(({ name }) => !isLeftOut(name))) {
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
