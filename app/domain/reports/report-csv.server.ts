import { BYTE_ORDER_MARK, csvLine } from "../csv.server.ts";
import type { ReportRow, ReportTable } from "./sales-report.server.ts";

const COLUMNS = {
  district: ["orders", "delivered", "cancelled", "refunded", "sales", "before", "returned"],
  product: [
    "orders",
    "pieces",
    "delivered",
    "cancelled",
    "refunded",
    "sales",
    "before",
    "returned",
  ],
  courier: ["orders", "delivered", "cancelled", "refunded", "sales", "before", "returned"],
  code: ["orders", "delivered", "cancelled", "refunded", "discount", "sales", "before", "returned"],
} as const satisfies Record<ReportTable, readonly (keyof ReportRow)[]>;

const NAMES = {
  district: ["key"],
  product: ["title", "titleBn"],
  courier: ["title"],
  code: ["key"],
} as const satisfies Record<ReportTable, readonly (keyof ReportRow)[]>;

/** Column heads of the file: taka by name, and the range that `before` means. */
const HEADS: Partial<Record<keyof ReportRow, string>> = {
  sales: "salesTaka",
  before: "salesTakaBefore",
  returned: "returnedTaka",
  discount: "discountTaka",
};

/** A table of the report as a file for spreadsheets. */
export function reportCsv(table: ReportTable, rows: readonly ReportRow[]): string {
  const columns: readonly (keyof ReportRow)[] = COLUMNS[table];
  const head = [
    ...(table === "product" ? ["title", "titleBn"] : [table]),
    ...columns.map((column) => HEADS[column] ?? column),
  ];
  const lines = rows.map((row) =>
    csvLine([...NAMES[table], ...columns].map((column) => row[column])),
  );
  return BYTE_ORDER_MARK + csvLine(head) + lines.join("");
}
