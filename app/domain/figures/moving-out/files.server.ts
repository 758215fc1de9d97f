import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "#drizzle/schema.ts";
import { type Destination, MOVED_TABLES, type TableName } from "./moved-tables.server.ts";

/** Raised when a program that reads an archive must be changed. */
export const FORMAT = 1;

type Moved = (typeof MOVED_TABLES)[TableName];
type FileName = Exclude<Extract<Moved, { in: string }>["in"], "settings">;

type File = {
  says: string;
  /** Columns beside the table's own: what they are, and where from. */
  more?: Record<string, readonly [kind: string, from: SQL]>;
};

const { categories, productCosts, products } = schema;

const costNow = (column: PgColumn) =>
  sql`(select ${column} from ${productCosts} where ${productCosts.productId} = ${products.id} order by ${productCosts.id} desc limit 1)`;

/** The files of an archive in their order: each follows those that its ids point to. */
export const FILES: Record<FileName, File> = {
  accounts: { says: "People who log in: customers, and staff with their role." },
  "account-addresses": { says: "Delivery addresses of an account." },
  "other-phones": { says: "Further numbers of an account." },
  customers: { says: "Everybody who ordered, by phone number, with what became of the orders." },
  "customer-tags": { says: "Tags of a phone number, and since when it wants no offers." },
  "blocked-phones": { says: "Phone numbers that may not order." },
  categories: { says: "Categories." },
  products: {
    says: "One row a size: sizes of one good share a family. `cost` is what a piece costs the shop now; `images` name files in pictures/.",
    more: {
      categorySlug: [
        "text",
        sql`(select ${categories.slug} from ${categories} where ${categories.id} = ${products.categoryId})`,
      ],
      cost: ["number", costNow(productCosts.cost)],
      costPaisa: ["number", costNow(productCosts.costPaisa)],
    },
  },
  "product-costs": { says: "Every cost price that was entered; the last one of a product holds." },
  "stock-batches": { says: "Pieces by best-before day, as of the last time something came in." },
  shelves: { says: "Goods for an occasion." },
  "dated-sales": { says: "Sales and deals from one moment to another." },
  "search-synonyms": { says: "Words that a search takes for the same." },
  "search-misses": { says: "Words that were searched in vain." },
  "restock-requests": { says: "Phone numbers that wait until a good can be bought again." },
  "moved-goods": { says: "What the shop before this one called a product." },
  "promo-codes": { says: "Promo codes." },
  "carousel-slides": { says: "Pictures at the head of the home page." },
  "landing-pages": { says: "Pages for advertisements." },
  pages: { says: "Information pages, in HTML." },
  "page-versions": { says: "Earlier texts of the pages." },
  "old-addresses": { says: "Addresses that lead elsewhere, in the order in which they were made." },
  couriers: { says: "Couriers, without the keys to their programs." },
  orders: {
    says: "One order a line. `lines` are its goods, `history` its changes, `money` what was received and paid back.",
  },
  "past-orders": {
    says: "Orders of the shop before this one; `inReports` says which count in Reports.",
  },
  reviews: { says: "Reviews of an order's lines." },
  "order-links": { says: "Agreed goods that were offered in a chat." },
  "hand-overs": { says: "When a courier took parcels." },
  payouts: { says: "Couriers' lists of collected cash." },
  "payout-lines": { says: "The lines of those lists." },
  "gateway-refunds": { says: "Money that a payment gateway sent back." },
  "gateway-findings": { says: "What a gateway said against the shop's books." },
  "stock-movements": { says: "Every change of a product's quantity; they add up to its stock." },
  "write-offs": { says: "Pieces that were written off, with their cost." },
  "parcel-costs": { says: "What the packing of a parcel costs." },
  advertising: { says: "What was spent for advertising, as typed." },
  "ad-spending": { says: "What was spent for advertising, as the networks say." },
  visits: { says: "Visits a day, by where they came from." },
  "measured-waits": { says: "How long visitors waited for pages." },
  offers: { says: "Offers that were sent." },
  "staff-notices": { says: "What staff want to be told of." },
  "staff-acts": { says: "What staff did." },
};

export const FILE_NAMES = Object.keys(FILES) as FileName[];

/** Only an order's line holds rows within rows. */
export const isJsonLines = (file: FileName) => file === "orders";

const destinations = Object.entries(MOVED_TABLES as Record<TableName, Destination>) as [
  TableName,
  Destination,
][];

const all: Readonly<Record<string, unknown>> = schema;

export type MovedTable = { name: TableName; table: PgTable; columns: Record<string, PgColumn> };

/** The tables of a file with the columns that move, by the name under which they stand in a row. */
export function tablesOf(file: string): Map<string, MovedTable> {
  const tables = new Map<string, MovedTable>();
  for (const [name, to] of destinations) {
    if (typeof to === "string" || to.in !== file) continue;
    const table = all[name] as PgTable;
    const columns = Object.entries(getTableColumns(table)).filter(
      ([key]) => to.without?.[key] === undefined,
    );
    const key = to.under ?? (file === "settings" ? name : "");
    tables.set(key, { name, table, columns: Object.fromEntries(columns) as never });
  }
  return tables;
}

/** The columns of a file's rows, without those of rows within. */
export const headOf = (file: FileName): string[] => [
  ...Object.keys(tablesOf(file).get("")?.columns ?? {}),
  ...Object.keys(FILES[file].more ?? {}),
];

