import type { ActionFunctionArgs } from "@remix-run/node";
import { hashOf, idOfKey } from "#app/domain/core/key-id.server.ts";
import { normalizePhone } from "#app/domain/core/phone.ts";
import { isUuid } from "#app/domain/core/uuid.ts";
import {
  findActiveLandingPage,
  type LandingPage,
} from "#app/domain/marketing/landing/landing-pages.server.ts";
import { noteCheckout } from "#app/domain/orders/calls/note-checkout.server.ts";
import { parseQuantity } from "#app/domain/orders/cart/cart.ts";
import { SENDER_FIELDS } from "#app/domain/orders/checks/order-sender.server.ts";
import { checkoutSchema } from "#app/domain/orders/order-input.server.ts";
import {
  dropCheckoutDraft,
  hasJustOrdered,
  saveCheckoutDraft,
} from "#app/domain/orders/placing/checkout-drafts.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { buyerOriginOf } from "#app/http/order-origin.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { notFound } from "#app/http/responses.ts";
import { languageOf } from "#app/words/language.server.ts";
import { AGREED } from "../parts/agreement.server.ts";
import { readChoice } from "./sums.ts";
import { type LandingView, viewLanding } from "./view.server.ts";

/** The form of a landing page. */
export const LANDING_FIELDS = formFields([checkoutSchema], {
  texts: [
    "productId",
    "quantity",
    "deal",
    "addOn",
    "terms",
    "shownTotal",
    "shownAdvance",
    "language",
    "formId",
    AGREED,
    ...SENDER_FIELDS,
  ],
  // The page is shared, so its form has no session's token.
  withoutToken: true,
});

const textOf = (form: FormData, name: string) => String(form.get(name) ?? "");

/**
 * The chosen size and the quantity, null each if it is none, and both as a cart. Where tiers are
 * offered one choice names both.
 */
export function readLines(form: FormData, view: LandingView) {
  const [productId, tier] = readChoice(textOf(form, "productId"));
  const quantity = parseQuantity(tier ?? textOf(form, "quantity"));
  const size = view.sizes.find(({ id }) => id === productId) ?? null;
  return { size, quantity, lines: size && quantity ? [{ productId: size.id, quantity }] : [] };
}

/** The draft of a form to which a script has given an id. */
function ownDraftOf(page: LandingPage, form: FormData): string | null {
  const formId = textOf(form, "formId");
  return isUuid(formId) ? idOfKey(hashOf([page.id, "typed", formId])) : null;
}

/** The draft of a form; without an id each number has its own. */
export function draftOf(page: LandingPage, form: FormData): string | null {
  const own = ownDraftOf(page, form);
  if (own) return own;
  const phoneNumber = normalizePhone(textOf(form, "phoneNumber"));
  return phoneNumber && idOfKey(hashOf([page.id, phoneNumber]));
}

/**
 * Keeps a whole number and what was typed with it, as a checkout does and within its limits, for a
 * call in case no order follows.
 */
export async function noteLeft(
  args: ActionFunctionArgs,
  page: LandingPage,
  form: FormData,
  view: LandingView,
): Promise<void> {
  const { lines: cart } = readLines(form, view);
  const phoneNumber = normalizePhone(textOf(form, "phoneNumber"));
  const draftId = draftOf(page, form);
  if (!draftId) return;
  if (!phoneNumber || cart.length === 0) {
    // Anybody can type a number, so only a form itself drops its draft.
    const own = ownDraftOf(page, form);
    if (own) await dropCheckoutDraft(own);
    return;
  }
  const typed = {
    fullName: textOf(form, "fullName"),
    address: textOf(form, "address"),
    district: textOf(form, "district"),
    addOn: textOf(form, "addOn"),
  };
  const others = { thana: "", orderNote: "", promoCode: "", isPromoCodeApplied: false };
  const draft = { ...typed, ...others, phoneNumber, remember: false };
  const { touches } = buyerOriginOf(args.request);
  const noted = { phoneNumber, cart, language: languageOf(args.request), touches };
  await noteCheckout(draftId, noted, addressOf(args), () =>
    saveCheckoutDraft(draftId, draft, null),
  );
}

/** What a script sends while somebody types. */
export async function noteTyped(args: ActionFunctionArgs): Promise<Response> {
  const [page, form, user] = await Promise.all([
    findActiveLandingPage(args.params.slug ?? ""),
    readForm(args.request, LANDING_FIELDS),
    getUser(args),
  ]);
  const view = page && (await viewLanding(page, args.request));
  if (!view) throw notFound();
  const phoneNumber = normalizePhone(textOf(form, "phoneNumber"));
  // The order may have overtaken this request.
  const isOrdered = phoneNumber !== null && (await hasJustOrdered(phoneNumber));
  if (user?.isAdmin || isOrdered) return new Response(null, { status: 204 });
  await noteLeft(args, page, form, view);
  // An order placed meanwhile has found no draft to remove.
  const draftId = draftOf(page, form);
  if (draftId && phoneNumber && (await hasJustOrdered(phoneNumber)))
    await dropCheckoutDraft(draftId);
  return new Response(null, { status: 204 });
}
