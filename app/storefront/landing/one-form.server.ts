import { redirect } from "@remix-run/node";
import { formatTaka } from "#app/domain/core/money.ts";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import type { AddOn } from "#app/domain/marketing/add-ons/add-on.ts";
import { lookUpPromoCode } from "#app/domain/marketing/promo-codes/promo-guesses.server.ts";
import { askForNumber, signOpenedAt } from "#app/domain/orders/checks/order-sender.server.ts";
import { findRulesNow } from "#app/domain/orders/money/advance-settings.server.ts";
import type { CheckoutInput, OrderInput } from "#app/domain/orders/order-input.server.ts";
import { isPlacedFrom } from "#app/domain/orders/placing/order-key.server.ts";
import type { LinkTerms } from "#app/domain/orders/placing/place-order.server.ts";
import { type Quote, quoteOrder } from "#app/domain/orders/placing/quote-order.server.ts";
import { districtName } from "#app/domain/shop/delivery/districts.ts";
import { keepBought, keepOwnOrder } from "#app/http/buyer-cookies.server.ts";
import { refusalErrors } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { type ServerWords, wordsFor } from "#app/words/language.server.ts";
import { askAgreement } from "../parts/agreement.server.ts";
import { advanceBefore, type LandingSums } from "./sums.ts";

/* What pages share on which goods are ordered by one form: landing pages, and the links of orders. */

/**
 * The form again with what was typed; `proof` asks for a number, and `note` to look at the sums
 * that the buyer has not seen.
 */
export type LandingAnswer = {
  values: Record<string, string>;
  errors: FormErrors;
  openedAt: string;
  proof: { number: number; token: string } | null;
  sums: LandingSums | null;
  note: string | null;
  /** As the form's texts have it, with its tick and its error. */
  agreement: string;
};

type Terms = Pick<LinkTerms, "lines" | "deliveryCharge" | "discount">;

/** The form again; `openedAs` is the key under which it was opened, `key` that of its order. */
export const answerOf = async (
  form: FormData,
  errors: FormErrors,
  {
    openedAs,
    key,
    seen,
    words,
  }: { openedAs: string; key: string; seen: SeenSums | undefined; words: ServerWords },
): Promise<LandingAnswer> => ({
  values: Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
  errors,
  openedAt: signOpenedAt(form, openedAs),
  proof: errors.proofAnswer ? askForNumber(key) : null,
  sums: null,
  note: null,
  agreement: await askAgreement(words, form, errors.agreed !== undefined),
  ...seen,
});

/** Whether the form had shown all that its order costs and asks for in advance. */
export function hasSeen(form: FormData, { total, advance }: LandingSums): boolean {
  const shown = (name: string) => Number(form.get(name) || Number.NaN);
  return shown("shownTotal") >= total && shown("shownAdvance") >= advance;
}

/** A refusal at its field. */
export function errorsOf(refusal: ShopError, words: ServerWords): FormErrors {
  const isCode =
    refusal.code.startsWith("promo-code-") || refusal.code === "too-many-promo-guesses";
  const isAddOn = refusal.code.startsWith("add-on-");
  const other = isCode ? "promoCode" : isAddOn ? "addOn" : "";
  const field = refusal.code === "proof-needed" ? "proofAnswer" : other;
  return refusalErrors(refusal, words, field);
}

/** What the buyer is shown for the first time. */
export type SeenSums = Pick<LandingAnswer, "sums" | "note">;

/**
 * What the order costs now. Refused as the order itself would be: promo-code-…,
 * product-unavailable, not-enough-stock, add-on-gone, add-on-ordered.
 */
export async function readSums(
  address: string,
  input: OrderInput,
  {
    lines: agreed = [],
    deliveryCharge = null,
    discount = 0,
    addOn = null,
  }: Partial<Terms> & { addOn?: AddOn | null } = {},
): Promise<LandingSums> {
  const look = () => quoteOrder({ ...input, agreed, deliveryCharge, addOn });
  const isUnknown = ({ promoCodeRefusal: no }: Quote) => no?.code === "promo-code-not-found";
  const quote = await (input.promoCode ? lookUpPromoCode(address, look, isUnknown) : look());
  const refusal = quote.lineRefusals[0]?.refusal ?? quote.promoCodeRefusal;
  if (refusal) throw refusal;
  return sumsOfQuote(quote, { district: input.district, discount });
}

/** What a quote says, less what staff took off, in taka, and what of it is paid in advance there. */
export async function sumsOfQuote(
  { deliverySaved, promoCodeDiscount, subtotal, ...quote }: Quote,
  { district, discount }: { district: string; discount: number },
): Promise<LandingSums> {
  const charge = quote.deliveryCharge ?? 0;
  const totalPrice = Math.max(0, quote.totalPrice - discount);
  const order = { district, totalPrice, deliveryCharge: charge };
  return {
    goods: subtotal,
    charge,
    deliverySaved,
    saved: quote.saved + Math.max(0, discount),
    discount: promoCodeDiscount + discount,
    total: totalPrice,
    advance: advanceBefore((await findRulesNow()).rules, order),
  };
}

export async function askToLook(
  sums: LandingSums,
  { district }: CheckoutInput,
  words: ServerWords,
) {
  const { language, seeTotal, advance, deliveryFree } = words;
  const charge =
    sums.charge > 0 ? formatTaka(sums.charge, language) : deliveryFree(sums.deliverySaved);
  const note = seeTotal.note(districtName(district, language), charge, sums.total);
  if (sums.advance === 0) return note;
  const ways = (await findRulesNow()).ways.map((way) => advance.ways[way]).join(", ");
  const [now, rest] = [sums.advance, sums.total - sums.advance].map((sum) =>
    formatTaka(sum, language),
  );
  return `${note} ${advance.askAtCheckout(now ?? "", ways, rest ?? "")}`;
}

/** As at the checkout, in milliseconds. */
const PLACED_MS = 5000;

/** On to the order's page, which its buyer may change. */
export async function leadToThanks(
  request: Request,
  { order, repeated }: { order: { id: string; customerId: string | null }; repeated: boolean },
  network: string | null,
): Promise<Response> {
  const path = `/track-order/${order.id}`;
  // Who knows what stands on a parcel's slip could repeat its form, and must not get the rights
  // of its buyer.
  if (repeated && !(await isPlacedFrom(order.id, network))) return redirect(path);
  const headers = new Headers({ "Set-Cookie": await keepBought(request, order.id) });
  if (order.customerId === null)
    headers.append("Set-Cookie", await keepOwnOrder(request, order.id));
  const toast = { type: "success" as const, text: wordsFor(request).orderPlaced, ms: PLACED_MS };
  return redirectWithToast(request, path, toast, headers);
}
