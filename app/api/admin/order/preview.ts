import { z } from "zod";
import { orderEditCall } from "#app/domain/orders/changing/edit-input.server.ts";
import { previewEdit } from "#app/domain/orders/changing/edit-order.server.ts";
import { endpoint } from "../../endpoint.ts";
import { taka } from "../../fields.ts";
import { placedItemJson, toPlacedItemJson } from "../../order/order-json.ts";
import { readEditCall, sumsJson } from "./edit-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/order/preview",
    summary: "What an edit would make of an order; nothing is written",
    access: "admin",
    body: orderEditCall,
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
        ...{ subtotal, deliveryCharge, promoCode, promoCodeDiscount, adjustment, totalPrice },
        ...{ promoQuestion, isChanged },
      },
    };
  },
);
