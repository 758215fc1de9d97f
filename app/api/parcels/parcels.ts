import { z } from "zod";
import { flag } from "#app/domain/core/fields/flag.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { idOf } from "#app/domain/core/uuid.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { askParcel } from "#app/domain/parcels/couriers/ask-parcel.server.ts";
import { expectCharges } from "#app/domain/parcels/couriers/charges.server.ts";
import { findCourierPasts } from "#app/domain/parcels/couriers/courier-pasts.server.ts";
import { COURIER_MEANINGS, COURIER_REPORTS } from "#app/domain/parcels/couriers/courier-status.ts";
import { suggestFor } from "#app/domain/parcels/couriers/courier-suggestion.ts";
import { listCouriers, requireCourier } from "#app/domain/parcels/couriers/couriers.server.ts";
import { PARCEL_LISTS } from "#app/domain/parcels/couriers/couriers.ts";
import {
  handOver,
  handOverFile,
  listReady,
} from "#app/domain/parcels/couriers/hand-over.server.ts";
import {
  findParcel,
  type ListedParcel,
  listParcels,
} from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { requestReturn } from "#app/domain/parcels/couriers/return-requests.server.ts";
import { sendParcelsAgain } from "#app/domain/parcels/couriers/send-parcel.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  doneJson,
  firstPageOf,
  id,
  idInQuery,
  moment,
  momentInQuery,
  orderChoices,
  readChoices,
  shortPaging,
  taka,
} from "../core/fields.ts";
import { staffOrderJson, toStaffOrderJson } from "../orders/staff-order-json.ts";

/** An order and the courier that carries it. */
export const parcelJson = z
  .object({
    order: id,
    orderNumber: z.int(),
    fullName: z.string(),
    district: z.string(),
    status: z.enum(ORDER_STATUSES),
    courier: id,
    courierName: z.string(),
    handedOverAt: moment.meta({
      description: "The same for all parcels of one hand-over: with `courier` it names their file.",
    }),
    amountToCollect: taka,
    consignment: z.string().meta({ description: "The courier's number, or empty." }),
    trackingLink: z.string().meta({ description: "Where it can be followed, or empty." }),
    sending: z.enum(["file", "waiting", "sending", "sent", "failed", "unknown"]).meta({
      description:
        "file: the courier takes a file. waiting, sending, sent: it is told. failed, unknown: a person decides.",
    }),
    failure: z.string().meta({ description: "Why it was not taken, in one word, or empty." }),
    courierStatus: z.string().meta({ description: "The courier's own word, or empty." }),
    courierStatusAt: moment.nullable(),
    report: z.enum(["", ...COURIER_REPORTS]).meta({
      description:
        "What staff have to settle: the courier says hold, cancelled or partial; empty for nothing.",
    }),
    charge: taka
      .nullable()
      .meta({ description: "What the courier says it charges for the way there." }),
    returnRequest: z.enum(["", "asking", "asked", "unknown"]).meta({
      description: "Whether it was asked to bring the parcel back; unknown: nobody knows.",
    }),
    collected: taka
      .nullable()
      .meta({ description: "What the courier says it collected of a part delivered." }),
  })
  .meta({ id: "Parcel" });

export function toParcelJson(parcel: ListedParcel): z.input<typeof parcelJson> {
  const { orderNumber, fullName, district, status, consignment, sending } = parcel;
  return {
    order: parcel.orderId,
    orderNumber,
    fullName,
    district,
    status,
    consignment,
    courier: parcel.courierId,
    courierName: parcel.courier,
    handedOverAt: parcel.handedOverAt.toISOString(),
    amountToCollect: parcel.amount,
    trackingLink: parcel.href ?? "",
    sending,
    failure: parcel.failure,
    courierStatus: parcel.courierStatus,
    courierStatusAt: parcel.courierStatusAt?.toISOString() ?? null,
    report: parcel.report,
    charge: parcel.charge,
    returnRequest: parcel.returnRequest,
    collected: parcel.collected,
  };
}

