import { to as copyTo } from "pg-copy-streams";
import { placeOf } from "../pictures/names.js";
import { writeArchive } from "./archive.js";
import {
  copied,
  inTransaction,
  isLeftOut,
  listMigrations,
  listTables,
  speakPlainly,
  sumOrders,
  sumTable,
  withClient,
} from "./tables.js";

/** @typedef {import("./tables.js").TableSum} TableSum */

/**
 * What stands first in an archive: what must be known before anything of it is read.
 *
 * @typedef {{ format: 1, madeAt: string, shop: string, migrations: number[], tables: import("./tables.js").Table[] }} Header
 *
 * What stands last: an archive without it is cut short.
 * `files` has the SHA-256 of every other file, and `taka` the sum of all orders; archives up to release 1.0.0 have neither.
 * @typedef {{ tables: Record<string, TableSum>, sequences: { name: string, value: string | null }[], pictures: number, files?: Record<string, string>, taka?: string }} Trailer
 */

/** Bytes of a table held in memory at a time. */
const PIECE = 4 * 1024 * 1024;

/**
 * Writes database, pictures and secret into one archive, as they are at one moment, while the shop goes on. Pictures are
 * never changed under their name and swept only when nothing shows them, so they are read after the database.
 *
 * @param {{ url: string, pictures: import("../pictures/store.js").PictureStore, secret: string, file: string, shop: string, progress?: (words: string) => void }} options `shop` is its version
 * @returns {Promise<Trailer>}
 */
export async function makeBackup({ url, pictures, secret, file, shop, progress = () => {} }) {
  /** @type {Record<string, string>} */
  const files = {};
  /** @type {Trailer} */
  const trailer = { tables: {}, sequences: [], pictures: 0, files };
  await writeArchive(file, async (addEntry) => {
    /** @type {import("./archive.js").AddEntry} */
    const add = async (name, content) => {
      files[name] = await addEntry(name, content);
      return files[name];
    };
    await withClient(url, (client) =>
      inTransaction(client, "begin isolation level repeatable read read only", async () => {
        await speakPlainly(client);
        const tables = (await listTables(client)).filter(({ name }) => !isLeftOut(name));
        /** @type {Header} */
        const header = {
          ...{ format: 1, madeAt: new Date().toISOString(), shop },
          ...{ migrations: await listMigrations(client), tables },
        };
        await add("haat.json", JSON.stringify(header));
        for (const table of tables) {
          progress(`table ${table.name}`);
          await addTable(add, client, table);
          trailer.tables[table.name] = await sumTable(client, table);
        }
        const { rows } = await client.query(
          "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'",
        );
        trailer.sequences = rows;
        trailer.taka = await sumOrders(client);
      }),
    );
    await add("session-secret", secret);
    const names = await listNames(pictures);
    for (const [at, name] of names.entries()) {
      progress(`picture file ${at + 1} of ${names.length}`);
      const picture = await pictures.read(name);
      // The sweep was here between listing and reading.
      if (picture === null) continue;
      await add(`media/${placeOf(name)}`, picture);
      trailer.pictures += 1;
    }
    await addEntry("sums.json", JSON.stringify(trailer));
  });
  return trailer;
}

/**
 * In pieces, since an archive wants to know the length of each file before it.
 *
 * @param {import("./archive.js").AddEntry} add
 * @param {import("./tables.js").Client} client
 * @param {import("./tables.js").Table} table
 */
async function addTable(add, client, table) {
  const rows = client.query(copyTo(`copy ${copied(table)} to stdout`));
  /** @type {Buffer[]} */
  let parts = [];
  let bytes = 0;
  let piece = 0;
  const flush = async () => {
    await add(`tables/${table.name}/${piece++}`, Buffer.concat(parts));
    parts = [];
    bytes = 0;
  };
  for await (const part of rows) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= PIECE) await flush();
  }
  if (bytes > 0) await flush();
}

/** @param {import("../pictures/store.js").PictureStore} pictures */
async function listNames(pictures) {
  const names = [];
  for await (const { name } of pictures.list()) names.push(name);
  return names.sort();
}
