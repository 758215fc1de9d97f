import { z } from "zod";
import { promoCodeChangesSchema } from "#app/domain/promo-codes/promo-code-input.server.ts";
import { updatePromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInPath } from "../../fields.ts";
import { promoCodeJson, toPromoCodeJson } from "../promo-code-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/promo-code/admin/update/:promoID",
    summary: "Change a promo code; an absent field stays, its usage is never written",
    access: "admin",
    params: z.object({ promoID: idInPath }),
    body: promoCodeChangesSchema,
    answer: z.object({ message: z.string(), result: promoCodeJson }),
    refuses: [404, 409],
    example: { body: { discount: 150, isActive: false } },
  },
  async ({ user, params, body, done }) => {
    const updated = await updatePromoCode(params.promoID, body, undefined, user);
    return { message: done["promo-code-updated"], result: toPromoCodeJson(updated) };
  },
);
