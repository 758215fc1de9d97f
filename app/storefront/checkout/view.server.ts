import { createHash } from "node:crypto";
import type { Language } from "#app/domain/core/language.ts";
import { byLetters } from "#app/domain/core/local-text.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { formatPhone, normalizePhone } from "#app/domain/core/phone.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { findCheckoutAddOn } from "#app/domain/marketing/add-ons/add-ons.server.ts";
import { promoCodeProof } from "#app/domain/marketing/promo-codes/promo-guesses.server.ts";
import type { Cart } from "#app/domain/orders/cart/cart.ts";
import { type PricedCart, priceCart } from "#app/domain/orders/cart/priced-cart.server.ts";
import { askForNumber, signOpenedAt } from "#app/domain/orders/checks/order-sender.server.ts";
import { foreseeAdvance } from "#app/domain/orders/money/advance-rules.ts";
import {
  advanceFor,
  findAdvanceSettings,
  findRulesNow,
  listWaysToPay,
} from "#app/domain/orders/money/advance-settings.server.ts";
import type { RememberedGuest } from "#app/domain/orders/placing/remembered-guests.server.ts";
import { findUsualAddress } from "#app/domain/people/accounts/address-book.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { namedDistricts } from "#app/domain/shop/delivery/district-names.ts";
import { type District, districtName, findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { offerThanas, thanaName } from "#app/domain/shop/delivery/thanas.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import type { Toast } from "#app/http/toast.server.ts";
import type { Trial } from "#app/http/trial.server.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

import { viewAddOn } from "../parts/add-on-view.server.ts";
import { askAgreement } from "../parts/agreement.server.ts";
import { quoteCart } from "../parts/cart-quote.server.ts";
import { sayArrival } from "../parts/delivery-view.server.ts";
import { sayFreeDelivery } from "../parts/free-delivery.server.ts";
import { sayNextDeal } from "../parts/next-deal.server.ts";
import { customerOf, type MadeOrder, madeBy, type OpenDraft } from "./draft.server.ts";
import { type CheckoutValues, NOTHING_TYPED, readValues } from "./values.ts";

/** How long "Minimum spend …" is shown, in milliseconds (spec section 8). */
const MINIMUM_SPEND_MS = 5000;

export type CheckoutView = Awaited<ReturnType<typeof viewCheckout>>;

/** The data of the page's loader and action. */
export type CheckoutData = { title: string; view: CheckoutView };
export type CheckoutAnswer = { view: CheckoutView };

/** The data shown around the fields. */
export type CheckoutContext = {
  /** The idempotency key, with which at most one order is placed. */
  idempotencyKey: string;
  /** The id of the customer who began the order; "" for a guest. */
  begunBy: string;
  /** The order already placed with the key. */
  made: MadeOrder | null;
  /** True when a customer began it and no one is logged in. */
  isSessionEnded: boolean;
  /** Whether a guest can opt in to be remembered, and has. */
  canRemember: boolean;
  isRemembered: boolean;
  /** Why the order would be a trial of staff; null for customers. */
  trial: Trial | null;
};

/** The saved draft, completed from the account. */
export async function viewCheckout(
  opened: {
    cart: Cart;
    user: User | null;
    draft: OpenDraft;
    guest: RememberedGuest | null;
    trial: Trial | null;
  },
  words: ServerWords,
  chosen: District | null,
) {
  const { cart, user, draft, guest, trial } = opened;
  const { promoCode, ...typed } = await startingValues(customerOf(user), draft, guest, chosen);
  const isApplied = draft.fields?.isPromoCodeApplied ?? false;
  const around = {
    idempotencyKey: draft.id,
    begunBy: (draft.isLocked ? draft.customerId : customerOf(user)?.id) ?? "",
    made: madeBy(draft),
    isSessionEnded: draft.isLocked,
    canRemember: user === null,
    isRemembered: guest !== null,
    trial,
  };
  const view = await viewForm(
    cart,
    { ...typed, promoCode: isApplied ? promoCode : "" },
    around,
    words,
  );
  const answered = sayCode(view, words);
  // A code that was typed but not applied stays in its field.
  return isApplied ? answered : { ...answered, values: { ...answered.values, promoCode } };
}

/**
 * The typed values, else the account's, else the remembered guest's; the district `chosen` before
 * if no address has one.
 */
async function startingValues(
  customer: User | null,
  draft: OpenDraft,
  guest: RememberedGuest | null,
  chosen: District | null,
): Promise<CheckoutValues> {
  const { fields } = draft;
  const typed: CheckoutValues = {
    ...NOTHING_TYPED,
    ...fields,
    remember: (fields ? fields.remember : guest) ? "1" : "",
  };
  const place = (customer && (await findUsualAddress(customer.id))) ?? guest;
  const person = customer ?? guest;
  const own = typed.district ? typed : place;
  return {
    fullName: typed.fullName || (person?.fullName ?? ""),
    phoneNumber: typed.phoneNumber || (person?.phoneNumber ?? ""),
    address: typed.address || (place?.address ?? ""),
    district: own?.district || (chosen?.name ?? ""),
    thana: own?.thana ?? "",
    orderNote: typed.orderNote,
    promoCode: typed.promoCode,
    remember: typed.remember,
    addOn: typed.addOn,
  };
}

/** The form with current figures, its typed values and the errors. */
export async function requote(
  form: FormData,
  cart: Cart,
  words: ServerWords,
  around: CheckoutContext,
  errors?: FormErrors,
): Promise<CheckoutView> {
  const values = readValues(form);
  if (form.get("intent") === "remove-promo-code") values.promoCode = "";
  const view = sayCode(await viewForm(cart, values, around, words), words);
  return {
    ...view,
    isTyped: true,
    agreement: await askAgreement(words, form, errors?.agreed !== undefined),
    openedAt: signOpenedAt(form, around.idempotencyKey),
    proof: errors?.proofAnswer ? askForNumber(around.idempotencyKey) : null,
    errors: { ...errors, ...view.errors },
    ...sayChanged(form, view, words),
  };
}

/** Removes a code without discount from the form (spec section 5); the message names the code. */
function sayCode(view: Awaited<ReturnType<typeof viewForm>>, words: ServerWords) {
  const refusal = view.promoCodeRefusal;
  if (!refusal) return { ...view, promoCodeRefusal: null };
  const says = sayRefusal(words, refusal);
  return {
    ...view,
    promoCodeRefusal: null,
    isPromoCodeUnknown: refusal.code === "promo-code-not-found",
    values: { ...view.values, promoCode: "" },
    errors: { ...view.errors, promoCode: [says] },
    toast: minimumSpend(says, refusal.code),
  };
}

/** The form after too many promo codes, without a look-up and with its typed values. */
export async function withholdPromoCode(
  form: FormData,
  cart: Cart,
  words: ServerWords,
  around: CheckoutContext,
  refusal: ShopError,
  errors?: FormErrors,
) {
  const { promoCode } = readValues(form);
  const without = new FormData();
  for (const [name, value] of form) without.append(name, value);
  without.set("promoCode", "");
  const view = await requote(without, cart, words, around, {
    ...errors,
    promoCode: [sayRefusal(words, refusal)],
  });
  return { ...view, values: { ...view.values, promoCode } };
}

async function viewForm(
  cart: Cart,
  typed: CheckoutValues,
  around: CheckoutContext,
  words: ServerWords,
) {
  const { thana, thanas } = offerThanas(typed.district, typed.thana);
  const values = { ...typed, thana };
  const priced = await priceCart(cart, words.language);
  const offered = await viewAddOn(
    await findCheckoutAddOn(),
    cart.map(({ productId }) => productId),
    words,
  );
  const addOn = offered && {
    ...offered,
    isTaken: !offered.isOut && values.addOn === offered.productId,
  };
  const added = addOn?.isTaken ? addOn.salePrice : 0;
  const {
    promoCodeRefusal,
    lineRefusals: _,
    ...quote
  } = await quoteCart(priced, {
    addOn: addOn?.isTaken ? addOn : null,
    district: values.district,
    promoCode: values.promoCode,
  });
  const district = findDistrict(values.district);
  const goods = priced.subtotal + added;
  const free = await sayFreeDelivery({ district: district?.name ?? "", goods }, words);
  const advance = await sayAdvance(quote, values.district, words);
  return {
    cart: priced,
    addOn: priced.canCheckOut ? addOn : null,
    values,
    thanas,
    card: cardOf(values, words.language),
    quote,
    /** "EID · applied · 100 TK off"; null without a code that gives something. */
    promoSaid: quote.isPromoCodeApplied
      ? words.promoApplied(quote.promoCode, quote.promoCodeDiscount)
      : null,
    /** What delivery costs; null while no district is known, unless it is free in all of them. */
    deliverySaid:
      quote.deliveryCharge === null
        ? free?.isReached
          ? words.deliveryFree(0)
          : null
        : quote.deliverySaved > 0
          ? words.deliveryFree(quote.deliverySaved)
          : formatTaka(quote.deliveryCharge, words.language),
    /**
     * What is missing for free delivery, or where it is free; null once it is, or if it never is.
     */
    freeDelivery: free && !free.isReached && quote.deliveryCharge !== 0 ? free.text : null,
    saves: quote.saved > 0 ? words.youSave(quote.saved) : null,
    /** What is to be paid in advance, as far as the order shows it; null for nothing. */
    advance: advance?.text ?? null,
    /** The same beside the button: "200 TK now · 570 TK on delivery". */
    advanceBrief: advance?.brief ?? null,
    /** What is said of advances where the order shows none. */
    payment: await sayPayment(quote, district?.name ?? null, words),
    /** The box of SSLCommerz's demands as HTML; "" without it. */
    agreement: await askAgreement(words, null),
    shownLines: markOf(cart),
    /** When an order placed now arrives; null without a district. */
    arrives: await sayArrival(values.district, new Date(), words),
    notices: around.made || around.isSessionEnded ? words.notices : null,
    seeTotal: words.seeTotal.button,
    /** The buttons that complete the deals of lines, each beside its line. */
    deals: priced.lines.flatMap((line) => {
      const deal = line.problem ? null : sayNextDeal(line, words);
      const { productId } = line;
      return deal ? [{ productId, text: deal.text, value: `${deal.quantity} ${productId}` }] : [];
    }),
    goOn: sayGoOn(priced, words),
    ...around,
    trial: around.trial && {
      text: words.trial.atCheckout,
      end: around.trial === "asked" ? words.trial.end : null,
    },
    /** True when the view repeats submitted values, whose sections must then be open. */
    isTyped: false,
    promoCodeRefusal,
    isPromoCodeUnknown: false,
    openedAt: signOpenedAt(null, around.idempotencyKey),
    proof: null as { number: number; token: string } | null,
    promoCodeProof: quote.promoCode && !promoCodeRefusal ? promoCodeProof(quote.promoCode) : "",
    errors: {} as FormErrors,
    toast: null as Toast | null,
    /** What is said of a total that rose since the customer saw it; null when it did not. */
    changedTotal: null as string | null,
    /** The same where only the charge of the district came in, which is no mistake of anybody. */
    note: null as string | null,
  };
}

/** What the button says that takes out what is not to be had any more; null if all is. */
function sayGoOn({ lines }: PricedCart, { goOn }: ServerWords): string | null {
  const wrong = lines.filter(({ problem }) => problem !== null);
  if (wrong.length === 0) return null;
  if (wrong.some(({ problem }) => problem === "not-enough-stock")) return goOn.fewer;
  return wrong.length > 1 ? goOn.several : goOn.one;
}

/**
 * An order that is held, or of a risky phone, may be asked for an advance only after it was placed.
 */
async function sayAdvance(
  { totalPrice, deliveryCharge }: { totalPrice: number; deliveryCharge: number | null },
  district: string,
  { advance, language }: ServerWords,
): Promise<{ text: string; brief: string } | null> {
  if (deliveryCharge === null) return null;
  const { settings } = await findAdvanceSettings();
  const known = { isHeld: false, isBlocked: false, returned: 0 };
  const sum = advanceFor(settings, {
    totalPrice,
    deliveryCharge,
    ...known,
    district: findDistrict(district)?.name ?? district,
  });
  if (sum === 0) return null;
  const ways = listWaysToPay(settings).map((way) => advance.ways[way]);
  const now = formatTaka(sum, language);
  const rest = formatTaka(totalPrice - sum, language);
  return {
    text: advance.askAtCheckout(now, ways.join(", "), rest),
    brief: sum === totalPrice ? advance.now(now) : advance.nowAndLater(now, rest),
  };
}

async function sayPayment(
  { totalPrice, deliveryCharge }: { totalPrice: number; deliveryCharge: number | null },
  district: string | null,
  { advance }: ServerWords,
): Promise<string> {
  const { rules } = await findRulesNow();
  const isNothing = (rules.fixedAmount ?? deliveryCharge) === 0;
  const known = { district, totalPrice: deliveryCharge === null ? null : totalPrice };
  return advance.atCheckout[isNothing ? "never" : foreseeAdvance(rules, known)];
}

/** The lines of a known buyer's card: who receives the parcel, and where. */
function cardOf(values: CheckoutValues, language: Language) {
  const phone = normalizePhone(values.phoneNumber);
  const thana = thanaName(values.district, values.thana, language);
  const district = namedDistricts.find(({ name }) => name === values.district);
  const lines = [
    [values.fullName, phone ? formatPhone(phone, language) : values.phoneNumber].join(" · "),
    [values.address, thana, district?.[language === "bn" ? "banglaName" : "name"]]
      .filter(Boolean)
      .join(", "),
  ];
  return lines.map((line) => byLetters(line, language));
}

/** A short mark of products and quantities, to notice that another tab has changed them. */
export const markOf = (cart: Cart): string =>
  createHash("sha256")
    .update(
      JSON.stringify(cart.map(({ productId, quantity }) => `${productId} ${quantity}`).sort()),
    )
    .digest("base64url")
    .slice(0, 16);

function minimumSpend(text: string, code: string): Toast | null {
  if (code !== "promo-code-below-minimum") return null;
  return { id: crypto.randomUUID(), type: "error", text, ms: MINIMUM_SPEND_MS };
}

/** Whether the form was sent before the charge of its district, and so its total, was shown. */
export const isFirstConfirm = (form: FormData): boolean => form.get("shownDistrict") === "";

/**
 * The total counts as seen only on a confirmed form, since a new district is expected to change it.
 */
function sayChanged(
  form: FormData,
  { quote, deliverySaid, values, advance, addOn }: Awaited<ReturnType<typeof viewForm>>,
  words: ServerWords,
): { changedTotal: string | null; note: string | null } {
  const nothing = { changedTotal: null, note: null };
  if (form.get("intent") !== "place-order") return nothing;
  const { totalPrice: actual, deliveryCharge } = quote;
  const shown = Number(form.get("shownTotal"));
  const isFirst = isFirstConfirm(form);
  if (!Number.isSafeInteger(shown) || (shown >= actual && !isFirst)) return nothing;
  const district = findDistrict(values.district);
  const isOther = form.has("shownDistrict") && form.get("shownDistrict") !== values.district;
  // The total of the first button knew neither the district nor the tick.
  const ticked = isFirst && addOn?.isTaken ? addOn.salePrice : 0;
  const expected = shown + (deliveryCharge ?? 0) + ticked;
  if (isOther && district && deliverySaid && actual <= expected) {
    const place = districtName(district.name, words.language);
    const said = [words.seeTotal.note(place, deliverySaid, actual), advance];
    return { ...nothing, note: said.filter(Boolean).join(" ") };
  }
  if (shown >= actual) return nothing;
  const changedTotal = sayRefusal(words, new ShopError("total-changed", { shown, actual }));
  return { ...nothing, changedTotal };
}
