import { z } from "zod";
import { verifyPromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { lookUpPromoCode } from "#app/domain/promo-codes/promo-guesses.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { endpoint } from "../endpoint.ts";
import { taka } from "../fields.ts";

export default endpoint(
  {
    method: "GET",
    path: "/api/promo-code/verify/:code",
    summary: "What a promo code takes off, and from which subtotal on; uses nothing up",
    access: "public",
    params: z.object({ code: z.string() }),
    answer: z.object({
      result: z.object({ code: z.string(), minAmount: taka, discount: taka }),
    }),
    refuses: [404, 409],
    isLimited: true,
    example: { params: { code: "EID10" } },
  },
  async ({ params, context }) => {
    const { code, minAmount, discount } = await lookUpPromoCode(addressOf({ context }), () =>
      verifyPromoCode(params.code),
    );
    return { result: { code, minAmount, discount } };
  },
);
