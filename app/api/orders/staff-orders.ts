import { z } from "zod";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { say } from "#app/domain/core/fields/refuse.server.ts";
import { SIZE_UNITS } from "#app/domain/core/naming/size.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { CANCEL_REASONS } from "#app/domain/orders/cancel-reasons.ts";
import {
  orderEditRequest,
  phoneOrderRequest,
  phoneQuoteRequest,
} from "#app/domain/orders/changing/edit-input.server.ts";
import { editOrder, previewEdit } from "#app/domain/orders/changing/edit-order.server.ts";
import type { ShownEdit } from "#app/domain/orders/changing/edit-plan.server.ts";
import { mergeOrders } from "#app/domain/orders/changing/merge-orders.server.ts";
import { cancelOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import type { OrderEdit } from "#app/domain/orders/changing/order-edit.ts";
import { releaseHeldOrder } from "#app/domain/orders/checks/held-orders.server.ts";
import { type OrderLineInput, orderChangesFields } from "#app/domain/orders/order-input.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { placeDeskOrder, quoteDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { ordersCsv } from "#app/domain/orders/reading/order-csv.server.ts";
import {
  ORDER_PERIODS,
  ORDER_TASKS,
  type OrderFilter,
  parseOrderFilter,
} from "#app/domain/orders/reading/order-filters.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import type { Order } from "#app/domain/orders/reading/order-rows.server.ts";
import { eachOrder, findOrder, listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { findParcel } from "#app/domain/parcels/couriers/parcel-list.server.ts";
import { findPrints } from "#app/domain/parcels/packing/prints.server.ts";
import { readReturnable, recordReturn } from "#app/domain/parcels/returns/order-returns.server.ts";
import { returnSchema } from "#app/domain/parcels/returns/return-input.server.ts";
import { refinePlace } from "#app/domain/shop/delivery/place-fields.server.ts";
import { csvDownload, streamText } from "#app/http/stream.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { endpoint } from "../core/endpoint.ts";
import {
  id,
  idempotencyKey,
  idInQuery,
  moment,
  orderSearch,
  pageOf,
  paging,
  readIdempotencyKey,
  taka,
} from "../core/fields.ts";
import { rangeQuery, readRange } from "../core/range.ts";
import { staffChange } from "../core/staff-change.ts";
import { orderJson, placedItemJson, toOrderJson, toPlacedItemJson } from "./order-json.ts";
import { staffOrderJson, toStaffOrderJson } from "./staff-order-json.ts";

/** A list of orders by its name. */
export const orderType = z
  .string({ error: "required" })
  .transform((name, context) => {
    const filter = parseOrderFilter(name);
    if (filter) return filter;
    context.issues.push({ code: "custom", message: "filter-unknown", input: name });
    return z.NEVER;
  })
  .meta({ enum: [...ORDER_PERIODS, ...ORDER_TASKS, ...ORDER_STATUSES] });

/**
 * A whole list beyond this many orders is sent as it is read: a shop's history outgrows any memory.
 */
const AT_ONCE = 500;

type Query = { page?: number | undefined; limit?: number | undefined; q?: string | undefined };

/**
 * Staff's list, newest first: a page, or all of it. A page of a search is counted to 1,000, because
 * counting reads each order that it finds; every other list is counted to its end.
 */
async function listOrdersAsJson(filter: OrderFilter | null, query: Query) {
  const page = pageOf(query);
  const search = query.q ?? "";
  const { orders, total, isMore } = await listOrders(filter, {
    search,
    countAll: page === null || search === "",
    ...(page ?? { page: 1, perPage: AT_ONCE }),
  });
  if (page || total <= AT_ONCE) {
    const result = orders.map(toOrderJson);
    return { totalOrder: total, ...(search && { moreThanTotal: isMore }), result };
  }
  return new Response(streamText(longList(total, eachOrder(filter, { search }))), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Haat-Long": "yes",
    },
  });
}

async function* longList(total: number, orders: AsyncIterable<Order>): AsyncGenerator<string> {
  yield `{"success":true,"totalOrder":${total},"result":[`;
  let comma = "";
  for await (const order of orders) {
    yield comma + JSON.stringify(toOrderJson(order));
    comma = ",";
  }
  yield "]}";
}

/** All that makes up what an order costs. */
export const sumsJson = {
  subtotal: taka,
  deliveryCharge: taka,
  promoCode: z.string().meta({ description: "Empty for none." }),
  promoCodeDiscount: taka,
  adjustment: z
    .int()
    .meta({ description: "Whole taka beyond the sum of the parts; below 0, off." }),
  totalPrice: taka,
};

