import { z } from "zod";
import { addUp, cashByDay, type MoneySums, moneyBy } from "#app/domain/cash/money-sums.server.ts";
import { endpoint } from "../../endpoint.ts";
import { id, taka } from "../../fields.ts";
import { rangeJson, rangeQuery, readRange } from "../report/range.ts";

const sums = {
  orders: z.int(),
  due: taka.meta({ description: "Whole taka still to be collected, in the house." }),
  withCourier: taka,
  settled: taka,
  received: taka.meta({
    description:
      "Whole taka that came in for them, corrections taken in, so that it can be below 0; no later status, edit or deletion changes it.",
  }),
  refunded: taka.meta({ description: "What was paid back to their customers." }),
  returned: taka,
  cancelled: taka,
};

const toSums = ({ "with-courier": withCourier, ...same }: MoneySums) => {
  const { orders, due, settled, received, refunded, returned, cancelled } = same;
  return { orders, due, withCourier, settled, received, refunded, returned, cancelled };
};

export default endpoint(
  {
    method: "GET",
    path: "/api/admin/cash/sums",
    summary: "Where the money of the orders of some days is, by courier and by day",
    access: "admin",
    query: z.object(rangeQuery),
    answer: z.object({
      range: rangeJson,
      total: z.object(sums),
      byCourier: z.array(
        z.object({
          courier_id: id.nullable().meta({ description: "Null for orders without a parcel." }),
          courierName: z.string().meta({ description: "Empty for orders without a parcel." }),
          ...sums,
        }),
      ),
      byDay: z.array(z.object({ day: z.string().meta({ format: "date" }), ...sums })),
      byDayOfMovement: z
        .array(
          z.object({
            day: z.string().meta({ format: "date" }),
            received: taka,
            refunded: taka,
          }),
        )
        .meta({ description: "What came in and went back on each day, whenever it was ordered." }),
    }),
    isAddition: true,
    example: { query: { from: "2026-11-01", to: "2026-11-30" } },
  },
  async ({ query }) => {
    const { from, to } = readRange(query);
    const [byCourier, byDay, moved] = await Promise.all([
      moneyBy("courier", { from, to }),
      moneyBy("day", { from, to }),
      cashByDay({ from, to }),
    ]);
    return {
      range: { from, to },
      total: toSums(addUp(byDay)),
      byCourier: byCourier.map((row) => ({
        courier_id: row.key || null,
        courierName: row.name,
        ...toSums(row),
      })),
      byDay: byDay.map((row) => ({ day: row.key, ...toSums(row) })),
      byDayOfMovement: moved.map(({ key: day, received, refunded }) => ({
        ...{ day, received, refunded },
      })),
    };
  },
);
