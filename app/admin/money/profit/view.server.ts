import { addDays, dhakaDay } from "#app/domain/core/dates.ts";
import type { Language } from "#app/domain/core/language.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";
import {
  besideBefore,
  presetRanges,
  type ReportRange,
  readReportRange,
  thisMonth,
} from "#app/domain/core/report-range.ts";
import { saveVisits } from "#app/domain/marketing/sources/visits.server.ts";
import { acceptedShort } from "#app/domain/money/cash/money-sums.server.ts";
import { countWithoutCost } from "#app/domain/money/profit/cost-prices.server.ts";
import { countSomeProfits } from "#app/domain/money/profit/count-profits.server.ts";
import { nameProfits } from "#app/domain/money/profit/named-profits.server.ts";
import { type ProfitRow, profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import {
  PROFIT_TABLES,
  type Profit,
  type ProfitTable,
  type Reach,
} from "#app/domain/money/profit/profit-report.ts";
import { countUnbilled } from "#app/domain/money/profit/unbilled.server.ts";
import { findDistrict } from "#app/domain/shop/delivery/districts.ts";

/** Rows of products or districts on the page; the file has all. */
const ROWS = 50;

/** The table that the query names; days by default. */
const readTable = (query: URLSearchParams): ProfitTable =>
  PROFIT_TABLES.find((name) => name === query.get("by")) ?? "day";

/**
 * One table of the profit, up to date, with names in the reader's language; an invalid range falls
 * back to this month.
 */
export async function viewProfit(query: URLSearchParams, language: Language, now = new Date()) {
  const asked = readReportRange(query, now);
  const range = asked ?? thisMonth(now);
  const table = readTable(query);
  await Promise.all([countSomeProfits(), table === "source" ? saveVisits() : 0]);
  const [report, earlier, missing, parcels, short] = await Promise.all([
    profitReport(table, range),
    table === "day" ? profitReport("day", range.before) : null,
    countWithoutCost(),
    countUnbilled(range),
    acceptedShort(range),
  ]);
  const most = table === "day" ? report.rows.length : ROWS;
  const named = await nameProfits(table, report.rows.slice(0, most));
  const rest = report.rows.slice(most).reduce(add, report.rest);
  return {
    range: { from: range.from, to: range.to },
    presets: presetRanges(now),
    isRefused: !asked && (query.has("from") || query.has("to")),
    table,
    total: report.total,
    rest,
    hasMore: report.rows.length > most,
    days: earlier ? profitByDay(range, [...earlier.rows, ...report.rows]) : [],
    missing,
    ...parcels,
    short,
    rows: named.map(({ title, titleBn, sizeAmount, sizeUnit, dimension = "", ...row }) => {
      const product = { title, titleBn, sizeAmount, sizeUnit, dimension };
      const district = table === "district" ? findDistrict(row.key) : null;
      const text = (language === "bn" && district?.banglaName) || row.key;
      const isProduct = table === "product" && (title !== "" || titleBn !== "");
      return { ...row, name: isProduct ? showName(product, language) : plain(text) };
    }),
  };
}

/** The profit of each day beside that of the range before, also of days without orders. */
function profitByDay({ to, before }: ReportRange, rows: readonly ProfitRow[]) {
  const profits = new Map(rows.map(({ key, profit }) => [key, profit]));
  const days: { day: string; value: number }[] = [];
  for (let at = new Date(`${before.from}T06:00:00Z`); dhakaDay(at) <= to; at = addDays(at, 1)) {
    const day = dhakaDay(at);
    days.push({ day, value: profits.get(day) ?? 0 });
  }
  return besideBefore(days);
}

const plain = (text: string) => ({ title: { text }, size: "" });

type Figures = Profit & Reach;

const add = (sum: Figures, row: Figures): Figures =>
  Object.fromEntries(
    Object.entries(sum).map(([name, value]) => [name, value + row[name as keyof Figures]]),
  ) as Figures;