/** The program's fields as the shop's input. */
export function readEditCall(sent: z.output<typeof orderEditRequest>) {
  const { _id, version, totalPrice, items, added, promo, ...fields } = sent;
  const edit: OrderEdit = {
    ...fields,
    promo: promo || undefined,
    ...(items && { lines: items }),
    ...(added && { added: added.map(({ _id: productId, ...more }) => ({ productId, ...more })) }),
  };
  // Programs do not send what they had read, so at another version every differing field counts as
  // changed by others.
  const shown: ShownEdit | undefined = version === undefined ? undefined : { version, was: {} };
  return { id: _id, edit, shown, total: totalPrice };
}

/** The lines of an order by phone. */
export const toLines = (items: readonly { _id: string; quantity: number }[]): OrderLineInput[] =>
  items.map(({ _id, quantity }) => ({ productId: _id, quantity }));

export const orderList = endpoint(
  {
    method: "GET",
    path: "/api/admin/order/list",
    summary: "All orders, newest first",
    access: "admin",
    query: z.object({
      ...paging,
      q: orderSearch,
    }),
    answer: z.object({
      totalOrder: z.int(),
      moreThanTotal: z.boolean().optional().meta({
        description: "Of a search, whose pages are counted to 1,000: whether it finds more.",
      }),
      result: z.array(orderJson),
    }),
  },
  ({ query }) => listOrdersAsJson(null, query),
);

export const filteredOrders = endpoint(
  {
    method: "GET",
    path: "/api/admin/order/filter",
    summary: "The orders of today, of the last seven days, of this month, or of a status",
    access: "admin",
    query: z.object({ order_type: orderType, ...paging }),
    answer: z.object({
      result: z.array(orderJson),
      totalOrder: z.int(),
    }),
    example: { query: { order_type: "Ready for delivery" } },
  },
  ({ query }) => listOrdersAsJson(query.order_type, query),
);

