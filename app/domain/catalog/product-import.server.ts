import { parse } from "csv-parse/sync";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { isStoredImage } from "../media/images.server.ts";
import { ShopError } from "../shop-error.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { findFreeSlugs } from "./free-slug.server.ts";
import type { StaffProduct } from "./product-admin.server.ts";
import {
  CSV_COLUMNS,
  CSV_MAX_BYTES,
  CSV_MAX_ROWS,
  type CsvColumn,
  unguardCell,
} from "./product-csv.ts";
import { placeImages } from "./product-images.server.ts";
import {
  type ProductChanges,
  type ProductInput,
  productChangesSchema,
  productSchema,
  wireName,
} from "./product-input.server.ts";
import { EDITED_FIELDS } from "./product-version.server.ts";
import { slugify } from "./slug.ts";

/**
 * What is wrong with a file or one of its rows. `row` counts as a spreadsheet does, the names of the columns being row 1;
 * null for the whole file. `code` is a key of the words; `column` and `value` say where and what, as far as they help.
 */
export type CsvProblem = {
  row: number | null;
  code: string;
  column?: string;
  value?: string;
};

/** What a row would do; `fields` under their wire names, those that change. */
export type PlannedRow = {
  row: number;
  title: string;
  slug: string | null;
  fields: string[];
} & (
  | { does: "add"; input: ProductInput }
  | { does: "change"; id: string; changes: ProductChanges }
);

export type ImportPlan = { rows: PlannedRow[]; unchanged: number; problems: CsvProblem[] };

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SLUG_MAX = 100;

/**
 * The text of an uploaded file: UTF-8 with or without its mark, 1 MB at most. A list of problems when it is not that.
 */
export function readCsvFile(bytes: Uint8Array): string | CsvProblem[] {
  if (bytes.byteLength > CSV_MAX_BYTES) return [{ row: null, code: "too-large" }];
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return [{ row: null, code: "not-utf8" }];
  }
}

/**
 * What importing this text would do, without doing it. A row whose slug is known changes that product, in the columns that
 * are there; any other adds one. Everything that is wrong is listed, and then nothing would be done.
 */
export async function planImport(text: string, tx: Db = db): Promise<ImportPlan> {
  const table = readTable(text);
  if ("problems" in table) return { rows: [], unchanged: 0, problems: table.problems };
  const { records } = table;
  const known = await findKnown(tx, records);
  const plan: ImportPlan = { rows: [], unchanged: 0, problems: [] };
  const seen = new Set<string>();
  for (const record of records) {
    const outcome = planRow(record, known, seen);
    if (Array.isArray(outcome)) plan.problems.push(...outcome);
    else if (outcome.fields.length > 0) plan.rows.push(outcome);
    else plan.unchanged++;
  }
  plan.problems.push(...(await findMissingImages(plan.rows)));
  plan.problems.sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  return plan;
}

/**
 * Imports all of it, or nothing when anything is wrong; answers what was done. Refused: "try-again" when somebody took one
 * of its new slugs at the same moment.
 */
export async function importProducts(text: string): Promise<ImportPlan> {
  return refuseTakenSlug(() => patiently(() => write(text)));
}

function write(text: string): Promise<ImportPlan> {
  return db.transaction(async (tx) => {
    const plan = await planImport(text, tx);
    if (plan.problems.length > 0) return plan;
    const categoryIds = await findCategoryIds(tx);
    await writeChanges(tx, plan.rows, categoryIds);
    await writeAdditions(tx, plan.rows, categoryIds);
    return plan;
  });
}

async function writeChanges(tx: Db, rows: PlannedRow[], categoryIds: Map<string, string>) {
  const changed = rows.flatMap((row) => (row.does === "change" ? [row] : []));
  // In the order in which orders lock them (see orders/stock.server.ts), so that neither waits for the other for ever.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(changed.map((row) => row.id))}::uuid[])`)
    .orderBy(asc(products.id))
    .for("no key update");
  for (const { id, changes } of changed) {
    const { categorySlug, ...rest } = changes;
    const categoryId = categorySlug ? categoryIds.get(categorySlug) : categorySlug;
    const values = { ...rest, categoryId } as Partial<typeof products.$inferInsert>;
    await tx.update(products).set(values).where(eq(products.id, id));
  }
}

