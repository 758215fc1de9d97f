import { z } from "zod";
import { findPromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { endpoint } from "../../endpoint.ts";
import { idInPath } from "../../fields.ts";
import { promoCodeJson, toPromoCodeJson } from "../promo-code-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/promo-code/admin/detail/:promoID",
    summary: "One promo code",
    access: "admin",
    params: z.object({ promoID: idInPath }),
    answer: z.object({ result: promoCodeJson }),
    refuses: [404],
  },
  async ({ params }) => {
    const found = await findPromoCode(params.promoID);
    if (!found) throw new ShopError("promo-code-gone", {});
    return { result: toPromoCodeJson(found) };
  },
);
