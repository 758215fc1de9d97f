import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { to as copyTo } from "pg-copy-streams";
import { makeFolder } from "#runtime/data-dir.ts";
import { writeWhole } from "../backup/archive.ts";
import { withTransaction } from "../backup/tables.ts";
import { addCommand, runProgram } from "./command.ts";

/** Bangladesh's VAT law asks for five years of records. */
const FEWEST_YEARS = 5;

/**
 * Makes text of what a spreadsheet would run, at the start of each line or part, as the shop's CSV
 * does.
 */
const text = (column: string) =>
  `regexp_replace(regexp_replace(${column}, '^(''*[=+@\\-＝＋－＠\\t\\r\\n])', '''\\1'),
                  '([\\r\\n;\\t])(''*[=+@\\-＝＋－＠])', '\\1''\\2', 'g')`;

const NAMES = `left join users on users.id = book.actor_id left join orders on orders.id = book.order_id`;

/**
 * The books, each with its rows as the file holds them. Only rows that meet the `condition` are
 * archived; `fold` first replaces some of those before `$1`.
 */
const BOOKS: { table: string; rows: string; condition?: string; fold?: string }[] = [
  {
    table: "order_history",
    rows: `select book.id, book.created_at, orders.order_number, book.field, ${text('book."from"::text')} as "from",
                  ${text('book."to"::text')} as "to", ${text("users.full_name")} as actor, book.by_customer
             from order_history book ${NAMES}`,
  },
  {
    table: "staff_acts",
    rows: `select book.id, book.created_at, book.act, ${text("book.subject")} as subject, book.subject_id, ${text("book.details::text")} as details,
                  ${text("users.full_name")} as actor
             from staff_acts book left join users on users.id = book.actor_id`,
  },
  {
    table: "stock_movements",
    rows: `select book.id, book.created_at, book.product_id, ${text("products.title")} as product, products.size_amount,
                  products.size_unit, book.change, book.quantity_left, book.reason, book.cause, ${text("book.note")} as note,
                  book.best_before, orders.order_number, ${text("users.full_name")} as actor
             from stock_movements book join products on products.id = book.product_id ${NAMES}`,
    condition: "book.reason <> 'carried-over'",
    // One movement of each product carries the sum of the old ones, so that the rest still add up
    // to its stock.
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
              set change = sums.change, reason = 'carried-over', cause = '', note = '', best_before = null, order_id = null, actor_id = null
             from last join sums using (product_id) where book.id = last.id`,
  },
];

addCommand(
  "books",
  {
    words: "<folder>",
    does: "writes order history, staff's acts and stock movements of past years into CSV files, and takes them out of the database",
    options: { years: { of: "N", default: 7, does: "keeps the rows of the last N years" } },
  },
  async ({ words: [folder = ""], values: { years }, open }) => {
    if (years < FEWEST_YEARS)
      throw new Error(`--years must be ${FEWEST_YEARS} or more: the law asks for that many`);
    const { url } = await open();
    makeFolder(resolve(folder));
    const before = `${new Date().getFullYear() - years}-01-01`;
    for (const book of BOOKS) console.log(await archive(url, book, folder, before));
  },
);

/**
 * Moves one book's rows of before a day (in Dhaka) into a file, and answers in words. Without a
 * whole file no row is removed.
 * @param before like 2019-01-01
 */
function archive(
  url: string,
  { table, rows, condition = "true", fold }: (typeof BOOKS)[number],
  folder: string,
  before: string,
) {
  const moment = `${before}T00:00:00+06:00`;
  const old = `book.created_at < '${moment}' and ${condition}`;
  const file = join(folder, `${table}-before-${before}.csv.gz`);
  return withTransaction(url, "isolation level repeatable read", async (client) => {
    await client.query("select set_config('haat.archive', 'on', true)");
    const { rows: counted } = await client.query(
      `select count(*)::int as n from ${table} book where ${old}`,
    );
    if (counted[0].n === 0) return `${table}: nothing of before ${before}`;
    if (existsSync(file)) throw new Error(`${file} is there already; move it away first`);
    const copy = `copy (${rows} where ${old} order by book.id) to stdout with (format csv, header, force_quote *)`;
    await writeWhole(file, client.query(copyTo(copy)));
    if (fold) await client.query(fold, [moment]);
    await client.query(`delete from ${table} book where ${old}`);
    return `${table}: ${counted[0].n} rows of before ${before} are in ${file}`;
  });
}

await runProgram("npm run archive -- ");
