import { z } from "zod";
import { phoneQuoteCall } from "#app/domain/orders/changing/edit-input.server.ts";
import { quoteDeskOrder } from "#app/domain/orders/placing/quote-desk-order.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { endpoint } from "../../endpoint.ts";
import { sumsJson, toLines } from "./edit-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/order/quote",
    summary: "What an order taken by phone would cost; nothing is written",
    access: "admin",
    body: phoneQuoteCall,
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
