import { type CsvColumns, csvFile, moment } from "../../core/csv.server.ts";
import { plainSize } from "../../core/naming/size.ts";
import type { ReportRange } from "../../core/report-range.ts";
import type { ReportRow, ReportTable } from "./sales-report.server.ts";

/** Columns of each table that the others do not have. */
const NAMES: Record<ReportTable, CsvColumns<ReportRow>> = {
  district: { district: ({ key }) => key },
  product: {
    title: ({ title }) => title,
    titleBn: ({ titleBn }) => titleBn,
    size: (product) => plainSize(product, "en"),
  },
  courier: { courier: ({ title }) => title },
  code: { code: ({ key }) => key },
};
const pieces: CsvColumns<ReportRow> = { pieces: ({ pieces }) => pieces };
const discount: CsvColumns<ReportRow> = { discountTaka: ({ discount }) => discount };

/** A table of the report as a spreadsheet file, with the days of the range before in each row. */
export function reportCsv(
  table: ReportTable,
  rows: readonly ReportRow[],
  { before }: Pick<ReportRange, "before">,
) {
  const columns: CsvColumns<ReportRow> = {
    ...NAMES[table],
    orders: ({ orders }) => orders,
    ...(table === "product" && pieces),
    delivered: ({ delivered }) => delivered,
    cancelled: ({ cancelled }) => cancelled,
    refunded: ({ refunded }) => refunded,
    ...(table === "code" && discount),
    salesTaka: ({ sales }) => sales,
    salesTakaBefore: ({ before }) => before,
    returnedTaka: ({ returned }) => returned,
    beforeFrom: () => moment(before.from),
    beforeTo: () => moment(before.to),
  };
  return csvFile(columns, rows);
}
