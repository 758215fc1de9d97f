import { z } from "zod";
import { endOfDhakaDay } from "#app/domain/core/dates.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { requireCourier } from "#app/domain/parcels/couriers/couriers.server.ts";
import { handOverFileOf } from "#app/domain/parcels/couriers/hand-over.server.ts";
import {
  findHandOver,
  type HandOverRow,
  listHandOvers,
  PARCEL_FATES,
} from "#app/domain/parcels/couriers/hand-overs.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, id, idInQuery, moment, shortPaging, taka } from "../core/fields.ts";

const handOverJson = z
  .object({
    _id: id,
    handedOverAt: moment,
    courier: id,
    courierName: z.string(),
    handedOverBy: z.string().meta({ description: "A name, or empty." }),
    parcels: z.int(),
    amountToCollect: taka,
    onTheWay: z.int(),
    delivered: z.int(),
    back: z.int().meta({ description: "Came back, or went out again with another hand-over." }),
  })
  .meta({ id: "HandOver" });

function toHandOverJson({ id, at, ...row }: HandOverRow): z.input<typeof handOverJson> {
  const { parcels, onTheWay, delivered, back } = row;
  return {
    _id: id,
    handedOverAt: at.toISOString(),
    courier: row.courierId,
    courierName: row.courier,
    handedOverBy: row.by ?? "",
    amountToCollect: row.amount,
    parcels,
    onTheWay,
    delivered,
    back,
  };
}

const ofHandOver = z.object({ hand_over_id: idInQuery });

export const handOverList = endpoint(
  {
    method: "GET",
    path: "/api/admin/hand-over/list",
    summary: "Hand-overs, the latest first, and what became of their parcels",
    access: "admin",
    query: z.object({
      ...shortPaging,
      day: z
        .string()
        .refine((day) => endOfDhakaDay(day) !== null, "date-invalid")
        .optional()
        .describe("A day as 2026-11-26."),
      courier_id: idInQuery.optional(),
    }),
    answer: z.object({ total: z.int(), result: z.array(handOverJson) }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const { day, courier_id: courierId } = query;
    if (courierId !== undefined) await requireCourier(courierId);
    const { rows, total } = await listHandOvers({ day, courierId }, firstPageOf(query));
    return { total, result: rows.map(toHandOverJson) };
  },
);

export const handOverDetail = endpoint(
  {
    method: "GET",
    path: "/api/admin/hand-over/detail",
    summary: "One hand-over with its parcels, their numbers, and what came back",
    access: "admin",
    query: ofHandOver,
    answer: z.object({
      result: handOverJson,
      parcels: z.array(
        z.object({
          order: id,
          orderNumber: z.int(),
          fullName: z.string(),
          district: z.string(),
          status: z.enum(ORDER_STATUSES),
          amountToCollect: taka,
          returnedAmount: taka,
          consignment: z.string().meta({ description: "The courier's number, or empty." }),
          fate: z.enum(PARCEL_FATES),
        }),
      ),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const found = await findHandOver(query.hand_over_id);
    if (!found) throw new ShopError("hand-over-not-found", {});
    const parcels = found.list.map(({ orderId, amount, ...parcel }) => ({
      order: orderId,
      amountToCollect: amount,
      ...parcel,
    }));
    return { result: toHandOverJson(found), parcels };
  },
);

export const handOverFile = endpoint(
  {
    method: "GET",
    path: "/api/admin/hand-over/file",
    summary: "The file of a hand-over for the courier's importer: the same bytes each time",
    access: "admin",
    query: ofHandOver,
    answer: z.object({}),
    answerType: "text/csv",
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const { fileName, text } = await handOverFileOf(query.hand_over_id);
    return csvDownload(fileName, text);
  },
);
