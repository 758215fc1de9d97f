import { BYTE_ORDER_MARK, csvLine } from "../csv.server.ts";
import { dhakaDay, dhakaTime } from "../dates.ts";
import type { StockMovement } from "./movements.server.ts";

/** The columns of the file, in order. */
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

/** Movements as CSV, one a line; day and time in Dhaka. */
export async function* movementsCsv(
  movements: AsyncIterable<StockMovement>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for await (const one of movements) {
    yield csvLine([
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
