import { z } from "zod";
import { typedText } from "#app/domain/fields/text.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { type PackOutcome, packByNumber } from "#app/domain/packing/pack-order.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../../endpoint.ts";
import { Failure } from "../../failure.ts";
import { staffOrderJson, toStaffOrderJson } from "../../order/staff-order-json.ts";

const STATUSES: Partial<Record<PackOutcome, number>> = { unknown: 404, "no-number": 400 };

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/packing/pack",
    summary: "Pack the confirmed order of a number, as a scanner reads it; twice is once",
    access: "admin",
    body: z.object({
      number: z
        .union([z.int().transform(String), typedText()])
        .meta({ type: ["integer", "string"], description: "In any digits, with a # or not." }),
    }),
    answer: z.object({
      message: z.string(),
      repeated: z.boolean().meta({ description: "It was packed before; nothing changed." }),
      result: staffOrderJson,
    }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { number: 1042 } },
  },
  async ({ body, user, request }) => {
    const { outcome, number, order } = await packByNumber(body.number, user);
    const message = adminWordsFor(request).packing.outcomes[outcome](String(number ?? ""));
    const repeated = outcome === "packed-before";
    if (outcome !== "packed" && !repeated)
      throw new Failure(STATUSES[outcome] ?? 409, () => message);
    const packed = order && (await findOrder(order.id));
    if (!packed) throw new ShopError("order-not-found", {});
    return { message, repeated, result: toStaffOrderJson(packed) };
  },
);