/** Rows of one INSERT; the file's order is kept, its first row counting as the newest. */
const BATCH = 500;

async function writeAdditions(tx: Db, rows: PlannedRow[], categoryIds: Map<string, string>) {
  const added = rows.flatMap((row) => (row.does === "add" ? [row] : []));
  const slugs = await findFreeSlugs(
    tx,
    added.map(({ slug, title }) => slug ?? slugify(title)),
  );
  const now = Date.now();
  const values = added.map(({ input: { categorySlug, ...fields } }, i) => ({
    ...fields,
    slug: slugs[i] ?? "",
    categoryId: categorySlug === null ? null : (categoryIds.get(categorySlug) ?? null),
    createdAt: new Date(now - i),
  }));
  for (let start = 0; start < values.length; start += BATCH) {
    await tx.insert(products).values(values.slice(start, start + BATCH));
  }
}

type CsvRecord = { row: number; cells: Partial<Record<CsvColumn, string>> };
type Table = { records: CsvRecord[] } | { problems: CsvProblem[] };

/** Rows under the names of their columns. */
function readTable(text: string): Table {
  const lines = readLines(text);
  if (!lines) return { problems: [{ row: null, code: "not-csv" }] };
  const [names = [], ...rows] = lines;
  const columns = names.map((name) => name.trim());
  const problems = columnProblems(columns);
  if (problems.length > 0) return { problems };
  if (rows.length === 0) return { problems: [{ row: null, code: "empty" }] };
  if (rows.length > CSV_MAX_ROWS) return { problems: [{ row: null, code: "too-many-rows" }] };
  const odd = rows.flatMap((cells, i) =>
    cells.length === columns.length ? [] : [{ row: i + 2, code: "wrong-length" }],
  );
  if (odd.length > 0) return { problems: odd };
  return {
    records: rows.map((cells, i) => ({
      row: i + 2,
      cells: Object.fromEntries(
        columns.map((column, at) => [column, unguardCell(cells[at] ?? "")]),
      ),
    })),
  };
}

function readLines(text: string): string[][] | null {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch {
    return null;
  }
}

/** Where commas are decimal marks, spreadsheets write semicolons. The names of our columns hold neither. */
function delimiterOf(text: string): string {
  const [names = ""] = text.split(/\r?\n/, 1);
  return [",", ";", "\t"].find((mark) => names.includes(mark)) ?? ",";
}

function columnProblems(columns: string[]): CsvProblem[] {
  const isKnown = (column: string) => CSV_COLUMNS.some((known) => known === column);
  if (!columns.some(isKnown)) return [{ row: 1, code: "no-known-column" }];
  return columns.flatMap((column, i) => {
    if (!isKnown(column)) return [{ row: 1, code: "unknown-column", value: column.slice(0, 50) }];
    return columns.indexOf(column) < i ? [{ row: 1, code: "column-twice", value: column }] : [];
  });
}

type Known = { bySlug: Map<string, StaffProduct>; categorySlugs: Set<string> };

async function findKnown(tx: Db, records: CsvRecord[]): Promise<Known> {
  const slugs = [...new Set(records.map(({ cells }) => cells.slug?.trim() ?? ""))].filter(Boolean);
  const rows = await tx
    .select({ product: products, categorySlug: categories.slug, categoryName: categories.name })
    .from(products)
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isNull(products.deletedAt), sql`${products.slug} = any(${sql.param(slugs)})`));
  return {
    bySlug: new Map(
      rows.map(({ product, ...category }) => [
        product.slug,
        { ...product, ...category, images: placeImages(product.images) },
      ]),
    ),
    categorySlugs: new Set((await findCategoryIds(tx)).keys()),
  };
}

