/** What an imported file may weigh, in bytes, and its most rows without the first. */
export const CSV_MAX_BYTES = 1024 * 1024;
export const CSV_MAX_ROWS = 5000;

/**
 * The columns of export and import, under the API's names. Only `slug` names a product; the rest describe it, but
 * for `exported`: what the row was when it was exported, so that a change is told from a sale meanwhile.
 */
export const CSV_COLUMNS = [
  "slug",
  "title",
  "description",
  "category",
  "brand",
  "price",
  "discountPercentage",
  "trackStock",
  "quantityInStock",
  "lowStockLevel",
  "dimension",
  "titleBn",
  "descriptionBn",
  "sizeAmount",
  "sizeUnit",
  "family",
  "isFeature",
  "isBestSelling",
  "isActive",
  "image1",
  "image2",
  "image3",
  "image4",
  "exported",
] as const;

export type CsvColumn = (typeof CSV_COLUMNS)[number];

/**
 * A spreadsheet takes what begins like this for a formula and runs it, in full width too (OWASP, "CSV Injection"). An apostrophe before it
 * makes it text; one that stood there already gets another, so that reading takes away exactly what writing added.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;

/** A cell as a spreadsheet may open it. */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** What was meant by a cell that `guardCell` wrote. */
export function unguardCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
