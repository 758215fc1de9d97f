import { z } from "zod";
import { optionalText } from "#app/domain/core/fields/text.server.ts";
import {
  addUp,
  addUpMoved,
  type CashMoved,
  cashByDay,
  listToSettle,
  type MoneySums,
  moneyBy,
  type OwedByAge,
  owedByCourier,
} from "#app/domain/money/cash/money-sums.server.ts";
import { settleInFull, unsettle } from "#app/domain/money/cash/settle.server.ts";
import { REASON_MAX } from "#app/domain/orders/order-transitions.ts";
import { requireCourier } from "#app/domain/parcels/couriers/couriers.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  doneJson,
  firstPageOf,
  id,
  idInQuery,
  moment,
  orderChoices,
  readChoices,
  shortPaging,
  taka,
} from "../core/fields.ts";
import { rangeJson, rangeQuery, readRange } from "../core/range.ts";

const sums = {
  orders: z.int(),
  advance: taka.meta({ description: "Paid in advance, of orders that go on." }),
  due: taka.meta({ description: "Whole taka still to be collected, in the house." }),
  withCourier: taka,
  settled: taka,
  short: taka.meta({ description: "The part of `settled` that staff accepted not to receive." }),
  received: taka.meta({
    description:
      "Whole taka that came in for them, corrections taken in, so that it can be below 0; no later status, edit or deletion changes it.",
  }),
  refunded: taka.meta({ description: "What was paid back to their customers." }),
  returned: taka,
  cancelled: taka,
};

const toSums = ({ "with-courier": withCourier, ...same }: MoneySums) => {
  const { orders, advance, due, settled, short, ...rest } = same;
  const { received, refunded, returned, cancelled } = rest;
  const moved = { received, refunded, returned, cancelled };
  return { orders, advance, due, withCourier, settled, short, ...moved };
};

const moved = {
  received: taka.meta({ description: "With advances; corrections taken in." }),
  refunded: taka,
  fees: taka.meta({
    description:
      "What couriers kept, on the day of their payout list; without lines that are unknown, unreadable, settled before or listed again.",
  }),
  net: taka.meta({ description: "received − refunded − fees." }),
};

const toMoved = ({ received, refunded, fees, net }: CashMoved) => ({
  received,
  refunded,
  fees,
  net,
});

const owed = {
  orders: z.int(),
  owed: taka.meta({ description: "Delivered and not settled, today, whatever the range." }),
  to3: taka.meta({ description: "The part delivered 0 to 3 days ago." }),
  to7: taka.meta({ description: "4 to 7 days ago." }),
  to14: taka.meta({ description: "8 to 14 days ago." }),
  over14: taka.meta({ description: "Longer ago." }),
};

export const cashSums = endpoint(
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
            ...moved,
          }),
        )
        .meta({ description: "What came in and went back on each day, whenever it was ordered." }),
      moved: z.object(moved).meta({ description: "The sums of `byDayOfMovement`." }),
      owedByCourier: z
        .array(
          z.object({
            courier_id: id.nullable().meta({ description: "Null for orders without a parcel." }),
            courierName: z.string(),
            ...owed,
          }),
        )
        .meta({ description: "What couriers owe, by the days since delivery, the most first." }),
    }),
    isAddition: true,
    example: { query: { from: "2026-11-01", to: "2026-11-30" } },
  },
  async ({ query }) => {
    const { from, to } = readRange(query);
    const [byCourier, byDay, days, waiting] = await Promise.all([
      moneyBy("courier", { from, to }),
      moneyBy("day", { from, to }),
      cashByDay({ from, to }),
      owedByCourier(),
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
      byDayOfMovement: days.map((row) => ({ day: row.key, ...toMoved(row) })),
      moved: toMoved(addUpMoved(days)),
      owedByCourier: waiting.map(({ key, name, ...sums }: OwedByAge) => ({
        courier_id: key || null,
        courierName: name,
        ...sums,
      })),
    };
  },
);

export const ordersToSettle = endpoint(
  {
    method: "GET",
    path: "/api/admin/cash/to-settle",
    summary: "Delivered orders whose cash the shop has not seen, the longest waiting first",
    access: "admin",
    query: z.object({
      ...shortPaging,
      courier_id: idInQuery.optional(),
    }),
    answer: z.object({
      totalOrder: z.int(),
      totalOwed: taka,
      result: z.array(
        z.object({
          _id: id,
          version: z.int(),
          orderNumber: z.int(),
          fullName: z.string(),
          owed: taka,
          courierName: z.string(),
          consignment: z.string(),
          courierStatus: z.string(),
          createdAt: moment,
        }),
      ),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const { page, perPage } = firstPageOf(query);
    const { courier_id: courierId = null } = query;
    if (courierId !== null) await requireCourier(courierId);
    const {
      rows,
      total,
      taka: totalOwed,
    } = await listToSettle(courierId, perPage, (page - 1) * perPage);
    const result = rows.map(({ id: _id, version, orderNumber, fullName, owed, ...row }) => ({
      _id,
      version,
      orderNumber,
      fullName,
      owed,
      courierName: row.courier ?? "",
      consignment: row.consignment ?? "",
      courierStatus: row.courierStatus ?? "",
      createdAt: row.createdAt.toISOString(),
    }));
    return { totalOrder: total, totalOwed, result };
  },
);

export const settleOrders = endpoint(
  {
    method: "PUT",
    path: "/api/admin/cash/settle",
    summary:
      "The shop has the cash of these orders in full, all or none; sent again each is said to be settled (409)",
    access: "admin",
    body: z.object({ orders: orderChoices }),
    answer: z.object({ message: z.string(), settled: z.int(), amount: taka }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { orders: [{ _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", version: 5 }] } },
  },
  async ({ body, user, request }) => {
    const { ids, seen } = readChoices(body.orders);
    const { orders: settled, taka: amount } = await settleInFull(ids, user, seen);
    return { message: adminWordsFor(request).cash.settled(settled, amount), settled, amount };
  },
);

export const unsettleOrder = endpoint(
  {
    method: "PUT",
    path: "/api/admin/cash/unsettle",
    summary:
      "Take a settlement back: the cash is owed again, and the line of a payout list that had paid it waits again",
    access: "admin",
    body: z.object({
      _id: idInQuery,
      reason: optionalText(REASON_MAX)
        .optional()
        .meta({ description: "Why; kept with the movement and in the history." }),
    }),
    answer: doneJson,
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user, request }) => {
    await unsettle(body._id, user, body.reason);
    return { message: adminWordsFor(request).cash.payout.undone };
  },
);
