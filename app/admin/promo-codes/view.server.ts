import { dhakaDay } from "#app/domain/dates.ts";
import { isExpired, isUsedUp } from "#app/domain/promo-codes/promo-code-rules.ts";
import type { PromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";

/** A promo code as the admin pages show it; amounts in taka, the last day as a date input's value. */
export type PromoCodeView = ReturnType<typeof viewPromoCode>;

export function viewPromoCode(promo: PromoCode) {
  return {
    id: promo.id,
    code: promo.code,
    discount: promo.discount,
    minAmount: promo.minAmount,
    maxUsage: promo.maxUsage,
    currentUsage: promo.currentUsage,
    expirationDate: promo.expirationDate?.getTime() ?? null,
    lastDay: promo.expirationDate ? dhakaDay(promo.expirationDate) : "",
    isExpired: isExpired(promo, new Date()),
    isUsedUp: isUsedUp(promo),
    isActive: promo.isActive,
    version: promo.version,
  };
}
