import { z } from "zod";
import { listPromoCodes } from "#app/domain/promo-codes/promo-codes.server.ts";
import { endpoint } from "../../endpoint.ts";
import { promoCodeJson, toPromoCodeJson } from "../promo-code-json.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/promo-code/admin/list",
    summary: "All promo codes, newest first",
    access: "admin",
    answer: z.object({ result: z.array(promoCodeJson) }),
  },
  async () => ({ result: (await listPromoCodes()).map(toPromoCodeJson) }),
);
