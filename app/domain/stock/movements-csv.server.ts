import { stringify } from "csv-stringify/sync";
import { dhakaDay, dhakaTime } from "../dates.ts";
import type { StockMovement } from "./movements.server.ts";

/** The columns of the file, in their order. */
const COLUMNS = [
  "date",
  "time",
  "slug",
  "title",
  "change",
  "quantityLeft",
  "reason",
  "cause",
  "orderNumber",
  "changedBy",
  "note",
] as const;

/** Spreadsheets read a file without it as anything but UTF-8. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Movements as a spreadsheet reads them, one a line; day and time in Dhaka. No text becomes a formula: one that would
 * begin one gets an apostrophe (OWASP, CSV injection).
 */
export async function* movementsCsv(
  movements: AsyncIterable<StockMovement>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line([...COLUMNS]);
  for await (const one of movements) {
    yield line([
      dhakaDay(one.createdAt),
      dhakaTime(one.createdAt),
      one.slug,
      one.title || one.titleBn,
      one.change,
      one.quantityLeft,
      one.reason,
      one.cause,
      one.orderNumber ?? "",
      one.actorName ?? "",
      one.note,
    ]);
  }
}

// Numbers stay numbers: a minus before digits is no formula.
function line(cells: (string | number)[]): string {
  return stringify([cells], { escape_formulas: true, record_delimiter: "windows" });
}
