import { z } from "zod";
import { restorePromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { endpoint } from "../../endpoint.ts";
import { idInPath } from "../../fields.ts";
import { promoCodeJson, toPromoCodeJson } from "../promo-code-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/promo-code/admin/restore/:id",
    summary: "Undo the deletion of a promo code",
    access: "admin",
    params: z.object({ id: idInPath }),
    answer: z.object({ message: z.string(), result: promoCodeJson }),
    refuses: [404, 409],
    isAddition: true,
  },
  async ({ user, params, done }) => {
    const restored = await restorePromoCode(params.id, user);
    return {
      success: true,
      message: done["promo-code-restored"],
      result: toPromoCodeJson(restored),
    };
  },
);