const list = (parts: SQL[]) => sql.join(parts, sql`, `);

const named = (from: PgColumn | SQL, key: string) => sql`${from} as ${sql.identifier(key)}`;

const selected = ({ columns }: MovedTable) =>
  Object.entries(columns).map(([key, column]) => named(column, key));

/** The order of rows is that in which they were made, as far as a table knows it. */
function sorted({ columns }: MovedTable): SQL {
  const keys = ["orderNumber", "createdAt", "day", "position", "id"];
  const by = keys.flatMap((key) => (columns[key] ? [sql`${columns[key]}`] : []));
  return by.length > 0 ? sql`order by ${list(by)}` : sql``;
}

/** A statement that gives each row of a table as JSON, in a column `line`. */
export function rowsOf(own: MovedTable, more: SQL[] = []): SQL {
  const columns = list([...selected(own), ...more]);
  return sql`select row_to_json(line)::text as line from (select ${columns} from ${own.table} ${sorted(own)}) line`;
}

/** The same for a file, with the rows that stand within. */
export function linesOf(file: FileName): SQL {
  const { "": own, ...inside } = Object.fromEntries(tablesOf(file));
  if (!own) throw new Error(`${file} has no table`);
  const more = Object.entries(FILES[file].more ?? {}).map(([key, [, from]]) => named(from, key));
  const within = Object.entries(inside).map(([key, table]) =>
    named(
      sql`(select coalesce(json_agg(entry), '[]') from (select ${list(selected(table))} from ${table.table} where ${table.columns.orderId} = ${own.columns.id} ${sorted(table)}) entry)`,
      key,
    ),
  );
  return rowsOf(own, [...more, ...within]);
}

function kindOf(column: PgColumn): string {
  const type = column.getSQLType();
  if (type.endsWith("[]") || type === "jsonb") return "JSON";
  if (type.startsWith("timestamp")) return "moment";
  if (type.startsWith("numeric")) return "decimal";
  if (type === "date") return "day";
  return ["uuid", "text", "boolean"].includes(type) ? type : "number";
}

const sayColumns = (columns: Record<string, PgColumn>, more: File["more"] = {}) =>
  [
    ...Object.entries(columns).map(([key, column]) => `${key} ${kindOf(column)}`),
    ...Object.entries(more).map(([key, [kind]]) => `${key} ${kind}`),
  ].join(", ");

/** What the archive says of itself; docs/move-out.txt is the same. */
export function readme(): string {
  const files = FILE_NAMES.map((file) => {
    const { "": own, ...inside } = Object.fromEntries(tablesOf(file));
    const ending = isJsonLines(file) ? "jsonl" : "csv";
    return [
      `${file}-1.${ending}, ${file}-2.${ending}, …`,
      `  ${FILES[file].says}`,
      `  ${sayColumns(own?.columns ?? {}, FILES[file].more)}`,
      ...Object.entries(inside).map(([key, { columns }]) => `  ${key}: ${sayColumns(columns)}`),
    ].join("\n");
  });
  const settings = [...tablesOf("settings")].map(
    ([key, { columns }]) => `  ${key}: ${sayColumns(columns)}`,
  );
  const left = destinations.flatMap(([name, to]) => {
    if (typeof to === "string") return [`  ${name}: ${to}`];
    const columns = Object.entries(to.without ?? {});
    return columns.map(([key, reason]) => `  ${name}.${key}: ${reason}`);
  });
  return `${INTRODUCTION}
${files.join("\n\n")}

settings.json
  An object with a list of rows under each name.
${settings.join("\n")}

pictures/…
  The largest copy of every picture, in WebP, under the name by which rows call it.

move-out.json
  The last file: { format, madeAt, files: { products: { rows, parts }, … }, pictures }.
  An archive without it is cut short.

Left out
${left.join("\n")}
`;
}

const INTRODUCTION = `All that a Haat shop holds, as it was at one moment, for another program to read.

Format ${FORMAT}: a program that reads it looks at \`format\` in move-out.json, the last file.

- Files are in UTF-8. A table is divided into files of about 4 MB, numbered from 1, each with its
  columns in the first row.
- CSV files have commas and a byte order mark, and end lines with CR LF; cells with a line break,
  comma, semicolon, tab or quote are in quotes, and a quote in them is doubled.
- So that a spreadsheet runs no cell, an apostrophe stands before a text that begins with = + - @
  (also in full width), a tab or a line break, and before such a sign after a line break, semicolon
  or tab. A text that had apostrophes of its own there has one more. Remove one.
- An empty cell is no value, or an empty text. In JSON it is null.
- .jsonl files have one JSON object a line.
- Money is in whole taka, unless a column's name says paisa: those are added to the taka of the
  column before. Moments are ISO 8601 in UTC; days are those of Dhaka.
- uuid columns ending in Id hold the \`id\` of another row: productId of a product, orderId of an
  order, userId, customerId, riderId and actorId of an account. Text columns ending in Id
  hold ids of other programs, except subjectId, the id of what an act of staff was about.
- Rows with a \`deletedAt\` were deleted by staff, and count nowhere.
- Kinds of columns: text; uuid, an id; number, whole; decimal; boolean, true or false; day;
  moment; JSON, a list or object.
- Passwords, keys and tokens stay behind, so the archive gives access to nothing; the end of this
  text lists what is left out.
`;
