import { type ActionFunctionArgs, data, redirect, redirectDocument } from "@remix-run/node";
import { isUuid } from "#app/domain/core/uuid.ts";
import {
  isProvenPromoCode,
  lookUpPromoCode,
} from "#app/domain/marketing/promo-codes/promo-guesses.server.ts";
import { type Cart, parseQuantity } from "#app/domain/orders/cart/cart.ts";
import { addLine, setQuantity } from "#app/domain/orders/cart/cart-changes.server.ts";
import { removeLine } from "#app/domain/orders/cart/cart-removals.server.ts";
import { listCartLines } from "#app/domain/orders/cart/carts.server.ts";
import { priceCart } from "#app/domain/orders/cart/priced-cart.server.ts";
import type { PlacedOrder } from "#app/domain/orders/placing/checkout-drafts.server.ts";
import {
  forgetGuest,
  type RememberedGuest,
} from "#app/domain/orders/placing/remembered-guests.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { forgetGuestCookie, keepCheckout } from "#app/http/buyer-cookies.server.ts";
import { openCart } from "#app/http/cart-cookie.server.ts";
import { cameByTls } from "#app/http/cookies.server.ts";
import { keepDistrict } from "#app/http/district.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { badRequest } from "#app/http/responses.ts";
import { endTrial, type Trial } from "#app/http/trial.server.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { keepPreference } from "#runtime/http/cookies.ts";
import {
  begunBy,
  chooseKey,
  customerOf,
  madeBy,
  newDraft,
  type OpenDraft,
  saveTyped,
} from "./draft.server.ts";
import { readText } from "./values.ts";
import {
  type CheckoutContext,
  type CheckoutView,
  requote,
  withholdPromoCode,
} from "./view.server.ts";

/** A submitted checkout form with everything that its answer depends on. */
export type SentCheckout = {
  args: ActionFunctionArgs;
  form: FormData;
  cart: Cart;
  user: User | null;
  words: ServerWords;
  draft: OpenDraft;
  /** The guest remembered in this browser. */
  guest: RememberedGuest | null;
  /** Why the order would be a trial of staff; null for customers. */
  trial: Trial | null;
  /** The idempotency key of the form, and the order it has placed. */
  key: string;
  placed: PlacedOrder | null;
  /** The order placed with the form's own key and since deleted by staff. */
  deleted: PlacedOrder | null;
};

export async function readSentCheckout(
  args: ActionFunctionArgs,
  known: Pick<SentCheckout, "form" | "cart" | "user" | "words" | "draft" | "guest" | "trial">,
): Promise<SentCheckout> {
  return { args, ...known, ...(await chooseKey(known.form, known.draft)) };
}

/** True when the order was begun by a customer whose session has ended. */
export const isSessionEnded = ({ form, user }: SentCheckout) =>
  begunBy(form) !== null && !customerOf(user);

/**
 * The draft belongs to the logged-in customer, else to the customer who began it, so that they find
 * it after logging in.
 */
const ownerOf = ({ form, user }: SentCheckout) => customerOf(user)?.id ?? begunBy(form);

/**
 * The form with current figures. Every button looks up the promo code, so unknown codes count
 * towards the attempt limit; a code this form has applied before is not counted.
 */
export async function quoteCheckout(
  asking: SentCheckout,
  errors?: FormErrors,
  init: ResponseInit = {},
) {
  const { args, form, cart, words } = asking;
  const around = aroundOf(asking);
  const code = readText(form, "promoCode");
  const look = () => requote(form, cart, words, around, errors);
  const isFree =
    !code ||
    form.get("intent") === "remove-promo-code" ||
    isProvenPromoCode(code, readText(form, "promoCodeProof"));
  try {
    const view = isFree
      ? await look()
      : await lookUpPromoCode(addressOf(args), look, (view) => view.isPromoCodeUnknown);
    return await showCheckout(asking, view, init);
  } catch (error) {
    const tooMany = asRefusal(error);
    const view = await withholdPromoCode(form, cart, words, around, tooMany, errors);
    return showCheckout(asking, view, refusalInit(tooMany, 429));
  }
}

/**
 * Answers with a view and saves it as the draft; a valid form without script is redirected to the
 * page so that Back and Reload do not resubmit it.
 */
export async function showCheckout(asking: SentCheckout, view: CheckoutView, init: ResponseInit) {
  const { args, form, draft, placed } = asking;
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", await keepCheckout(args.request, draft));
  const district = findDistrict(view.values.district);
  if (district) headers.append("Set-Cookie", keepDistrict(args.request, district));
  if (!placed) {
    const { promoCode } = view.values;
    const isPromoCodeApplied = view.promoCodeProof !== "";
    await saveTyped(asking, ownerOf(asking), { promoCode, isPromoCodeApplied });
  }
  const isRefused = Object.values(view.errors).some((errors) => errors?.length);
  const isPage = !form.has("inPlace") && (init.status ?? 200) === 200;
  if (isPage && !isRefused && !placed && !view.isSessionEnded && !view.note)
    return redirect("/checkout", { headers });
  return data({ view }, { ...init, headers });
}

