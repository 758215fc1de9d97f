import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { to as copyTo } from "pg-copy-streams";
import { inTransaction, speakPlainly, withClient } from "../backup/tables.js";
import { makeFolder } from "../data-dir.js";
import { diskError } from "../disk-error.js";
import { runCommand, withOptions } from "./command.js";

/** Years that the books stay in the database at least: Bangladesh's VAT law asks for five years of records. */
const FEWEST_YEARS = 5;

/** Spreadsheets run a cell that begins with one of these signs; a quotation mark makes it text. @param {string} column */
const text = (column) => `regexp_replace(${column}, '^([=+@\\-＝＋－＠\\t\\r])', '''\\1')`;

/** Joins the names of actors and the numbers of orders. */
const NAMES = `left join users on users.id = book.actor_id left join orders on orders.id = book.order_id`;

/**
 * The books, each with its rows as the file holds them. `condition` is what a row of a book fulfils to be written and removed; `fold`
 * leaves something in their place first. `$1` is the moment before which rows are old.
 *
 * @type {{ table: string, rows: string, condition?: string, fold?: string }[]}
 */
const BOOKS = [
  {
    table: "order_history",
    rows: `select book.id, book.created_at, orders.order_number, book.field, ${text('book."from"::text')} as "from",
                  ${text('book."to"::text')} as "to", ${text("users.full_name")} as actor, book.by_customer
             from order_history book ${NAMES}`,
  },
  {
    table: "staff_acts",
    rows: `select book.id, book.created_at, book.act, ${text("book.subject")} as subject, book.subject_id, book.details,
                  ${text("users.full_name")} as actor
             from staff_acts book left join users on users.id = book.actor_id`,
  },
  {
    table: "stock_movements",
    rows: `select book.id, book.created_at, book.product_id, ${text("products.title")} as product, products.size_amount,
                  products.size_unit, book.change, book.quantity_left, book.reason, book.cause, ${text("book.note")} as note,
                  orders.order_number, ${text("users.full_name")} as actor
             from stock_movements book join products on products.id = book.product_id ${NAMES}`,
    condition: "book.reason <> 'carried-over'",
    // One movement of each product carries what the old ones add up to, so that the rest still add up to its stock.
    fold: `with sums as (
             select product_id, sum(change)::int as change from stock_movements where created_at < $1::timestamptz group by 1
           ), last as (
             select distinct on (product_id) product_id, id from stock_movements
              where created_at < $1::timestamptz order by product_id, id desc
           ), removed as (
             delete from stock_movements
              where reason = 'carried-over' and created_at < $1::timestamptz and id not in (select id from last)
           )
           update stock_movements as book
              set change = sums.change, reason = 'carried-over', cause = '', note = '', order_id = null, actor_id = null
             from last join sums using (product_id) where book.id = last.id`,
  },
];

/** `npm run archive`: takes old books out of the database, into files. */
await runCommand(
  {
    books: withOptions({
      words: "<folder>",
      does: "writes order history, staff's acts and stock movements of past years into CSV files, and takes them out of the database",
      options: { years: { of: "N", default: 7, does: "keeps the rows of the last N years" } },
      async run({ words: [folder = ""], values, open: openShop }) {
        if (values.years < FEWEST_YEARS)
          throw new Error(`--years must be ${FEWEST_YEARS} or more: the law asks for that many`);
        const { url } = await openShop();
        makeFolder(resolve(folder));
        const before = firstDayOf(values.years);
        for (const book of BOOKS) console.log(await archive(url, book, folder, before));
      },
    }),
  },
  { call: "npm run archive -- " },
);

/** The first of January so many years before this year's, as "2019-01-01". @param {number} years */
function firstDayOf(years) {
  return `${new Date().getFullYear() - years}-01-01`;
}

/**
 * Writes one book's rows of before a day (in Dhaka) into a file, then removes them, in one transaction: a file that is not whole on
 * the disk leaves the database as it was. Refused: a file that is there already.
 *
 * @param {string} url
 * @param {(typeof BOOKS)[number]} book
 * @param {string} folder
 * @param {string} before
 * @returns {Promise<string>} what was done, in words
 */
function archive(url, { table, rows, condition = "true", fold }, folder, before) {
  const moment = `${before}T00:00:00+06:00`;
  const old = `book.created_at < '${moment}' and ${condition}`;
  const file = join(folder, `${table}-before-${before}.csv.gz`);
  return withClient(url, (client) =>
    inTransaction(client, "begin isolation level repeatable read", async () => {
      await speakPlainly(client);
      await client.query("select set_config('haat.archive', 'on', true)");
      const { rows: counted } = await client.query(
        `select count(*)::int as n from ${table} book where ${old}`,
      );
      if (counted[0].n === 0) return `${table}: nothing of before ${before}`;
      if (existsSync(file)) throw new Error(`${file} is there already; move it away first`);
      const copy = `copy (${rows} where ${old} order by book.id) to stdout with (format csv, header)`;
      await writeWhole(file, client.query(copyTo(copy)));
      if (fold) await client.query(fold, [moment]);
      await client.query(`delete from ${table} book where ${old}`);
      return `${table}: ${counted[0].n} rows of before ${before} are in ${file}`;
    }),
  );
}

/** Compressed, and under its name only once it is whole on the disk. @param {string} file @param {import("node:stream").Readable} rows */
async function writeWhole(file, rows) {
  const part = `${file}.part`;
  try {
    await pipeline(rows, createGzip(), createWriteStream(part, { flush: true }));
    await rename(part, file);
    // The new name is on the disk before the rows are removed.
    const folder = await open(dirname(file), "r");
    await folder.sync().finally(() => folder.close());
  } catch (error) {
    await rm(part, { force: true });
    throw diskError(error, dirname(file)) ?? error;
  }
}
