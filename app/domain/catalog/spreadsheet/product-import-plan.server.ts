import { createHash } from "node:crypto";
import type { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import type { CsvProblem } from "../../core/csv-file.server.ts";
import { MAX_INTEGER } from "../../core/digits.ts";
import type { Named } from "../../core/naming/product-name.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { parseImagePath } from "../../shop/media/image-path.ts";
import { isStoredImage } from "../../shop/media/images.server.ts";
import {
  PRODUCT_FIELDS,
  type ProductChanges,
  type ProductInput,
  productChangesSchema,
  productSchema,
  readBack,
  wireName,
} from "../products/product-input.server.ts";
import type { WholeProduct } from "../products/product-lists.server.ts";
import { findKnown, type KnownProducts } from "./known-products.server.ts";
import { type CsvColumn, type CsvRecord, IMAGE_COLUMNS, readTable } from "./product-csv-table.ts";
import { type ExportMark, readExportMark } from "./product-export-mark.server.ts";

/** The effect of a row; `fields` are the changed fields under their API names. */
export type PlannedRow = {
  row: number;
  named: Named;
  slug: string | null;
  fields: string[];
} & (
  | { does: "add"; input: ProductInput }
  | {
      does: "change";
      id: string;
      changes: ProductChanges;
      stock: StockMove | null;
      /** What each changed field says now, and after the import. */
      values: { name: string; was: string; becomes: string }[];
    }
);

/**
 * The effect of a row on stock: the difference in pieces from the export, and the resulting
 * quantity.
 */
export type StockMove = { by: number; to: number };

export type ImportPlan = { rows: PlannedRow[]; unchanged: number; problems: CsvProblem[] };

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SLUG_MAX = 100;

/**
 * What importing this text would do; nothing is written. A row with a known slug changes that
 * product in the columns that are there; any other adds a product. All problems are listed, and
 * with any problem nothing would be imported. `locking` prevents sales and edits of the products
 * until the transaction ends.
 */
export async function planImport(
  text: string,
  tx: Db = db,
  { locking = false } = {},
): Promise<ImportPlan> {
  const table = readTable(text);
  if ("problems" in table) return { rows: [], unchanged: 0, problems: table.problems };
  const { records } = table;
  const known = await findKnown(tx, records, locking);
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

/** A digest that is equal for plans with the same effect, whatever was sold between them. */
export function planDigest(plan: ImportPlan): string {
  const acts = plan.rows.map((row) =>
    row.does === "add"
      ? [row.row, "add", row.slug, row.input]
      : [
          row.row,
          row.id,
          {
            ...row.changes,
            quantityInStock: row.stock ? row.stock.by : row.changes.quantityInStock,
          },
        ],
  );
  return createHash("sha256").update(JSON.stringify(acts)).digest("base64url");
}

function planRow(
  { row, cells }: CsvRecord,
  { bySlug, deletedSlugs, categorySlugs }: KnownProducts,
  seen: Set<string>,
): PlannedRow | CsvProblem[] {
  const slug = cells.slug?.trim() || null;
  const current = slug === null ? undefined : bySlug.get(slug);
  if (slug !== null && !current && (!SLUG.test(slug) || slug.length > SLUG_MAX)) {
    return [{ row, code: "slug-form", column: "slug", value: cutText(slug, 50) }];
  }
  if (slug !== null && seen.has(slug)) {
    return [{ row, code: "slug-twice", column: "slug", value: slug }];
  }
  if (slug !== null) seen.add(slug);
  const { exported = "", ...described } = cells;
  const since = exported.trim() === "" ? null : readExportMark(exported.trim());
  if (since === undefined) return [{ row, code: "exported-unreadable", column: "exported" }];
  if (since && !current && slug !== null && deletedSlugs.has(slug)) {
    return [{ row, code: "deleted-since-export", column: "slug", value: slug }];
  }
  // A spreadsheet may have changed the slug, so the row would become a second product.
  if (since && !current && slug !== null) {
    return [{ row, code: "unknown-since-export", column: "slug", value: slug }];
  }
  // Without its parts a combo would be sold from a stock that it does not have.
  if (since?.isCombo && !current) return [{ row, code: "combo-without-parts" }];
  const sent = { ...described, ...imagesOf(cells, current) };
  const parsed = current ? productChangesSchema.safeParse(sent) : productSchema.safeParse(sent);
  if (!parsed.success) return problemsOf(row, parsed.error, cells);
  const category = parsed.data.categorySlug;
  if (category && category !== current?.categorySlug && !categorySlugs.has(category)) {
    return [{ row, code: "category-unknown", column: "category", value: cutText(category, 50) }];
  }
  if (current) return planChange(row, current, parsed.data, since);
  const lost = Object.entries(described).filter(([, cell]) => hasLostWord(cell));
  if (lost.length > 0) return lost.map(([column]) => ({ row, code: "damaged", column }));
  return planAddition(row, slug, sent);
}

function planAddition(row: number, slug: string | null, sent: object): PlannedRow {
  const input = productSchema.parse(sent);
  return {
    row,
    does: "add",
    slug,
    named: input,
    input,
    fields: Object.keys(sent),
  };
}

/**
 * The changed fields of a row. With an export mark these are the fields that differ from the
 * export, and a field that somebody else changed since is refused; without one, the fields that
 * differ from the stored product.
 */
function planChange(
  row: number,
  current: WholeProduct,
  sent: ProductChanges,
  since: ExportMark | null,
): PlannedRow | CsvProblem[] {
  const isOwn = (field: keyof ProductInput) =>
    sent[field] !== undefined && (since ? since.isChanged(field, sent[field]) : true);
  const isOther = (field: keyof ProductInput) =>
    JSON.stringify(sent[field]) !== JSON.stringify(current[field]) &&
    JSON.stringify(sent[field]) !== JSON.stringify(read[field]);
  const read = readBack(current);
  const own = PRODUCT_FIELDS.filter((field) => isOwn(field) && isOther(field));
  const changes: ProductChanges = Object.fromEntries(own.map((field) => [field, sent[field]]));

  const emptied = own.filter((field) => isLost(sent[field], current[field]));
  if (emptied.length > 0)
    return emptied.map((field) => ({ row, code: "damaged", column: wireName(field) }));
  const lost = own.filter((f) => f !== "quantityInStock" && since?.isChanged(f, current[f]));
  if (lost.length > 0) {
    return lost.map((field) => ({ row, code: "changed-since-export", column: wireName(field) }));
  }
  const stock = moveStock(row, current, sent, since);
  if (Array.isArray(stock)) return stock;
  if (stock && current.parts.length > 0)
    return [{ row, code: "combo-follows-parts", column: "quantityInStock" }];
  if (stock) changes.quantityInStock = stock.to;
  if ((changes.discount ?? current.discount) > (changes.price ?? current.price)) {
    return [{ row, code: "discount-above-price", column: "discountPercentage" }];
  }
  const fields = PRODUCT_FIELDS.filter((field) => changes[field] !== undefined);
  return {
    row,
    does: "change",
    id: current.id,
    slug: current.slug,
    named: { ...current, ...changes } as Named,
    changes,
    stock,
    fields: fields.map(wireName),
    values: fields.map((field) => ({
      name: wireName(field),
      was: sayValue(current[field]),
      becomes: sayValue(changes[field]),
    })),
  };
}

/** Whether a text without any letter of Bangla has a word of nothing else than question marks. */
const hasLostWord = (text: string) =>
  /^\p{ASCII}*$/u.test(text) && /(?<![^\s\p{P}>]|\?)\?{2,}(?![^\s\p{P}<])/u.test(text);

/** Excel's plain CSV has no Bangla and writes a question mark for each of its letters. */
function isLost(sent: unknown, stored: unknown): boolean {
  if (typeof sent !== "string" || typeof stored !== "string" || sent === stored) return false;
  if (hasLostWord(sent) && !hasLostWord(stored)) return true;
  const isSameLength = sent.length === stored.length && sent.includes("?");
  return (
    isSameLength &&
    [...Array(sent.length).keys()].every(
      (i) => sent[i] === stored[i] || (sent[i] === "?" && stored.charCodeAt(i) > 0x7f),
    )
  );
}

/** Characters of a value in the report. */
const VALUE_MAX = 60;

/** A value as the file has it, without markup. */
const sayValue = (value: unknown): string =>
  cutText(
    cleanLine(
      [value]
        .flat()
        .join(" ")
        .replace(/<[^<>]*>/g, " "),
    ),
    VALUE_MAX,
  );

/**
 * A changed quantity is applied as a difference from the export, so that no sale since is undone.
 * Without an export mark the sales since are unknown, so tracked stock is not overwritten.
 */
function moveStock(
  row: number,
  current: WholeProduct,
  { quantityInStock: wanted }: ProductChanges,
  since: ExportMark | null,
): StockMove | null | CsvProblem[] {
  const column = "quantityInStock";
  const left = current.quantityInStock;
  if (wanted === undefined) return null;
  if (!since) {
    const isCounted = current.trackStock && wanted !== left;
    return isCounted ? [{ row, code: "quantity-without-export", column }] : null;
  }
  const by = wanted - since.quantity;
  if (by === 0) return null;
  const to = left + by;
  if (to < 0) return [{ row, code: "quantity-sold-since", column, value: String(left) }];
  if (to > MAX_INTEGER) return [{ row, code: "number-too-large", column }];
  return { by, to };
}

/** Four columns for four slots; a missing column leaves its slot unchanged. */
function imagesOf(cells: CsvRecord["cells"], current: WholeProduct | undefined) {
  if (IMAGE_COLUMNS.every((column) => cells[column] === undefined)) return {};
  return {
    images: IMAGE_COLUMNS.map((c, slot) => cells[c]?.trim() ?? current?.images[slot] ?? ""),
  };
}

const isPath = (cell = "") => cell.trim() === "" || parseImagePath(cell.trim()) !== null;

function problemsOf(row: number, error: z.ZodError, cells: CsvRecord["cells"]): CsvProblem[] {
  return error.issues.map(({ path, message }) => {
    const field = String(path[0] ?? "");
    const column =
      field === "images" ? (IMAGE_COLUMNS.find((one) => !isPath(cells[one])) ?? field) : field;
    const value = cutText(cells[column as CsvColumn] ?? "", 50);
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
