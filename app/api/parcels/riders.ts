import { z } from "zod";
import { productName } from "#app/domain/core/naming/product-name.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import {
  markCameBack,
  markDelivered,
  markNotReached,
  moveParcels,
} from "#app/domain/parcels/riders/rider-acts.server.ts";
import { cameBackSchema, takenSchema } from "#app/domain/parcels/riders/rider-input.server.ts";
import {
  listRiderTotals,
  type RiderParcel,
  readRiderDay,
} from "#app/domain/parcels/riders/rider-parcels.server.ts";
import { findCarrier } from "#app/domain/parcels/riders/riders.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import { languageOf } from "#app/words/language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, moment, orderChoices, readChoices, taka } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const STATES = ["out", "back", "delivered"] as const;

/** What a rider needs at a door, and no prices. */
const riderParcelJson = z
  .object({
    order: id,
    orderNumber: z.int(),
    state: z.enum(STATES).meta({
      description:
        "out: to be delivered. back: to be brought to the shop. delivered: its cash is in the rider's hand.",
    }),
    fullName: z.string(),
    phoneNumber: z.string(),
    address: z.string().meta({ description: "One line that ends with thana and district." }),
    amountToCollect: taka.meta({ description: "Whole taka, 0 for what is paid already." }),
    taken: taka.meta({ description: "Whole taka that a delivered parcel brought." }),
    goods: z.string(),
    note: z.string(),
    notReachedAt: moment.nullable().meta({ description: "When nobody was reached last." }),
  })
  .meta({ id: "RiderParcel" });

export const riderList = endpoint(
  {
    method: "GET",
    path: "/api/admin/rider/list",
    summary:
      "A rider's parcels, those to deliver by place, and the cash in his hand; riders get their own, others name one or get all riders",
    access: "admin",
    query: z.object({
      rider_id: idInQuery.optional().describe("Whose parcels; riders always get their own."),
    }),
    answer: z.object({
      riders: z
        .array(
          z.object({
            _id: id,
            name: z.string(),
            ...{ out: z.int(), back: z.int(), delivered: z.int(), cash: taka },
          }),
        )
        .meta({ description: "All riders with what each has; empty for a rider." }),
      cash: taka.meta({ description: "Whole taka in this rider's hand." }),
      result: z.array(riderParcelJson),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query, user, request }) => {
    const isRider = roleOf(user) === "rider";
    const riderId = isRider ? user.id : query.rider_id;
    if (riderId !== undefined && !(await findCarrier(riderId)))
      throw new ShopError("rider-not-found", {});
    const [totals, day] = await Promise.all([
      isRider ? [] : listRiderTotals(),
      riderId === undefined ? null : readRiderDay(riderId),
    ]);
    const language = languageOf(request);
    const toJson = (
      state: (typeof STATES)[number],
      { order, address, owed, taken, notReachedAt }: RiderParcel,
    ): z.input<typeof riderParcelJson> => ({
      order: order.id,
      orderNumber: order.orderNumber,
      state,
      fullName: order.fullName,
      phoneNumber: order.phoneNumber,
      address,
      amountToCollect: state === "delivered" ? 0 : owed,
      taken,
      goods: order.lines
        .map((line) => `${productName(line, language)} × ${line.quantity}`)
        .join("; "),
      note: order.orderNote,
      notReachedAt: notReachedAt?.toISOString() ?? null,
    });
    return {
      riders: totals.map(({ id: _id, ...rider }) => ({ _id, ...rider })),
      cash: day?.cash ?? 0,
      result: STATES.flatMap((state) => day?.[state].map((one) => toJson(state, one)) ?? []),
    };
  },
);

const order_id = idInQuery;

/** The order of the examples. */
const ORDER = "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42";

export const riderDelivered = staffChange(
  {
    method: "PUT",
    path: "/api/admin/rider/delivered",
    summary:
      "A rider delivered a parcel and took so much for it; riders say so of their own, and a repeat changes nothing",
    body: z.object({ order_id, ...takenSchema.shape }),
    done: "parcel-delivered",
    refuses: [404, 409],
    faults: { "took-too-much": "took", "short-unexplained": "reason" },
    isAddition: true,
    example: { body: { order_id: ORDER, took: 870 } },
  },
  async ({ body: { order_id: orderId, ...taken }, user }) => markDelivered(orderId, taken, user),
);

export const riderCameBack = staffChange(
  {
    method: "PUT",
    path: "/api/admin/rider/came-back",
    summary:
      "A rider brings a parcel back; it is reported as cancelled until staff have taken it in",
    body: z.object({ order_id, ...cameBackSchema.shape }),
    done: "parcel-coming-back",
    refuses: [404, 409],
    isAddition: true,
    example: { body: { order_id: ORDER, reason: "refused" } },
  },
  async ({ body, user }) => markCameBack(body.order_id, body.reason, user),
);

export const riderLater = staffChange(
  {
    method: "PUT",
    path: "/api/admin/rider/later",
    summary: "A rider reached nobody and keeps the parcel for another attempt",
    body: z.object({ order_id }),
    done: "parcel-kept",
    refuses: [404, 409],
    isAddition: true,
    example: { body: { order_id: ORDER } },
  },
  async ({ body, user }) => markNotReached(body.order_id, user),
);

export const moveToRider = staffChange(
  {
    method: "PUT",
    path: "/api/admin/rider/move",
    summary: "Give parcels on their way with the shop's own to a rider, all of them or none",
    body: z.object({ orders: orderChoices, rider_id: idInQuery }),
    done: "parcels-moved",
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { orders: [{ _id: ORDER }], rider_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11" },
    },
  },
  async ({ body, user }) => moveParcels(readChoices(body.orders).ids, body.rider_id, user),
);
