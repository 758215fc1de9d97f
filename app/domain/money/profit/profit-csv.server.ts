import { type CsvColumns, csvFile, moment } from "../../core/csv.server.ts";
import { plainSize } from "../../core/naming/size.ts";
import { saveVisits } from "../../marketing/sources/visits.server.ts";
import { countSomeProfits } from "./count-profits.server.ts";
import { type NamedProfit, nameProfits } from "./named-profits.server.ts";
import { profitReport } from "./profit-report.server.ts";
import type { ProfitTable } from "./profit-report.ts";

const NAMES: Record<ProfitTable, CsvColumns<NamedProfit>> = {
  day: { day: ({ key }) => moment(key) },
  district: { district: ({ key }) => key },
  source: {
    source: ({ key }) => key,
    visits: ({ visits }) => visits,
    carts: ({ carts }) => carts,
    orders: ({ placed }) => placed,
    confirmed: ({ confirmed }) => confirmed,
  },
  product: {
    title: ({ title }) => title,
    titleBn: ({ titleBn }) => titleBn,
    size: (product) => plainSize(product, "en"),
  },
};

/**
 * A table of the profit as a spreadsheet file, up to date. What belongs to no row is the last line,
 * without a name: the lines add up to the total.
 */
export async function profitFile(table: ProfitTable, days: { from: string; to: string }) {
  await Promise.all([countSomeProfits(), table === "source" ? saveVisits() : 0]);
  const { rows, rest } = await profitReport(table, days);
  const hasRest = Object.values(rest).some((figure) => figure !== 0);
  const named = await nameProfits(table, [...rows, ...(hasRest ? [{ ...rest, key: "" }] : [])]);
  return csvFile({ ...NAMES[table], ...FIGURES }, named);
}

const FIGURES: CsvColumns<NamedProfit> = {
  delivered: ({ delivered }) => delivered,
  cameBack: ({ cameBack }) => cameBack,
  pieces: ({ pieces }) => pieces,
  revenueTaka: ({ revenue }) => revenue,
  goodsTaka: ({ goods }) => goods,
  feesTaka: ({ fees }) => fees,
  feesEstimatedTaka: ({ estimated }) => estimated,
  packingTaka: ({ packing }) => packing,
  advertisingTaka: ({ advertising }) => advertising,
  profitTaka: ({ profit }) => profit,
  soldWithoutCostPriceTaka: ({ uncounted }) => uncounted,
};
