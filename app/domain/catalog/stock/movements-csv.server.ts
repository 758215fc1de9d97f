import { type CsvColumns, csvFile, moment } from "../../core/csv.server.ts";
import { dhakaDay, dhakaTime } from "../../core/dates.ts";
import { plainSize } from "../../core/naming/size.ts";
import type { StockMovement } from "./movements.server.ts";

/** The columns of the file; day and time in Dhaka. */
const COLUMNS: CsvColumns<StockMovement> = {
  date: ({ createdAt }) => moment(dhakaDay(createdAt)),
  time: ({ createdAt }) => moment(dhakaTime(createdAt)),
  slug: ({ slug }) => slug,
  title: ({ title, titleBn }) => title || titleBn,
  size: (movement) => plainSize(movement, "en"),
  change: ({ change }) => change,
  quantityLeft: ({ quantityLeft }) => quantityLeft,
  reason: ({ reason }) => reason,
  cause: ({ cause }) => cause,
  bestBefore: ({ bestBefore }) => moment(bestBefore ?? ""),
  orderNumber: ({ orderNumber }) => orderNumber ?? "",
  changedBy: ({ actorName }) => actorName ?? "",
  note: ({ note }) => note,
};

/** Movements as a CSV file, one per line. */
export const movementsCsv = (movements: AsyncIterable<StockMovement>) =>
  csvFile(COLUMNS, movements);