export const readyOrders = endpoint(
  {
    method: "GET",
    path: "/api/admin/parcel/ready",
    summary: "Packed orders to hand over, newest first, and what a courier would refuse of each",
    access: "admin",
    query: z.object({
      ...shortPaging,
      courier_id: z
        .string()
        .optional()
        .meta({ format: "uuid", description: "Whose limits `problems` are about." }),
    }),
    answer: z.object({
      couriers: z
        .array(z.object({ _id: id, name: z.string(), hasKeys: z.boolean() }))
        .meta({ description: "Whom they can be given to." }),
      totalOrder: z.int(),
      result: z.array(
        z.object({
          order: staffOrderJson,
          amountToCollect: taka,
          weight: z.number().meta({ description: "Kilograms." }),
          problems: z.array(z.string()),
          charge: z.object({ taka, isEstimate: z.boolean() }).nullable().meta({
            description:
              "What the courier will charge; an estimate is the cost that staff typed. Null where nobody says, and without `courier_id`.",
          }),
          suggested: id
            .nullable()
            .meta({ description: "The courier that loses least in this district, or null." }),
          isStale: z
            .boolean()
            .meta({ description: "Whether the order was changed after its slip was printed." }),
        }),
      ),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query, request }) => {
    const couriers = (await listCouriers()).filter(({ isActive }) => isActive);
    const courier = couriers.find((one) => one.id === query.courier_id) ?? null;
    if (query.courier_id !== undefined && !courier) throw new ShopError("courier-not-found", {});
    const { rows, total: totalOrder } = await listReady(courier, firstPageOf(query));
    const [known, charges] = await Promise.all([
      findCourierPasts(),
      courier
        ? expectCharges(
            courier,
            rows.map(({ parcel }) => parcel),
          )
        : [],
    ]);
    const words = wordsFor(request);
    const name = courier?.name ?? "";
    return {
      couriers: couriers.map((one) => ({ _id: one.id, name: one.name, hasKeys: one.hasKeys })),
      totalOrder,
      result: rows.map(({ order, parcel, problems, isSlipStale }, at) => ({
        order: toStaffOrderJson(order),
        amountToCollect: parcel.amount,
        weight: parcel.weight,
        charge: charges[at] ?? null,
        suggested: suggestFor(known, order.district)?.courier ?? null,
        isStale: isSlipStale,
        problems: problems.map((problem) =>
          sayRefusal(words, new ShopError("parcel-unfit", { courier: name, ...problem })),
        ),
      })),
    };
  },
);

export const handOverOrders = endpoint(
  {
    method: "POST",
    path: "/api/admin/parcel/hand-over",
    summary:
      "Give packed orders to a courier, all of them or none; the very same orders again are answered as the first time",
    access: "admin",
    body: z.object({
      courier_id: idInQuery,
      orders: orderChoices,
      rider_id: z
        .string()
        .nullish()
        .transform((typed) => typed && idOf(typed))
        .meta({
          format: "uuid",
          description:
            "Which rider of the shop carries them, null for none; without it the only rider if the shop has one and one courier of kind other.",
        }),
      tellCourier: flag.meta({
        type: ["boolean", "string"],
        description: "Tell the courier's interface of each, which takes its keys.",
      }),
    }),
    answer: z.object({
      message: z.string(),
      courier: id,
      handedOverAt: moment.meta({ description: "Names the parcels' file, as `at`." }),
      parcels: z.int(),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: {
        courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11",
        orders: [{ _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", version: 3 }],
      },
    },
  },
  async ({ body, user, request }) => {
    const { ids, seen } = readChoices(body.orders);
    const tellCourier = body.tellCourier === true;
    const { courier_id, rider_id: rider } = body;
    const done = await handOver(ids, courier_id, user, { seen, tellCourier, rider });
    const message = adminWordsFor(request).couriers.handOver.done(done.parcels);
    const { courierId: courier, parcels } = done;
    return { message, courier, handedOverAt: done.at.toISOString(), parcels };
  },
);

export const parcelFile = endpoint(
  {
    method: "GET",
    path: "/api/admin/parcel/file",
    summary:
      "The parcels of one hand-over as the courier's importer takes them; as often as needed",
    access: "admin",
    query: z.object({ courier_id: idInQuery, at: momentInQuery }),
    answer: z.object({}),
    answerType: "text/csv",
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const { fileName, text } = await handOverFile(query.courier_id, query.at);
    return csvDownload(fileName, text);
  },
);

export const parcelList = endpoint(
  {
    method: "GET",
    path: "/api/admin/parcel/list",
    summary: "Parcels, the latest handed over first: all, of a courier, or of one hand-over",
    access: "admin",
    query: z.object({
      ...shortPaging,
      list: z
        .enum(PARCEL_LISTS, { error: "choice-invalid" })
        .default("all")
        .describe(
          "all; reported (the courier says on hold, cancelled or partly delivered); waiting (not sent to the courier yet); stuck (staff decide); unnumbered (without a consignment number); silent (the courier does not answer).",
        ),
      courier_id: idInQuery.optional(),
      at: momentInQuery.optional().describe("Of the one hand-over of this moment."),
    }),
    answer: z.object({
      result: z.array(parcelJson),
      hasMore: z.boolean().meta({ description: "Whether another page follows." }),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const { list, courier_id: courierId = null, at = null } = query;
    if (courierId !== null) await requireCourier(courierId);
    const { page, perPage } = firstPageOf(query);
    const question = { list, courierId, at };
    const found = await listParcels(question, perPage + 1, (page - 1) * perPage);
    return {
      result: found.slice(0, perPage).map(toParcelJson),
      hasMore: found.length > perPage,
    };
  },
);

export const askCourier = endpoint(
  {
    method: "PUT",
    path: "/api/admin/parcel/ask",
    summary: "Ask the courier now how far a parcel is; the order's status follows what it says",
    access: "admin",
    body: z.object({ order_id: idInQuery }),
    answer: z.object({
      message: z.string(),
      meaning: z
        .enum(COURIER_MEANINGS)
        .nullable()
        .meta({ description: "Null where the courier has no keys here, or did not answer." }),
    }),
    refuses: [404],
    isAddition: true,
    example: { body: { order_id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, request }) => {
    if (!(await findParcel(body.order_id))) throw new ShopError("order-not-found", {});
    const meaning = await askParcel(body.order_id, request.signal);
    return { message: adminWordsFor(request).couriers.parcels.asked(meaning), meaning };
  },
);

export const sendAgain = endpoint(
  {
    method: "PUT",
    path: "/api/admin/parcel/send-again",
    summary: "Tell the courier once more of a parcel that is stuck",
    access: "admin",
    body: z.object({ order_id: idInQuery }),
    answer: doneJson,
    refuses: [404, 409],
    isAddition: true,
    example: { body: { order_id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user, request }) => {
    await sendParcelsAgain([body.order_id], user);
    return { message: adminWordsFor(request).couriers.parcels.queued(1) };
  },
);

export const askReturn = endpoint(
  {
    method: "PUT",
    path: "/api/admin/parcel/request-return",
    summary: "Ask the courier to bring a parcel back, once",
    access: "admin",
    body: z.object({ order_id: idInQuery }),
    answer: doneJson,
    refuses: [404, 409],
    isAddition: true,
    example: { body: { order_id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
  },
  async ({ body, user, request }) => {
    await requestReturn(body.order_id, user, request.signal);
    return { message: adminWordsFor(request).couriers.parcels.returnDone };
  },
);
