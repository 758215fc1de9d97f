import { z } from "zod";
import {
  MOST_DAYS,
  type ReportRange,
  readReportRange,
  thisMonth,
} from "#app/domain/core/report-range.ts";
import { Failure } from "./failure.ts";

/** Days in Dhaka. */
export const rangeQuery = {
  from: z
    .string()
    .optional()
    .describe("A day as 2026-11-01. Without both: the first of this month."),
  to: z.string().optional().describe("A day, within. Without both: today."),
};

const day = z.string().meta({ format: "date" });

export const rangeJson = z.object({ from: day, to: day });

/** The days a query names; 400 for none, or for too many. */
export function readRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: Date = new Date(),
): ReportRange {
  if (!from && !to) return thisMonth(now);
  const range = readReportRange(new URLSearchParams({ from: from ?? "", to: to ?? "" }), now);
  if (!range) throw new Failure(400, (words) => words["range-invalid"](MOST_DAYS));
  return range;
}
