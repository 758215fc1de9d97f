import { z } from "zod";
import { saveVisits } from "#app/domain/marketing/sources/visits.server.ts";
import { acceptedShort } from "#app/domain/money/cash/money-sums.server.ts";
import { countsBeside, listAdSpending } from "#app/domain/money/profit/ad-spending.server.ts";
import {
  ADVERTISING,
  type Advertising,
  listAdvertisingOf,
} from "#app/domain/money/profit/advertising.server.ts";
import { parcelCostSchema } from "#app/domain/money/profit/advertising-input.server.ts";
import { costsSchema } from "#app/domain/money/profit/cost-input.server.ts";
import { listCosts, setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { countSomeProfits } from "#app/domain/money/profit/count-profits.server.ts";
import { nameProfits } from "#app/domain/money/profit/named-profits.server.ts";
import { profitOfOrder } from "#app/domain/money/profit/order-profit.server.ts";
import { listParcelCosts, setParcelCost } from "#app/domain/money/profit/parcel-costs.server.ts";
import { profitFile } from "#app/domain/money/profit/profit-csv.server.ts";
import { profitReport } from "#app/domain/money/profit/profit-report.server.ts";
import {
  PROFIT_TABLES,
  type Profit,
  type ProfitTable,
  type Reach,
} from "#app/domain/money/profit/profit-report.ts";
import { countUnbilled } from "#app/domain/money/profit/unbilled.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, id, idInQuery, jsonOf, moment, shortPaging, taka } from "../core/fields.ts";
import { nounEndpoints } from "../core/noun-endpoints.ts";
import { rangeJson, rangeQuery, readRange } from "../core/range.ts";
import { staffChange } from "../core/staff-change.ts";

const day = z.string().meta({ format: "date" });

const figures = {
  delivered: z.int(),
  cameBack: z.int().meta({ description: "Parcels that came back." }),
  pieces: z.int(),
  revenue: taka,
  goods: taka.meta({ description: "At cost price, written off ones included; whole taka." }),
  fees: taka.meta({ description: "Of couriers, in whole taka." }),
  estimated: taka.meta({ description: "The part of the fees that no courier's list confirmed." }),
  packing: taka,
  advertising: taka,
  profit: taka.meta({ description: "revenue − goods − fees − packing − advertising." }),
  uncounted: taka.meta({ description: "Sold at an unknown cost price, and not in the revenue." }),
};

/** Of sources only. */
const reach = {
  visits: z.int().optional(),
  carts: z.int().optional().meta({ description: "Begun by visitors without an account." }),
  placed: z.int().optional().meta({ description: "Orders placed." }),
  confirmed: z.int().optional().meta({ description: "Those of them that were confirmed." }),
};

const toReach = (table: ProfitTable, { visits, carts, placed, confirmed }: Reach) =>
  table === "source" ? { visits, carts, placed, confirmed } : {};

const profitJson = z.object(figures).meta({ id: "Profit" });

const toFigures = (profit: Profit) =>
  Object.fromEntries(
    Object.keys(figures).map((name) => [name, profit[name as keyof Profit]]),
  ) as z.input<typeof profitJson>;

const tableQuery = {
  table: z.enum(PROFIT_TABLES, { error: "choice-invalid" }).describe(PROFIT_TABLES.join(", ")),
  ...rangeQuery,
};

const tableExample = { query: { table: "product", from: "2026-11-01", to: "2026-11-30" } };

export const table = endpoint(
  {
    method: "GET",
    path: "/api/admin/profit/table",
    summary:
      "Profit of the orders placed in some days, by where they stand now; the whole table is in `export`",
    access: "admin",
    query: z.object({ ...tableQuery, limit: shortPaging.limit.describe("Rows: 20, at most 100.") }),
    answer: z.object({
      range: rangeJson,
      total: profitJson,
      unbilled: z.int().meta({ description: "Parcels whose fee no courier's list named yet." }),
      withoutFee: z
        .int()
        .meta({ description: "Those of them whose fee is not estimated either, and counts as 0." }),
      short: taka.meta({ description: "The part of the revenue accepted not to be received." }),
      result: z.array(
        z.object({
          key: z
            .string()
            .meta({ description: "A day, a district, a source, or the id of a product." }),
          title: z.string(),
          titleBn: z.string(),
          ...figures,
          ...reach,
        }),
      ),
    }),
    isAddition: true,
    example: tableExample,
  },
  async ({ query }) => {
    const { from, to } = readRange(query);
    await Promise.all([countSomeProfits(), query.table === "source" ? saveVisits() : 0]);
    const [{ total, rows }, parcels, short] = await Promise.all([
      profitReport(query.table, { from, to }),
      countUnbilled({ from, to }),
      acceptedShort({ from, to }),
    ]);
    const named = await nameProfits(query.table, rows.slice(0, firstPageOf(query).perPage));
    const result = named.map((row) => ({
      key: row.key,
      title: row.title,
      titleBn: row.titleBn,
      ...toFigures(row),
      ...toReach(query.table, row),
    }));
    return { range: { from, to }, total: toFigures(total), ...parcels, short, result };
  },
);

export const ofOrder = endpoint(
  {
    method: "GET",
    path: "/api/admin/profit/order",
    summary: "What one order brought and cost, as in the profit of its day; without advertising",
    access: "admin",
    query: z.object({ _id: idInQuery }),
    answer: z.object({
      result: z
        .object({
          revenue: taka,
          uncounted: figures.uncounted,
          goods: figures.goods,
          fees: figures.fees,
          estimated: figures.estimated,
          isWithoutFee: z.boolean().meta({
            description: "No list, courier or cost of yours names a fee: it counts as 0.",
          }),
          packing: taka,
          profit: taka.meta({ description: "revenue − goods − fees − packing." }),
        })
        .nullable()
        .meta({
          description: "Null while it is in the shop or on the road, and if it never counted.",
        }),
    }),
    isAddition: true,
    example: { query: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ query }) => ({ result: await profitOfOrder(query._id) }),
);

export const file = endpoint(
  {
    method: "GET",
    path: "/api/admin/profit/export",
    summary: "One whole table of the profit, as a file for a spreadsheet",
    access: "admin",
    query: z.object(tableQuery),
    answer: z.object({}),
    answerType: "text/csv",
    isAddition: true,
    example: tableExample,
  },
  async ({ query }) => {
    const { from, to } = readRange(query);
    return csvDownload(
      `profit-${query.table}-${from}-${to}.csv`,
      await profitFile(query.table, { from, to }),
    );
  },
);

export const costPrices = endpoint(
  {
    method: "GET",
    path: "/api/admin/profit/cost-prices",
    summary: "Products with their cost prices, newest first",
    access: "admin",
    query: z.object({
      missing: z.enum(["true", "false"], { error: "choice-invalid" }).optional(),
      search: z.string().optional(),
      ...shortPaging,
    }),
    answer: z.object({
      total: z.int(),
      missing: z.int().meta({ description: "Products without a cost price." }),
      result: z.array(
        z.object({
          _id: id,
          title: z.string(),
          titleBn: z.string(),
          discountPrice: taka,
          cost: z
            .number()
            .nullable()
            .meta({ description: "Taka, with paisa as at most two decimals." }),
        }),
      ),
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const { rows, total, missing } = await listCosts({
      missing: query.missing === "true",
      search: query.search ?? "",
      page: firstPageOf(query),
    });
    const result = rows.map(({ id: _id, title, titleBn, salePrice, cost }) => ({
      _id,
      title,
      titleBn,
      discountPrice: salePrice,
      cost,
    }));
    return { total, missing, result };
  },
);

export const setCostPrices = staffChange(
  {
    method: "PUT",
    path: "/api/admin/profit/set-cost-prices",
    summary: "Set cost prices for what is sold from now on, all of them or none",
    body: costsSchema,
    result: [
      z.object({
        products: z.int().meta({ description: "Those that changed." }),
        lines: z.int().meta({ description: "Earlier sales that got a cost price." }),
      }),
      (done: { products: number; lines: number }) => done,
    ],
    refuses: [404],
    isAddition: true,
    example: { body: { items: [{ _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", cost: 320 }] } },
    done: "cost-prices-set",
  },
  ({ user, body }) =>
    setCosts(
      body.items.map(({ _id, cost }) => ({ productId: _id, cost })),
      user,
      { earlier: body.earlier },
    ),
);

export const parcelCosts = endpoint(
  {
    method: "GET",
    path: "/api/admin/profit/parcel-costs",
    summary: "What a parcel costs, by courier and, without one, for packing; each from a day on",
    access: "admin",
    answer: z.object({
      result: z.array(
        z.object({
          courier: z.string().meta({ description: "An id, or empty for packing." }),
          day,
          cost: taka,
        }),
      ),
    }),
    isAddition: true,
  },
  async () => ({ result: await listParcelCosts() }),
);

export const setParcel = staffChange(
  {
    method: "PUT",
    path: "/api/admin/profit/set-parcel-cost",
    summary: "Set a courier's fee or the cost of packing, from a day on",
    body: parcelCostSchema,
    refuses: [404],
    isAddition: true,
    example: { body: { courier: "", day: "2026-11-01", cost: 12 } },
    done: "parcel-cost-set",
  },
  ({ user, body }) => setParcelCost(body, user),
);

const advertisingJson = z
  .object({
    _id: id,
    day,
    source: z.string().meta({ description: "Empty: for the whole shop." }),
    spent: taka,
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "Advertising" });

const toAdvertising = (row: Advertising) => jsonOf(advertisingJson, row);

const example = { body: { day: "2026-11-21", source: "facebook", spent: 1500 } };

export const advertisingList = endpoint(
  {
    method: "GET",
    path: "/api/admin/advertising/list",
    summary: "What was spent for advertising in some days, the latest first",
    access: "admin",
    query: z.object(rangeQuery),
    answer: z.object({
      range: rangeJson,
      result: z.array(
        advertisingJson.extend({
          isCounted: z.boolean().meta({
            description: "False for a source of Meta on a day of which Meta reports spending.",
          }),
        }),
      ),
      reported: z
        .array(
          z.object({
            day,
            campaignId: z.string(),
            campaign: z.string(),
            amount: z.number().meta({ description: "In the currency of the ad account." }),
            currency: z.string(),
            spent: taka,
          }),
        )
        .meta({ description: "What Meta reports of each day and campaign." }),
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const { from, to } = readRange(query);
    const [rows, reported] = await Promise.all([
      listAdvertisingOf({ from, to }),
      listAdSpending({ from, to }),
    ]);
    const counts = countsBeside(reported);
    const result = rows.map((row) => ({ ...toAdvertising(row), isCounted: counts(row) }));
    return { range: { from, to }, result, reported };
  },
);

export const {
  create: addAdvertising,
  update: changeAdvertising,
  remove: removeAdvertising,
  restore: bringBackAdvertising,
} = nounEndpoints(ADVERTISING, {
  path: "/api/admin/advertising",
  id: "advertising_id",
  result: [advertisingJson, toAdvertising],
  says: "advertising",
  create: {
    summary:
      "Write down what was spent on a day or on several together, once for each day and source",
    example,
  },
  update: { summary: "Edit spending; an absent field stays", example },
  remove: { summary: "Take spending out; for 30 days it can be restored" },
  restore: { summary: "Undo the deletion of spending" },
});
