import { latinDigits } from "../digits.ts";
import { ShopError } from "../shop-error.ts";

/** The fields of a code's row that decide; amounts in taka. */
export type PromoCodeTerms = {
  code: string;
  discount: number;
  minAmount: number;
  /** Null: no limit. */
  maxUsage: number | null;
  currentUsage: number;
  /** The last valid moment; null means no end. */
  expirationDate: Date | null;
  isActive: boolean;
};

/** Latin letters, digits, hyphen, underscore, and Bangla script, since a shop may name a code বৈশাখ. */
const CODE_FORM = /^[A-Z0-9_\-\p{Script=Bengali}]{1,40}$/u;

/** A code as it is stored and compared: upper case, without blanks around it, Bangla digits as 0–9. */
export function normalizePromoCode(text: string): string {
  return latinDigits(text).trim().normalize("NFC").toUpperCase();
}

/** Whether a normalised text has the form of a code. */
export function isPromoCodeForm(code: string): boolean {
  return CODE_FORM.test(code);
}

/** Why a code is invalid for everybody now, or null if it is valid. */
export function promoCodeProblem(
  code: string,
  terms: PromoCodeTerms | null,
  now: Date,
): ShopError | null {
  if (!terms) return new ShopError("promo-code-not-found", { code });
  if (!terms.isActive) return new ShopError("promo-code-inactive", { code });
  if (isExpired(terms, now)) return new ShopError("promo-code-expired", { code });
  if (isUsedUp(terms)) return new ShopError("promo-code-used-up", { code });
  return null;
}

/** The discount of a code on a subtotal in taka, never more than the subtotal; or why there is none. */
export function judgePromoCode(
  code: string,
  terms: PromoCodeTerms | null,
  subtotal: number,
  now: Date,
): { discount: number; refusal: null } | { discount: 0; refusal: ShopError } {
  const problem = promoCodeProblem(code, terms, now);
  if (problem || !terms) {
    return { discount: 0, refusal: problem ?? new ShopError("promo-code-not-found", { code }) };
  }
  if (subtotal < terms.minAmount) {
    const { minAmount } = terms;
    return { discount: 0, refusal: new ShopError("promo-code-below-minimum", { code, minAmount }) };
  }
  return { discount: Math.min(terms.discount, subtotal), refusal: null };
}

export function isExpired(terms: Pick<PromoCodeTerms, "expirationDate">, now: Date): boolean {
  return terms.expirationDate !== null && terms.expirationDate < now;
}

export function isUsedUp(terms: Pick<PromoCodeTerms, "maxUsage" | "currentUsage">): boolean {
  return terms.maxUsage !== null && terms.currentUsage >= terms.maxUsage;
}
