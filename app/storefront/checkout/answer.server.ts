import { type ActionFunctionArgs, data, redirect, redirectDocument } from "@remix-run/node";
import type { Cart } from "#app/domain/cart/cart.ts";
import type { PlacedOrder } from "#app/domain/orders/placing/checkout-drafts.server.ts";
import {
  forgetGuest,
  type RememberedGuest,
} from "#app/domain/orders/placing/remembered-guests.server.ts";
import {
  isProvenPromoCode,
  lookUpPromoCode,
} from "#app/domain/promo-codes/promo-guesses.server.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { forgetGuestCookie, keepCheckout } from "#app/http/buyer-cookies.server.ts";
import { cameByTls } from "#app/http/cookies.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { badRequest } from "#app/http/responses.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { keepPreference } from "#server/http/cookies.js";
import {
  begunBy,
  customerOf,
  keepTyped,
  madeBy,
  newDraft,
  type OpenDraft,
  settleKey,
} from "./draft.server.ts";
import { readText } from "./values.ts";
import { type Around, type CheckoutView, requote, withholdPromoCode } from "./view.server.ts";

/** A form of the checkout, and all that its answer depends on. */
export type Asking = {
  args: ActionFunctionArgs;
  form: FormData;
  cart: Cart;
  user: User | null;
  words: ServerWords;
  draft: OpenDraft;
  /** Remembered in this browser. */
  guest: RememberedGuest | null;
  /** Of the order that this form makes, and what it has made already. */
  key: string;
  placed: PlacedOrder | null;
  /** What its own key had made, and staff have deleted since. */
  deleted: PlacedOrder | null;
};

export async function ask(
  args: ActionFunctionArgs,
  known: Pick<Asking, "form" | "cart" | "user" | "words" | "draft" | "guest">,
): Promise<Asking> {
  return { args, ...known, ...(await settleKey(known.form, known.draft)) };
}

/** The customer who began this has no session any more. */
export const isSessionEnded = ({ form, user }: Asking) =>
  begunBy(form) !== null && !customerOf(user);

/** Whose draft it is: of who is logged in, else of who began it, so that it waits for them. */
const ownerOf = ({ form, user }: Asking) => customerOf(user)?.id ?? begunBy(form);

/**
 * The form again with today's figures. Whatever is done with it looks its code up, so a code that does not exist counts
 * by whichever button it was tried; one that this form has applied before is looked up freely.
 */
export async function quote(asking: Asking, errors?: FormErrors, init: ResponseInit = {}) {
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
    return await show(asking, view, init);
  } catch (error) {
    const tooMany = asRefusal(error);
    const view = await withholdPromoCode(form, cart, words, around, tooMany, errors);
    return show(asking, view, refusalInit(tooMany, 429));
  }
}

/**
 * Answers with a view, and keeps what it shows. A form without script that was refused nothing is led to the page
 * itself, so that neither Back nor Reload asks to send it again.
 */
export async function show(asking: Asking, view: CheckoutView, init: ResponseInit) {
  const { args, form, draft, placed } = asking;
  const headers = new Headers(init.headers);
  headers.append("Set-Cookie", await keepCheckout(args.request, draft));
  if (!placed) {
    const { promoCode } = view.values;
    const isPromoCodeApplied = view.promoCodeProof !== "";
    await keepTyped(draft.id, form, ownerOf(asking), { promoCode, isPromoCodeApplied });
  }
  const isRefused = Object.values(view.errors).some((errors) => errors?.length);
  const isPage = !form.has("inPlace") && (init.status ?? 200) === 200;
  if (isPage && !isRefused && !placed && !view.isSessionEnded)
    return redirect("/checkout", { headers });
  return data({ view }, { ...init, headers });
}

export function aroundOf(asking: Asking): Around {
  const { user, form, draft, placed } = asking;
  const isEnded = isSessionEnded(asking);
  return {
    idempotencyKey: placed ? asking.key : draft.id,
    begunBy: customerOf(user)?.id ?? (isEnded ? (begunBy(form) ?? "") : ""),
    made: madeBy(asking),
    isSessionEnded: isEnded,
    canRemember: user === null,
    isRemembered: asking.guest !== null,
  };
}

/** Elsewhere with everything typed kept: to log in, to the cart, to the other language. */
export async function leave(asking: Asking) {
  const { args, form, draft, placed } = asking;
  const headers = new Headers({ "Set-Cookie": await keepCheckout(args.request, draft) });
  if (!placed && form.has("fullName")) await keepTyped(draft.id, form, ownerOf(asking));
  const language = form.get("language");
  if (language === "en" || language === "bn") {
    const isSecure = cameByTls(args.request);
    headers.append("Set-Cookie", keepPreference("language", language, isSecure));
    // The words of a page come with its document.
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

/** A new key, asked for by somebody who has seen which order the old one made. What was typed goes along. */
export async function beginAnother(asking: Asking) {
  const draft = asking.draft.placed ? newDraft() : asking.draft;
  return carryOn({ ...asking, draft, key: draft.id, placed: null }, ownerOf(asking));
}

/** Ends what a guest had agreed to: nothing of it is kept, and of the form only what was typed otherwise. */
export async function forgetMe(asking: Asking) {
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
  return quote({ ...asking, guest: null }, undefined, { headers });
}

/** An order that began as a customer's goes on as a guest's, since the customer says so. */
export async function carryOnAsGuest(asking: Asking) {
  const { form, draft } = asking;
  form.set("begunBy", "");
  // Without the form in hand nothing of what the customer typed may be shown.
  const own = form.has("fullName") ? draft : newDraft();
  return carryOn({ ...asking, draft: own, key: own.id }, null);
}

async function carryOn(asking: Asking, customerId: string | null) {
  const { args, form, draft } = asking;
  if (form.has("fullName")) {
    await keepTyped(draft.id, form, customerId);
    if (form.has("inPlace")) return quote(asking);
  }
  const headers = { "Set-Cookie": await keepCheckout(args.request, draft) };
  return redirect("/checkout", { headers });
}