async function findCategoryIds(tx: Db): Promise<Map<string, string>> {
  const rows = await tx
    .select({ slug: categories.slug, id: categories.id })
    .from(categories)
    .where(isNull(categories.deletedAt))
    .for("share");
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

function planRow(
  { row, cells }: CsvRecord,
  { bySlug, categorySlugs }: Known,
  seen: Set<string>,
): PlannedRow | CsvProblem[] {
  const slug = cells.slug?.trim() || null;
  const current = slug === null ? undefined : bySlug.get(slug);
  if (slug !== null && !current && (!SLUG.test(slug) || slug.length > SLUG_MAX)) {
    return [{ row, code: "slug-form", column: "slug", value: slug.slice(0, 50) }];
  }
  if (slug !== null && seen.has(slug)) {
    return [{ row, code: "slug-twice", column: "slug", value: slug }];
  }
  if (slug !== null) seen.add(slug);
  const sent = { ...cells, ...imagesOf(cells, current) };
  const parsed = current ? productChangesSchema.safeParse(sent) : productSchema.safeParse(sent);
  if (!parsed.success) return problemsOf(row, parsed.error, cells);
  const category = parsed.data.categorySlug;
  if (category && category !== current?.categorySlug && !categorySlugs.has(category)) {
    return [{ row, code: "category-unknown", column: "category", value: category.slice(0, 50) }];
  }
  return current ? planChange(row, current, parsed.data) : planAddition(row, slug, sent);
}

function planAddition(row: number, slug: string | null, sent: object): PlannedRow {
  const input = productSchema.parse(sent);
  return { row, does: "add", slug, title: input.title, input, fields: Object.keys(sent) };
}

function planChange(
  row: number,
  current: StaffProduct,
  sent: ProductChanges,
): PlannedRow | CsvProblem[] {
  const isChange = (field: (typeof EDITED_FIELDS)[number]) =>
    sent[field] !== undefined && JSON.stringify(sent[field]) !== JSON.stringify(current[field]);
  const fields = EDITED_FIELDS.filter(isChange);
  const changes: ProductChanges = Object.fromEntries(fields.map((field) => [field, sent[field]]));
  if ((changes.discount ?? current.discount) > (changes.price ?? current.price)) {
    return [{ row, code: "discount-above-price", column: "discountPercentage" }];
  }
  return {
    row,
    does: "change",
    id: current.id,
    slug: current.slug,
    title: changes.title ?? current.title,
    changes,
    fields: fields.map(wireName),
  };
}

/** Four columns, four slots; a column that is missing leaves its slot as it is. */
function imagesOf(cells: CsvRecord["cells"], current: StaffProduct | undefined) {
  const columns = ["image1", "image2", "image3", "image4"] as const;
  if (columns.every((column) => cells[column] === undefined)) return {};
  return { images: columns.map((c, slot) => cells[c]?.trim() ?? current?.images[slot] ?? "") };
}

function problemsOf(row: number, error: z.ZodError, cells: CsvRecord["cells"]): CsvProblem[] {
  return error.issues.map(({ path, message }) => {
    const column = String(path[0] ?? "");
    const value = cells[column as CsvColumn]?.slice(0, 50);
    return { row, code: message, column, ...(value ? { value } : {}) };
  });
}

async function findMissingImages(rows: PlannedRow[]): Promise<CsvProblem[]> {
  const problems: CsvProblem[] = [];
  for (const planned of rows) {
    const images = planned.does === "add" ? planned.input.images : planned.changes.images;
    for (const [slot, path] of (images ?? []).entries()) {
      if (path === "" || (await isStoredImage(path))) continue;
      problems.push({ row: planned.row, code: "image-unknown", column: `image${slot + 1}` });
    }
  }
  return problems;
}

async function refuseTakenSlug<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw isUniqueViolation(error) ? new ShopError("try-again", {}) : error;
  }
}
