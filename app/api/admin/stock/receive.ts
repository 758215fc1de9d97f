import { z } from "zod";
import { receiveStock } from "#app/domain/stock/receive-stock.server.ts";
import { receivedSchema } from "#app/domain/stock/stock-input.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idempotencyKey, readIdempotencyKey } from "../../fields.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/admin/stock/receive",
    summary: "Goods have come in: adds the pieces of each, all of them or none",
    access: "admin",
    headers: idempotencyKey,
    body: receivedSchema,
    answer: z.object({
      message: z.string(),
      products: z.int(),
      pieces: z.int(),
      repeated: z.boolean().meta({ description: "It was saved before; nothing changed." }),
    }),
    refuses: [404, 409, 422],
    isAddition: true,
    example: {
      body: {
        items: [{ _id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", quantity: 24 }],
        note: "Bill 311",
      },
    },
  },
  async ({ body, user, request }) => {
    const received = body.items.map(({ _id, quantity }) => ({ productId: _id, quantity }));
    const key = readIdempotencyKey(request);
    const done = await receiveStock(received, { actor: user, key, note: body.note });
    const { stock } = adminWordsFor(request);
    const { products, pieces, repeated } = done;
    const message = repeated ? stock.doneBefore : stock.done(products, pieces);
    return { message, products, pieces, repeated };
  },
);
