import { z } from "zod";
import { findPromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { endpoint } from "../../endpoint.ts";
import { Failure } from "../../failure.ts";
import { idInPath } from "../../fields.ts";
import { promoCodeJson, toPromoCodeJson } from "../promo-code-json.ts";

export const loader = endpoint(
  {
    method: "GET",
    path: "/api/promo-code/admin/detail/{promoID}",
    summary: "One promo code",
    access: "admin",
    params: z.object({ promoID: idInPath }),
    answer: z.object({ result: promoCodeJson }),
    refuses: [404],
  },
  async ({ params }) => {
    const found = await findPromoCode(params.promoID);
    if (!found) throw new Failure(404, (words) => words["promo-code-unknown"]);
    return { result: toPromoCodeJson(found) };
  },
);

export const action = loader;
