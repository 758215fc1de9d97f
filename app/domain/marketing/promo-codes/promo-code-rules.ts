import { latinDigits } from "../../core/digits.ts";
import { ShopError } from "../../core/shop-error.ts";
import { withoutInvisible } from "../../core/text.ts";

/** Taka off, percent off, or free delivery. */
export const PROMO_KINDS = ["fixed", "percent", "free-delivery"] as const;

export type PromoKind = (typeof PROMO_KINDS)[number];

/**
 * How often one phone number may use a code: any number of times, once, or for its first order
 * alone.
 */
export const PER_PHONE = ["any", "once", "first"] as const;

export type PerPhone = (typeof PER_PHONE)[number];

/** What a code gives, and on which goods. An order keeps a copy, which its later edits follow. */
export type PromoOffer = {
  kind: PromoKind;
  /** Taka off the goods, of a fixed code. */
  discount: number;
  /** Whole percent, of a percentage. */
  percent: number | null;
  /** The most taka of a percentage; null for no limit. */
  maxDiscount: number | null;
  /** The goods it is for; both empty for all goods. */
  productIds: readonly string[];
  categoryIds: readonly string[];
};

/** The fields of a code's row that decide; amounts in taka. */
export type PromoCodeTerms = PromoOffer & {
  code: string;
  minAmount: number;
  /** Null: no limit. */
  maxUsage: number | null;
  currentUsage: number;
  /** The first valid moment; null means at once. */
  startDate: Date | null;
  /** The last valid moment; null means no end. */
  expirationDate: Date | null;
  isActive: boolean;
  perPhone: PerPhone;
};

/** Pieces of one product at one price in taka. */
export type PricedPieces = {
  productId: string | null;
  categoryId: string | null;
  price: number;
  quantity: number;
};

/** Whether the buyer's phone number has an order that stands, and one with this code. */
export type PhoneRecord = { hasOrdered: boolean; hasUsed: boolean };

const NEW_PHONE: PhoneRecord = { hasOrdered: false, hasUsed: false };

/** The price of these goods, in taka. */
export function worthOf(goods: readonly Pick<PricedPieces, "price" | "quantity">[]): number {
  return goods.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
}

/** The goods of an order that a code is for. */
export function goodsMeant<T extends PricedPieces>(
  offer: PromoOffer,
  goods: readonly T[],
): readonly T[] {
  const { productIds, categoryIds } = offer;
  if (productIds.length === 0 && categoryIds.length === 0) return goods;
  return goods.filter(
    ({ productId, categoryId }) =>
      (productId !== null && productIds.includes(productId)) ||
      (categoryId !== null && categoryIds.includes(categoryId)),
  );
}

/**
 * What an offer takes off these goods, in taka: never more than the goods that it is for. A
 * percentage is taken of their sum and rounded down, so that no other division into lines gives
 * more.
 */
export function discountOf(offer: PromoOffer, goods: readonly PricedPieces[]): number {
  const worth = worthOf(goodsMeant(offer, goods));
  switch (offer.kind) {
    case "fixed":
      return Math.min(offer.discount, worth);
    case "percent": {
      const share = Math.floor((worth * (offer.percent ?? 0)) / 100);
      return Math.min(share, offer.maxDiscount ?? share);
    }
    case "free-delivery":
      return 0;
  }
}

/** The copy that an order keeps; null for the plain code, whose discount the order has. */
export function offerToKeep(terms: PromoOffer | null): PromoOffer | null {
  if (!terms) return null;
  const { kind, discount, percent, maxDiscount, productIds, categoryIds } = terms;
  const isPlain = kind === "fixed" && productIds.length === 0 && categoryIds.length === 0;
  return isPlain ? null : { kind, discount, percent, maxDiscount, productIds, categoryIds };
}

/**
 * Latin letters, digits, hyphen, underscore, and Bangla script, since a shop may name a code বৈশাখ.
 */
const CODE_FORM = /^[A-Z0-9_\-\p{Script=Bengali}]{1,40}$/u;

/**
 * A code as it is stored and compared: upper case, without invisible letters and blanks around it,
 * Bangla digits as 0–9.
 */
export function normalizePromoCode(text: string): string {
  return withoutInvisible(latinDigits(text)).trim().normalize("NFC").toUpperCase();
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
  if (terms.startDate && terms.startDate > now)
    return new ShopError("promo-code-not-started", {
      code,
      startDate: terms.startDate.toISOString(),
    });
  if (isUsedUp(terms)) return new ShopError("promo-code-used-up", { code });
  return null;
}

/**
 * What a code gives on these goods, with its discount in taka; or why it gives nothing. The minimum
 * is compared with all goods.
 */
export function judgePromoCode(
  code: string,
  terms: PromoCodeTerms | null,
  goods: readonly PricedPieces[],
  now: Date,
  phone: PhoneRecord = NEW_PHONE,
): { offer: PromoOffer; discount: number; refusal: null } | NoOffer {
  const problem = promoCodeProblem(code, terms, now);
  if (problem || !terms) return none(problem ?? new ShopError("promo-code-not-found", { code }));
  const { minAmount, perPhone } = terms;
  if (worthOf(goods) < minAmount)
    return none(new ShopError("promo-code-below-minimum", { code, minAmount }));
  if (goods.length > 0 && goodsMeant(terms, goods).length === 0)
    return none(new ShopError("promo-code-other-goods", { code }));
  if (perPhone === "first" && phone.hasOrdered)
    return none(new ShopError("promo-code-first-order", { code }));
  if (perPhone === "once" && phone.hasUsed) return none(new ShopError("promo-code-once", { code }));
  return { offer: terms, discount: discountOf(terms, goods), refusal: null };
}

type NoOffer = { offer: null; discount: 0; refusal: ShopError };

const none = (refusal: ShopError): NoOffer => ({ offer: null, discount: 0, refusal });

export function isExpired(terms: Pick<PromoCodeTerms, "expirationDate">, now: Date): boolean {
  return terms.expirationDate !== null && terms.expirationDate < now;
}

export function isUsedUp(terms: Pick<PromoCodeTerms, "maxUsage" | "currentUsage">): boolean {
  return terms.maxUsage !== null && terms.currentUsage >= terms.maxUsage;
}
