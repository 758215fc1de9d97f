import { writeOffStock } from "#app/domain/stock/correct-stock.server.ts";
import { writeOffSchema } from "#app/domain/stock/stock-input.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idempotencyKey, idInQuery, readIdempotencyKey } from "../../fields.ts";
import { correctedJson, toCorrectedJson } from "./stock-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/stock/write-off",
    summary: "Take pieces out that nobody will buy",
    access: "admin",
    headers: idempotencyKey,
    body: writeOffSchema.extend({ product_id: idInQuery }),
    answer: correctedJson,
    refuses: [404, 409, 422],
    isAddition: true,
    example: {
      body: { product_id: "3f0e1a52-6c1b-4f0a-9a53-0c8f1f7f3b11", quantity: 2, cause: "damaged" },
    },
  },
  async ({ body, user, request }) => {
    const { product_id: productId, ...input } = body;
    const key = readIdempotencyKey(request);
    return toCorrectedJson(await writeOffStock(productId, input, { actor: user, key }), request);
  },
);
