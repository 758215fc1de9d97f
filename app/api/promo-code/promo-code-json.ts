import { z } from "zod";
import type { PromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { id, moment, taka } from "../fields.ts";

export const promoCodeJson = z
  .object({
    _id: id,
    code: z.string(),
    discount: taka,
    maxUsage: z.int().nullable().meta({ description: "null: no limit." }),
    minAmount: taka,
    currentUsage: z.int(),
    expirationDate: moment
      .nullable()
      .meta({ description: "The last moment it counts; null: for ever." }),
    isActive: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "PromoCode" });

export function toPromoCodeJson(promoCode: PromoCode): z.input<typeof promoCodeJson> {
  const { id, code, discount, maxUsage, minAmount, currentUsage, isActive } = promoCode;
  return {
    _id: id,
    code,
    discount,
    maxUsage,
    minAmount,
    currentUsage,
    expirationDate: promoCode.expirationDate?.toISOString() ?? null,
    isActive,
    createdAt: promoCode.createdAt.toISOString(),
    updatedAt: promoCode.updatedAt.toISOString(),
  };
}
