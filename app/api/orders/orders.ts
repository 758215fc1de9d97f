import { z } from "zod";
import { optionalLine } from "#app/domain/core/fields/text.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { takeCheckoutAddOn } from "#app/domain/marketing/add-ons/add-ons.server.ts";
import { placeWithPromoCode } from "#app/domain/marketing/promo-codes/promo-guesses.server.ts";
import { sourceOf } from "#app/domain/marketing/sources/touches.server.ts";
import { LONGEST_SOURCE } from "#app/domain/marketing/sources/touches.ts";
import { advanceSchema } from "#app/domain/money/advances/advances.server.ts";
import { gatewaySchema } from "#app/domain/money/advances/gateway/payments.server.ts";
import { payOwnAdvance, reportOwnAdvance } from "#app/domain/money/advances/own-advance.server.ts";
import { deleteOrder, restoreOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { cancelOwnOrder } from "#app/domain/orders/changing/own-order.server.ts";
import { isHeld } from "#app/domain/orders/checks/held-orders.ts";
import { senderOfProgram } from "#app/domain/orders/checks/order-sender.server.ts";
import {
  phoneCodeSchema,
  provePhone,
  sendCodeAgain,
} from "#app/domain/orders/checks/phone-code.server.ts";
import { orderSchema } from "#app/domain/orders/order-input.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { countOwnChange } from "#app/domain/orders/reading/order-lookup.server.ts";
import { listCustomerOrders } from "#app/domain/orders/reading/orders.server.ts";
import { findTrackedOrder } from "#app/domain/orders/reading/tracked-order.server.ts";
import { pageOriginOf } from "#app/http/page-address.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { languageOf } from "#app/words/language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { idInPath, idInQuery, pageOf, paging, readIdempotencyKey } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";
import { orderJson, toOrderJson } from "./order-json.ts";

export const place = endpoint(
  {
    method: "POST",
    path: "/api/order/place-order",
    summary: "Place an order; with a customer's credential it is theirs, without it a guest's",
    access: "guest",
    headers: {
      "Idempotency-Key":
        "Any text of your own: sent again with the same order, it gets the first one back.",
    },
    body: z.object({
      orderDetails: orderSchema,
      source: optionalLine(LONGEST_SOURCE).meta({
        description:
          'Where the buyer came from, as "facebook": reports count the order by it. Without one it counts as "api".',
      }),
    }),
    answer: z.object({ message: z.string(), order: orderJson }),
    refuses: [404, 409, 422],
    isLimited: true,
    example: {
      body: {
        orderDetails: {
          fullName: "Rahima Begum",
          phoneNumber: "01712345678",
          deliveryAddress: "House 7, Road 3, Dhanmondi",
          district: "Dhaka",
          division: "Dhaka",
          thana: "Dhanmondi",
          orderNote: "Please call first.",
          items: [{ _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", quantity: 2 }],
          promoCode: "EID10",
        },
      },
    },
  },
  async ({ body, user, request, context, done }) => {
    const address = addressOf({ context });
    const { addOn, ...details } = body.orderDetails;
    const { order } = await placeWithPromoCode(address, details.promoCode ?? "", async () =>
      placeOrder(details, {
        addOn: await takeCheckoutAddOn(addOn),
        customerId: user && !user.isAdmin ? user.id : null,
        idempotencyKey: readIdempotencyKey(request),
        language: languageOf(request),
        origin: { source: sourceOf(body.source) || "api", touches: null },
        sender: senderOfProgram(address),
      }),
    );
    const message = done[isHeld(order) ? "order-held" : "order-placed"];
    return { message, order: toOrderJson(order) };
  },
);

export const track = endpoint(
  {
    method: "GET",
    path: "/api/order/track-order/:orderId",
    summary:
      "An order, for whoever knows its id; without the customer's id, and masked 30 days after it is over, for all but its customer and staff",
    access: "guest",
    isPersonal: true,
    params: z.object({ orderId: idInPath }),
    answer: z.object({ result: orderJson }),
    refuses: [404],
  },
  async ({ params, user }) => {
    const order = await findTrackedOrder(params.orderId, user);
    if (!order) throw new ShopError("order-not-found", {});
    return { result: toOrderJson(order) };
  },
);

export const ownOrders = endpoint(
  {
    method: "GET",
    path: "/api/order/user-order-list",
    summary: "One's own orders, newest first",
    access: "user",
    query: z.object(paging),
    answer: z.object({
      result: z.array(orderJson),
      totalOrder: z.int(),
    }),
  },
  async ({ query, user }) => {
    const { orders, total } = await listCustomerOrders(user.id, pageOf(query) ?? {});
    return { result: orders.map(toOrderJson), totalOrder: total };
  },
);

export const cancelOwn = endpoint(
  {
    method: "PUT",
    path: "/api/order/cancel",
    summary: "Cancel an own order while it is still being processed",
    access: "user",
    query: z.object({ order_id: idInQuery }),
    answer: z.object({ message: z.string(), result: orderJson }),
    refuses: [404, 409],
    isAddition: true,
  },
  async ({ query, user, done }) => {
    const order = await cancelOwnOrder(query.order_id, user.id);
    return { message: done["order-cancelled"], result: toOrderJson(order) };
  },
);

export const proveOwnPhone = endpoint(
  {
    method: "POST",
    path: "/api/order/prove-phone",
    summary:
      "Prove the phone number of an own unusual order by the code that was sent to it by SMS",
    access: "user",
    query: z.object({ order_id: idInQuery }),
    body: phoneCodeSchema,
    answer: z.object({ message: z.string() }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { code: "123456" } },
  },
  async ({ query, body, user, done }) => {
    await provePhone(query.order_id, user.id, body.code);
    return { message: done["phone-proved"] };
  },
);

export const sendCode = endpoint(
  {
    method: "POST",
    path: "/api/order/send-code",
    summary: "Send another code for an own unusual order, a minute after the last and three in all",
    access: "user",
    query: z.object({ order_id: idInQuery }),
    answer: z.object({ message: z.string() }),
    refuses: [404, 409],
    isAddition: true,
  },
  async ({ query, user, done }) => {
    await sendCodeAgain(query.order_id, user.id);
    return { message: done["code-sent"] };
  },
);

export const payInAdvance = endpoint(
  {
    method: "POST",
    path: "/api/order/advance",
    summary: "Report a payment in advance of an own order; it counts once staff have verified it",
    access: "user",
    query: z.object({ order_id: idInQuery }),
    body: advanceSchema,
    answer: z.object({ message: z.string(), result: orderJson }),
    refuses: [404, 409],
    isLimited: true,
    isAddition: true,
    example: {
      body: { wallet: "bkash", transactionNumber: "9AB1CD2EF3", sender: "01712345678" },
    },
  },
  async ({ query, body, user, done }) => {
    const order = await findTrackedOrder(query.order_id, user);
    if (order?.customerId !== user.id) throw new ShopError("order-not-found", {});
    await countOwnChange(order.id);
    const result = toOrderJson(await reportOwnAdvance(order.id, user.id, body));
    return { message: done["advance-entered"], result };
  },
);

export const payAtGateway = endpoint(
  {
    method: "POST",
    path: "/api/order/advance/pay",
    summary:
      "Begin to pay the advance of an own order at a gateway: `url` is its page, which leads the customer back to the order's page",
    access: "user",
    query: z.object({
      order_id: idInQuery,
      gateway: gatewaySchema.shape.gateway.meta({
        description: "Without it the first that is set up.",
      }),
    }),
    answer: z.object({ url: z.string() }),
    refuses: [404, 409],
    isLimited: true,
    isAddition: true,
  },
  async ({ query, user, request }) => {
    const order = await findTrackedOrder(query.order_id, user);
    if (order?.customerId !== user.id) throw new ShopError("order-not-found", {});
    await countOwnChange(order.id);
    return { url: await payOwnAdvance(order.id, user.id, pageOriginOf(request), query.gateway) };
  },
);

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/order/delete",
    summary:
      "Delete an order that has never left the shop and was never paid; it can be restored for 30 days",
    query: z.object({ order_id: idInQuery }),
    refuses: [404, 409],
    done: "order-deleted",
  },
  ({ query, user }) => deleteOrder(query.order_id, user),
);

export const restore = staffChange(
  {
    method: "PUT",
    path: "/api/order/restore",
    summary: "Undo the deletion of an order",
    query: z.object({ order_id: idInQuery }),
    result: [orderJson, toOrderJson],
    refuses: [404, 409],
    isAddition: true,
    done: "order-restored",
  },
  ({ query, user }) => restoreOrder(query.order_id, user),
);