export const orderDetail = endpoint(
  {
    method: "GET",
    path: "/api/admin/order/detail",
    summary: "One order with its parcel, what came back of it, and when its slip was printed",
    access: "admin",
    query: z.object({ order_id: idInQuery }),
    answer: z.object({
      result: staffOrderJson,
      parcel: z
        .object({
          courier: id,
          courierName: z.string(),
          consignment: z.string().meta({ description: "The courier's number, or empty." }),
          trackingLink: z.string().meta({ description: "Where it can be followed, or empty." }),
          amountToCollect: taka,
        })
        .nullable(),
      returned: z
        .array(z.object({ position: z.int(), quantity: z.int() }))
        .meta({ description: "Pieces that came back, by the item's position." }),
      printedAt: moment.nullable(),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const order = await findOrder(query.order_id);
    if (!order) throw new ShopError("order-not-found", {});
    const [parcel, lines, prints] = await Promise.all([
      findParcel(order.id),
      readReturnable(order.id),
      findPrints([order.id]),
    ]);
    return {
      result: toStaffOrderJson(order),
      parcel: parcel && {
        courier: parcel.courierId,
        courierName: parcel.courier,
        consignment: parcel.consignment,
        trackingLink: parcel.href ?? "",
        amountToCollect: parcel.amount,
      },
      returned: lines.flatMap(({ position, returned }) =>
        returned > 0 ? [{ position, quantity: returned }] : [],
      ),
      printedAt: prints.get(order.id)?.printedAt.toISOString() ?? null,
    };
  },
);

const line = z
  .object({
    position: z.int(),
    title: z.string(),
    titleBn: z.string(),
    sizeAmount: z.number().nullable(),
    sizeUnit: z.enum(SIZE_UNITS).nullable(),
    quantity: z.int(),
    price: taka,
  })
  .meta({
    description: "With the field `line` alone: null before it was added, or once it was taken out.",
  });

const value = z.union([z.string(), z.number(), z.boolean(), line]).nullable();

export const orderHistory = endpoint(
  {
    method: "GET",
    path: "/api/admin/order/history",
    summary: "Who changed what of an order, oldest first",
    access: "admin",
    query: z.object({ order_id: idInQuery }),
    answer: z.object({
      result: z.array(
        z.object({
          field: z.string(),
          from: value,
          to: value,
          changedBy: z.string().meta({
            description: 'A name; "customer" for a guest who changed an own order, else empty.',
          }),
          createdAt: moment,
        }),
      ),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    if (!(await findOrder(query.order_id))) throw new ShopError("order-not-found", {});
    const result = (await listOrderHistory(query.order_id)).map(
      ({ field, from, to, actorName, byCustomer, createdAt }) => ({
        field,
        from,
        to,
        changedBy: actorName ?? (byCustomer ? "customer" : ""),
        createdAt: createdAt.toISOString(),
      }),
    );
    return { result };
  },
);

export const orderFile = endpoint(
  {
    method: "GET",
    path: "/api/admin/order/export",
    summary: "Orders as a file for a spreadsheet: all, or of a period, a status or both",
    access: "admin",
    query: z.object({
      order_type: orderType.optional(),
      from: rangeQuery.from.describe("A day as 2026-11-01. Without both days: orders of any day."),
      to: rangeQuery.to.describe("A day, within; at most 366 days from the first."),
    }),
    answer: z.object({}),
    answerType: "text/csv",
    isAddition: true,
    example: { query: { from: "2026-11-01", to: "2026-11-30" } },
  },
  async ({ query }) => {
    const days = query.from || query.to ? readRange(query) : null;
    const name = days ? `${days.from}-${days.to}` : dhakaDay(new Date());
    const found = eachOrder(query.order_type ?? null, days ? { days } : {});
    return csvDownload(`orders-${name}.csv`, ordersCsv(found));
  },
);

export const quote = endpoint(
  {
    method: "POST",
    path: "/api/admin/order/quote",
    summary: "What an order taken by phone would cost; nothing is written",
    access: "admin",
    body: phoneQuoteRequest,
    answer: z.object({
      result: z.object({
        ...sumsJson,
        problems: z
          .array(z.string())
          .meta({ description: "What would refuse the order as it stands, in words." }),
      }),
    }),
    refuses: [404],
    isAddition: true,
    example: {
      body: {
        items: [{ _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", quantity: 2 }],
        district: "Dhaka",
        discount: 50,
      },
    },
  },
  async ({ body, request }) => {
    const { items, district = null, promoCode, ...terms } = body;
    const question = { lines: toLines(items), district, promoCode };
    const { sums, ...quote } = await quoteDeskOrder(question, terms);
    const ofLines = quote.lineRefusals.map(({ refusal }) => refusal);
    const refusals = [...ofLines, quote.promoCodeRefusal, quote.discountRefusal];
    const words = wordsFor(request);
    const problems = refusals.flatMap((refusal) => (refusal ? [sayRefusal(words, refusal)] : []));
    return { result: { ...sums, problems } };
  },
);

export const create = staffChange(
  {
    method: "POST",
    path: "/api/admin/order/create",
    summary: "An order taken by phone: confirmed at once, never held, in nobody's account",
    headers: idempotencyKey,
    body: phoneOrderRequest,
    result: [staffOrderJson, toStaffOrderJson],
    refuses: [404, 409, 422],
    isAddition: true,
    example: {
      body: {
        fullName: "Rahima Begum",
        phoneNumber: "01712345678",
        address: "House 7, Road 3, Dhanmondi",
        district: "Dhaka",
        thana: "Dhanmondi",
        items: [{ _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", quantity: 2 }],
        discount: 50,
        staffNote: "Wants it before noon.",
      },
    },
    done: "order-placed",
  },
  async ({ body, user, request }) => {
    const { items, totalPrice, staffNote, discount, deliveryCharge, checkoutId, ...person } = body;
    return placeDeskOrder(
      { ...person, lines: toLines(items) },
      { actor: user, staffNote, discount, deliveryCharge, checkoutId: checkoutId ?? null },
      { key: readIdempotencyKey(request), shownTotal: totalPrice },
    );
  },
);

export const preview = endpoint(
  {
    method: "POST",
    path: "/api/admin/order/preview",
    summary: "What an edit would make of an order; nothing is written",
    access: "admin",
    body: orderEditRequest,
    answer: z.object({
      result: z.object({
        items: z.array(placedItemJson),
        ...sumsJson,
        promoQuestion: z.object({ code: z.string(), minAmount: taka }).nullable().meta({
          description: "Below the code's minimum: `edit` wants to know by `promo`, keep or drop.",
        }),
        isChanged: z.boolean(),
      }),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: {
        _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42",
        items: [{ position: 0, quantity: 3, price: 900 }],
      },
    },
  },
  async ({ body }) => {
    const { id, edit, shown } = readEditCall(body);
    const { plan } = await previewEdit(id, edit, shown);
    const { lines, subtotal, deliveryCharge, promoCode, promoCodeDiscount } = plan;
    const { promoQuestion, adjustment, totalPrice, isChanged } = plan;
    return {
      result: {
        items: lines.map(toPlacedItemJson),
        subtotal,
        deliveryCharge,
        promoCode,
        promoCodeDiscount,
        adjustment,
        totalPrice,
        promoQuestion,
        isChanged,
      },
    };
  },
);

export const edit = staffChange(
  {
    method: "PUT",
    path: "/api/admin/order/edit",
    summary:
      "Change goods, prices, discount, charge and address of an order still in the shop; sent again it changes nothing",
    body: orderEditRequest,
    result: [staffOrderJson, toStaffOrderJson],
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: {
        _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42",
        version: 2,
        items: [{ position: 0, quantity: 3, price: 900 }],
        totalPrice: 2760,
      },
    },
    done: "order-updated",
  },
  async ({ body, user }) => {
    const { id, edit, ...seen } = readEditCall(body);
    return editOrder(id, edit, user, seen);
  },
);

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/admin/order/update",
    summary: "Edit an order; an absent field stays as it is",
    body: refinePlace(orderChangesFields.extend({ _id: idInQuery })),
    result: [orderJson, toOrderJson],
    refuses: [404, 409],
    example: {
      body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", status: "Ready for delivery" },
    },
    done: "order-updated",
  },
  async ({ body, user }) => {
    const { _id, goods, ...changes } = body;
    // The contract's clients do not say it; goods that nobody has seen must not be sold.
    return updateOrder(_id, { ...changes, goods: goods || "on-the-way" }, user);
  },
);

export const cancel = staffChange(
  {
    method: "PUT",
    path: "/api/admin/order/cancel",
    summary:
      "Cancel an order that is still in the shop, and say why; again with another reason, that one counts",
    body: z.object({
      _id: idInQuery,
      reason: z.enum(CANCEL_REASONS, { error: say("choice-invalid") }),
    }),
    result: [staffOrderJson, toStaffOrderJson],
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42", reason: "no-answer" } },
    done: "order-cancelled",
  },
  ({ body, user }) => cancelOrder(body._id, body.reason, user),
);

export const merge = staffChange(
  {
    method: "PUT",
    path: "/api/admin/order/merge",
    summary:
      "Make one order of several of the same phone: lines go into the first, the others are cancelled as merged, and stand in no list and no figure",
    body: z.object({
      _id: idInQuery,
      duplicates: z.array(idInQuery).max(100).meta({ description: "At most 20 orders." }),
    }),
    result: [staffOrderJson, toStaffOrderJson],
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: {
        _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42",
        duplicates: ["0c7d3b4e-8f57-4c1f-9a53-2f1a7d1c0e42"],
      },
    },
    done: "orders-merged",
  },
  ({ body, user }) => mergeOrders(body._id, body.duplicates, user),
);

export const release = staffChange(
  {
    method: "PUT",
    path: "/api/admin/order/release",
    summary: "Let a held order go on as any other, once the customer has been called",
    body: z.object({ _id: idInQuery }),
    result: [orderJson, toOrderJson],
    refuses: [404, 409],
    isAddition: true,
    example: { body: { _id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42" } },
    done: "order-released",
  },
  ({ body, user }) => releaseHeldOrder(body._id, user),
);

export const createReturn = endpoint(
  {
    method: "POST",
    path: "/api/admin/return/create",
    summary:
      "A parcel, or some of its pieces, came back, or money was given back; all of it makes the order Refunded",
    access: "admin",
    headers: idempotencyKey,
    body: returnSchema.extend({ order_id: idInQuery }),
    answer: z.object({
      message: z.string(),
      repeated: z.boolean().meta({ description: "It was recorded before; nothing changed." }),
      result: staffOrderJson,
    }),
    refuses: [404, 409, 422],
    isAddition: true,
    example: {
      body: {
        order_id: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42",
        reason: "refused",
        refund: 0,
        lines: [{ position: 0, quantity: 2, restocked: 2 }],
      },
    },
  },
  async ({ body, user, request }) => {
    const { order_id: orderId, ...input } = body;
    const key = readIdempotencyKey(request);
    const { order, repeated } = await recordReturn(orderId, input, { actor: user, key });
    const { returns } = adminWordsFor(request);
    const message = repeated ? returns.doneBefore : returns.done(order.orderNumber);
    return { message, repeated, result: toStaffOrderJson(order) };
  },
);
