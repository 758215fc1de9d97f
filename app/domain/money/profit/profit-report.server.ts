import { and, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import { sourceOf } from "#app/domain/marketing/sources/touches.server.ts";
import { db } from "#drizzle/client.server.ts";
import { dailyProfits, dailyVisits } from "#drizzle/schema.ts";
import { countedSpending } from "./ad-spending.server.ts";
import { type Profit, type ProfitTable, REACH, type Reach } from "./profit-report.ts";

const FIGURES = [
  ...(["delivered", "cameBack", "pieces", "revenue", "uncounted"] as const),
  ...(["goods", "fees", "estimated", "packing", "advertising"] as const),
  ...REACH,
];

/** The reach is 0 in other tables than that of sources. */
type Figures = Profit & Reach;

/**
 * `key`: a day, a district, a source ("" for unknown), or a product's id, "" for products that were
 * deleted for good.
 */
export type ProfitRow = Figures & { key: string };

/** Days in Dhaka, both included. */
type Days = { from: string; to: string };

export type ProfitReport = {
  total: Figures;
  /** Days by date, other rows by profit, the highest first. */
  rows: ProfitRow[];
  /**
   * What belongs to no row, such as advertising in the table of districts: rows and rest add up to
   * the total.
   */
  rest: Figures;
};

/** One table of the profit of the orders placed on these days. */
export async function profitReport(table: ProfitTable, days: Days): Promise<ProfitReport> {
  const [sums, byDay, spent, visits] = await Promise.all([
    table === "day" ? [] : sumsBy(table, days),
    sumsBy("day", days),
    spentBy(table === "source" ? "source" : "day", days),
    table === "source" ? visitsBySource(days) : [],
  ]);
  const totalSpent = [...spent.values()].reduce((taka, one) => taka + one, 0);
  const rows = rowsOf(table, sums, { byDay, spent, visits }).map(withProfit);
  const { visits: seen, carts, placed, confirmed } = addUp(rows);
  const reach = { visits: seen, carts, placed, confirmed };
  const total = withProfit({ ...addUp(byDay), ...reach, advertising: totalSpent });
  const rest = withProfit(subtract(total, addUp(rows)));
  const sorted =
    table === "day"
      ? rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))
      : rows.toSorted((a, b) => b.profit - a.profit || (a.key < b.key ? -1 : 1));
  return { total, rows: sorted, rest };
}

/** The profit of these days before advertising, as a query of one sum for a larger query. */
export const sumBeforeAdvertising = ({ from, to }: Days): SQL => sql`
  select coalesce(sum(revenue - goods - fees - packing), 0) from ${dailyProfits}
   where by = 'day' and day between ${from}::date and ${to}::date`;

type Sums = Omit<Figures, "profit">;
type Row = Sums & { key: string };

const NOTHING = Object.fromEntries(FIGURES.map((name) => [name, 0])) as Sums;

function rowsOf(
  table: ProfitTable,
  sums: Row[],
  { byDay, spent, visits }: { byDay: Row[]; spent: Map<string, number>; visits: Row[] },
): Row[] {
  const spending = [...spent].map(([key, taka]) => ({ ...NOTHING, key, advertising: taka }));
  if (table === "day") return addByKey([...byDay, ...spending]);
  // What was spent for no particular source stays in the rest.
  const ofSources = spending.filter(({ key }) => key !== "");
  return table === "source" ? addByKey([...sums, ...visits, ...ofSources]) : sums;
}

/** One row for each key. */
function addByKey(rows: readonly Row[]): Row[] {
  const byKey = new Map<string, Row>();
  for (const row of rows) {
    const before = byKey.get(row.key);
    byKey.set(row.key, before ? { ...addUp([before, row]), key: row.key } : row);
  }
  return [...byKey.values()];
}

async function sumsBy(table: ProfitTable, days: Days): Promise<Row[]> {
  const of = dailyProfits;
  const sumOf = (what: unknown) => sql<number>`sum(${what})`.mapWith(Number);
  const key: SQL<string> = table === "day" ? sql`to_char(${of.day}, 'YYYY-MM-DD')` : sql`${of.key}`;
  const rows = await db
    .select({
      key,
      delivered: sumOf(of.delivered),
      cameBack: sumOf(of.cameBack),
      pieces: sumOf(of.pieces),
      revenue: sumOf(of.revenue),
      uncounted: sumOf(of.uncounted),
      goods: sumOf(of.goods),
      fees: sumOf(of.fees),
      estimated: sumOf(of.estimated),
      packing: sumOf(of.packing),
      placed: sumOf(of.placed),
      confirmed: sumOf(of.confirmed),
    })
    .from(of)
    .where(and(eq(of.by, table), gte(of.day, days.from), lte(of.day, days.to)))
    .groupBy(sql`1`);
  return rows.map((row) => ({ ...NOTHING, ...row }));
}

/**
 * Taka spent for advertising by day, or by source in the spelling of orders; "" for none in
 * particular.
 */
async function spentBy(what: "day" | "source", { from, to }: Days): Promise<Map<string, number>> {
  const spent = new Map<string, number>();
  for (const { day, source, spent: taka } of await countedSpending({ from, to })) {
    const key = what === "day" ? day : sourceOf(source) || source;
    spent.set(key, (spent.get(key) ?? 0) + taka);
  }
  return spent;
}

async function visitsBySource({ from, to }: Days): Promise<Row[]> {
  const sumOf = (what: unknown) => sql<number>`sum(${what})`.mapWith(Number);
  const rows = await db
    .select({
      key: dailyVisits.source,
      visits: sumOf(dailyVisits.visits),
      carts: sumOf(dailyVisits.carts),
    })
    .from(dailyVisits)
    .where(and(gte(dailyVisits.day, from), lte(dailyVisits.day, to)))
    .groupBy(dailyVisits.source);
  return rows.map((row) => ({ ...NOTHING, ...row }));
}

const addUp = (rows: readonly Sums[]): Sums =>
  Object.fromEntries(
    FIGURES.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)]),
  ) as Sums;

const subtract = (all: Sums, some: Sums): Sums =>
  Object.fromEntries(FIGURES.map((name) => [name, all[name] - some[name]])) as Sums;

function withProfit<S extends Sums>(sums: S): S & { profit: number } {
  const { revenue, goods, fees, packing, advertising: spent } = sums;
  return { ...sums, profit: revenue - goods - fees - packing - spent };
}
