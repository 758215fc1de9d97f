import { to as copyTo } from "pg-copy-streams";
import { placeOf } from "#runtime/pictures/names.ts";
import type { PictureStore } from "#runtime/pictures/picture-store.ts";
import { progress } from "#runtime/progress.ts";
import { version } from "../root.ts";
import { type Archive, type Header, sha256, type Trailer, writeArchive } from "./archive.ts";
import {
  copied,
  isLeftOut,
  listMigrations,
  listTables,
  sumOrders,
  sumTable,
  withTransaction,
} from "./tables.ts";

/** The shop's own. */

/** Bytes of a table held in memory at a time. */
const PIECE = 4 * 1024 * 1024;

/**
 * Writes database, pictures and secret into one archive, as they are at one moment, while the shop
 * runs.
 */
export async function makeBackup({
  url,
  pictures,
  secret,
  file,
}: {
  url: string;
  pictures: PictureStore;
  secret: string;
  file: string;
}): Promise<Archive> {
  const madeAt = new Date().toISOString();
  const header: Header = { format: 1, madeAt, shop: version, migrations: [], tables: [] };
  const files: Record<string, string> = {};
  const trailer: Trailer = { tables: {}, sequences: [], pictures: 0, files };
  await writeArchive(file, async (addFile) => {
    const add = async (name: string, content: Buffer | string) => {
      files[name] = sha256(Buffer.from(content));
      await addFile(name, content);
    };
    await withTransaction(url, "isolation level repeatable read read only", async (client) => {
      header.tables = (await listTables(client)).filter(({ name }) => !isLeftOut(name));
      header.migrations = await listMigrations(client);
      await add("haat.json", JSON.stringify(header));
      const { rows: sizes } = await client.query(
        "select relname as name, pg_table_size(oid) / 1e6::float8 as mb from pg_class where relnamespace = 'public'::regnamespace",
      );
      const sizeOf = (table: string) => sizes.find(({ name }) => name === table)?.mb;
      const all = header.tables.reduce((mb, { name }) => mb + sizeOf(name), 0);
      let before = 0;
      for (const table of header.tables) {
        const size = sizeOf(table.name);
        let piece = 0;
        let mb = 0;
        progress(`table ${table.name}`, before, all, "MB");
        for await (const rows of inPieces(
          client.query(copyTo(`copy ${copied(table)} to stdout`)),
        )) {
          await add(`tables/${table.name}/${piece++}`, rows);
          mb += rows.length / 1e6;
          // Text may take more room than the table.
          progress(`table ${table.name}`, before + Math.min(mb, size), all, "MB");
        }
        before += size;
        trailer.tables[table.name] = await sumTable(client, table);
      }
      const { rows } = await client.query(
        "select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'",
      );
      trailer.sequences = rows;
      trailer.taka = await sumOrders(client);
    });
    await add("session-secret", secret);
    // Pictures follow the database: they never change, and the sweep leaves those that something
    // shows.
    const names = [];
    for await (const { name } of pictures.list()) names.push(name);
    for (const [place, name] of names.entries()) {
      progress("pictures", place, names.length, "files");
      const picture = await pictures.read(name);
      // The sweep may remove it between listing and reading.
      if (picture === null) continue;
      await add(`media/${placeOf(name)}`, picture);
      trailer.pictures += 1;
    }
    await addFile("sums.json", JSON.stringify(trailer));
  });
  return { file, header, trailer };
}

/** Joins chunks: in an archive a file's length comes first. */
async function* inPieces(chunks: AsyncIterable<Buffer>) {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    bytes += chunk.length;
    if (bytes < PIECE) continue;
    yield Buffer.concat(parts);
    parts = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}