export function aroundOf(asking: SentCheckout): CheckoutContext {
  const { user, form, draft, placed } = asking;
  const isEnded = isSessionEnded(asking);
  return {
    idempotencyKey: placed ? asking.key : draft.id,
    begunBy: customerOf(user)?.id ?? (isEnded ? (begunBy(form) ?? "") : ""),
    made: madeBy(asking),
    isSessionEnded: isEnded,
    canRemember: user === null,
    isRemembered: asking.guest !== null,
    trial: asking.trial,
  };
}

/** Takes out of the cart what is not to be had any more, and goes on with everything typed. */
export async function goOn(asking: SentCheckout) {
  const { args, cart, words } = asking;
  const { lines } = await priceCart(cart, words.language);
  const wrong = lines.filter(({ problem }) => problem !== null);
  if (wrong.length === 0) return quoteCheckout(asking);
  const change = await openCart(args, null);
  for (const { productId, problem, limit } of wrong) {
    if (problem !== "not-enough-stock") await removeLine(change, productId);
    // Pieces that went since are shown with the answer.
    else await setQuantity(change, productId, limit).catch(asRefusal);
  }
  return quoteCheckout({ ...asking, cart: await listCartLines(change.cartId) });
}

/** Takes the pieces that complete the deal of a line, "<quantity> <product>". */
export async function takeDeal(asking: SentCheckout) {
  const { args, form, cart } = asking;
  const [typed = "", productId = ""] = readText(form, "deal").split(" ");
  const quantity = parseQuantity(typed);
  if (quantity === null || !isUuid(productId)) throw badRequest();
  // Another tab may have ordered the line or taken it out since.
  if (!cart.some((line) => line.productId === productId)) return quoteCheckout(asking);
  const change = await openCart(args, null);
  // Too few pieces left since are shown with the answer.
  await addLine(change, productId, { quantity, ifThere: "raise" }).catch(asRefusal);
  return quoteCheckout({ ...asking, cart: await listCartLines(change.cartId) });
}

/** Saves the typed values and redirects to the log-in, the cart or the other language. */
export async function leave(asking: SentCheckout) {
  const { args, form, draft, placed } = asking;
  const headers = new Headers({ "Set-Cookie": await keepCheckout(args.request, draft) });
  if (!placed && form.has("fullName")) await saveTyped(asking, ownerOf(asking));
  const language = form.get("language");
  if (language === "en" || language === "bn") {
    const isSecure = cameByTls(args.request);
    headers.append("Set-Cookie", keepPreference("language", language, isSecure));
    // A new document is loaded because translations are part of the document.
    return redirectDocument("/checkout", { headers });
  }
  const back = new URLSearchParams({ redirectTo: "/checkout" });
  switch (form.get("intent")) {
    case "log-in":
      return redirect(`/login?${back}`, { headers });
    case "register":
      return redirect(`/register?${back}`, { headers });
    case "back-to-cart":
      return redirect("/cart", { headers });
    default:
      throw badRequest();
  }
}

/**
 * Begins a new order with the typed values, after the customer has seen the order that the old key
 * placed.
 */
export async function beginAnother(asking: SentCheckout) {
  const draft = asking.draft.placed ? newDraft() : asking.draft;
  return carryOn({ ...asking, draft, key: draft.id, placed: null }, ownerOf(asking));
}

/**
 * Deletes the remembered guest; of the form only values that differ from the remembered ones stay.
 */
export async function forgetMe(asking: SentCheckout) {
  const { args, form, guest } = asking;
  form.delete("remember");
  if (guest) {
    const { id, ...details } = guest;
    for (const [name, value] of Object.entries(details)) {
      if (form.get(name) === value) form.set(name, "");
    }
    await forgetGuest(id);
  }
  const headers = { "Set-Cookie": await forgetGuestCookie(args.request) };
  return quoteCheckout({ ...asking, guest: null }, undefined, { headers });
}

/** Staff go on with the checkout, and sell what they meant to try. */
export async function sellReally(asking: SentCheckout) {
  const trial = asking.trial === "asked" ? null : asking.trial;
  const headers = { "Set-Cookie": await endTrial(asking.args.request) };
  return quoteCheckout({ ...asking, trial }, undefined, { headers });
}

/** Continues a customer's order as a guest's at the customer's request. */
export async function carryOnAsGuest(asking: SentCheckout) {
  const { form, draft } = asking;
  form.set("begunBy", "");
  // Without the form's fields in the request, the customer's saved values must not be shown.
  const own = form.has("fullName") ? draft : newDraft();
  return carryOn({ ...asking, draft: own, key: own.id }, null);
}

async function carryOn(asking: SentCheckout, customerId: string | null) {
  const { args, form, draft } = asking;
  if (form.has("fullName")) {
    await saveTyped(asking, customerId);
    if (form.has("inPlace")) return quoteCheckout(asking);
  }
  const headers = { "Set-Cookie": await keepCheckout(args.request, draft) };
  return redirect("/checkout", { headers });
}
