import { z } from "zod";
import { promoCodeSchema } from "#app/domain/promo-codes/promo-code-input.server.ts";
import { createPromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { endpoint } from "../endpoint.ts";
import { promoCodeJson, toPromoCodeJson } from "./promo-code-json.ts";

export default endpoint(
  {
    method: "POST",
    path: "/api/promo-code/generate-promo-code",
    summary: "Add a promo code",
    access: "admin",
    body: promoCodeSchema,
    answer: z.object({ message: z.string(), result: promoCodeJson }),
    refuses: [409],
    example: {
      body: {
        code: "EID10",
        discount: 100,
        minAmount: 1000,
        maxUsage: 500,
        expirationDate: "2027-03-20",
      },
    },
  },
  async ({ user, body, done }) => {
    const created = await createPromoCode(body, user);
    return { message: done["promo-code-added"], result: toPromoCodeJson(created) };
  },
);
