import type { Cart } from "#app/domain/cart/cart.ts";
import { priceCart } from "#app/domain/cart/priced-cart.server.ts";
import { offerThanas } from "#app/domain/delivery/thanas.ts";
import { quoteOrder } from "#app/domain/orders/quote-order.server.ts";
import type { ShopError } from "#app/domain/shop-error.ts";
import { findDeliveryAddress } from "#app/domain/users/address-book.server.ts";
import type { User } from "#app/domain/users/users.server.ts";
import type { FormResult } from "#app/http/form.server.ts";
import { promoCodeProof } from "#app/http/promo-guesses.server.ts";
import type { Toast } from "#app/http/toast.server.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

/** How long 'Minimum spend …' is shown (spec section 8). */
const MINIMUM_SPEND_MS = 5000;

const FIELDS = [
  "fullName",
  "phoneNumber",
  "address",
  "district",
  "thana",
  "orderNote",
  "promoCode",
] as const;

export type CheckoutValues = Record<(typeof FIELDS)[number], string>;

/** Everything the checkout form shows, as page and as overlay. */
export type CheckoutView = Awaited<ReturnType<typeof viewCheckout>>;

const NOTHING_TYPED: CheckoutValues = {
  fullName: "",
  phoneNumber: "",
  address: "",
  district: "",
  thana: "",
  orderNote: "",
  promoCode: "",
};

/** A fresh form: what the account knows, and a key that makes this form place one order at most. */
export async function viewCheckout(cart: Cart, user: User | null) {
  const values = { ...NOTHING_TYPED };
  if (user && !user.isAdmin) {
    const place = await findDeliveryAddress(user.id);
    values.fullName = user.fullName;
    values.phoneNumber = user.phoneNumber;
    values.address = place?.address ?? "";
    values.district = place?.district ?? "";
    values.thana = place?.thana ?? "";
  }
  return show(cart, values, crypto.randomUUID());
}

/** The same form with today's figures: everything typed is kept, and what was refused says why. */
export async function requote(form: FormData, cart: Cart, words: ServerWords, result?: FormResult) {
  const values = readValues(form);
  if (form.get("intent") === "remove-promo-code") values.promoCode = "";
  const view = await show(cart, values, readKey(form));
  const refusal = view.promoCodeRefusal;
  const says = refusal && sayRefusal(words, refusal);
  return {
    ...view,
    promoCodeRefusal: null,
    isPromoCodeUnknown: refusal?.code === "promo-code-not-found",
    // A code that gives nothing leaves the form (spec section 5); its refusal names it, so nothing typed is lost.
    values: refusal ? { ...view.values, promoCode: "" } : view.values,
    errors: {
      ...result?.error,
      ...(says ? { promoCode: [says] } : {}),
    } as Record<string, string[] | null>,
    toast: says ? minimumSpend(says, refusal.code) : null,
    shownBefore: readShown(form, view.quote.totalPrice),
  };
}

/** The form while no more codes may be tried: nothing was looked up, and what was typed stays. */
export async function withholdPromoCode(
  form: FormData,
  cart: Cart,
  words: ServerWords,
  refusal: ShopError,
  result?: FormResult,
) {
  const { promoCode } = readValues(form);
  const without = new FormData();
  for (const [name, value] of form) without.append(name, value);
  without.set("promoCode", "");
  const view = await requote(without, cart, words, {
    error: { ...result?.error, promoCode: [sayRefusal(words, refusal)] },
  });
  return { ...view, values: { ...view.values, promoCode } };
}

async function show(cart: Cart, typed: CheckoutValues, idempotencyKey: string) {
  const { thana, thanas } = offerThanas(typed.district, typed.thana);
  const values = { ...typed, thana };
  const priced = await priceCart(cart);
  const {
    promoCodeRefusal,
    lineRefusals: _,
    ...quote
  } = await quoteOrder({
    lines: [],
    subtotal: priced.subtotal,
    district: values.district,
    promoCode: values.promoCode,
  });
  return {
    cart: priced,
    values,
    thanas,
    quote,
    idempotencyKey,
    promoCodeRefusal,
    isPromoCodeUnknown: false,
    promoCodeProof: quote.promoCode && !promoCodeRefusal ? promoCodeProof(quote.promoCode) : "",
    errors: {} as Record<string, string[] | null>,
    toast: null as Toast | null,
    /** In taka: the total the customer saw before it changed; null when it did not. */
    shownBefore: null as number | null,
  };
}

function minimumSpend(text: string, code: string): Toast | null {
  if (code !== "promo-code-below-minimum") return null;
  return { id: crypto.randomUUID(), type: "error", text, ms: MINIMUM_SPEND_MS };
}

function readValues(form: FormData): CheckoutValues {
  const typed = FIELDS.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""] as const;
  });
  return { ...NOTHING_TYPED, ...Object.fromEntries(typed) };
}

function readKey(form: FormData): string {
  const key = form.get("idempotencyKey");
  return typeof key === "string" && key ? key.slice(0, 200) : crypto.randomUUID();
}

/** Only a confirmed form has shown its total as final; choosing a district is expected to change it. */
function readShown(form: FormData, actual: number): number | null {
  if (form.get("intent") !== "place-order") return null;
  const shown = Number(form.get("shownTotal"));
  return Number.isSafeInteger(shown) && shown < actual ? shown : null;
}
