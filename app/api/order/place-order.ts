import { z } from "zod";
import { isHeld } from "#app/domain/orders/checks/held-orders.ts";
import { senderOfCall } from "#app/domain/orders/checks/order-sender.server.ts";
import { orderSchema } from "#app/domain/orders/order-input.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { placeWithPromoCode } from "#app/domain/promo-codes/promo-guesses.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { languageOf } from "#app/words/language.server.ts";
import { endpoint } from "../endpoint.ts";
import { readIdempotencyKey } from "../fields.ts";
import { orderJson, toOrderJson } from "./order-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/order/place-order",
    summary: "Place an order; with a customer's credential it is theirs, without it a guest's",
    access: "guest",
    headers: {
      "Idempotency-Key":
        "Any text of your own: sent again with the same order, it gets the first one back.",
    },
    body: z.object({ orderDetails: orderSchema }),
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
    const { order } = await placeWithPromoCode(address, body.orderDetails.promoCode ?? "", () =>
      placeOrder(body.orderDetails, {
        customerId: user && !user.isAdmin ? user.id : null,
        idempotencyKey: readIdempotencyKey(request),
        language: languageOf(request),
        sender: senderOfCall(address),
      }),
    );
    const message = done[isHeld(order) ? "order-held" : "order-placed"];
    return { message, order: toOrderJson(order) };
  },
);
