import { randomUUID } from "node:crypto";
import type { data } from "@remix-run/node";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { takeCheckoutAddOn } from "#app/domain/marketing/add-ons/add-ons.server.ts";
import {
  isProvenPromoCode,
  placeWithPromoCode,
} from "#app/domain/marketing/promo-codes/promo-guesses.server.ts";
import { listCartLines } from "#app/domain/orders/cart/carts.server.ts";
import { senderOfForm } from "#app/domain/orders/checks/order-sender.server.ts";
import { type CheckoutInput, checkoutSchema } from "#app/domain/orders/order-input.server.ts";
import {
  findCheckoutDraft,
  type PlacedOrder,
} from "#app/domain/orders/placing/checkout-drafts.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { forgetGuest, rememberGuest } from "#app/domain/orders/placing/remembered-guests.server.ts";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { roleOf } from "#app/domain/people/accounts/roles.ts";
import {
  forgetGuestCookie,
  keepBought,
  keepCheckout,
  keepGuest,
  keepOwnOrder,
} from "#app/http/buyer-cookies.server.ts";
import { keepCart, nameReadCart } from "#app/http/cart-cookie.server.ts";
import { asRefusal, parseForm } from "#app/http/form.server.ts";
import { complaintsOf, refusalErrors } from "#app/http/form-state.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import { buyerOriginOf } from "#app/http/order-origin.server.ts";
import { refusalInit } from "#app/http/refuse.server.ts";
import { addressOf } from "#app/http/request-args.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { endTrial, mayTry } from "#app/http/trial.server.ts";
import { missingAgreement } from "../parts/agreement.server.ts";
import {
  aroundOf,
  isSessionEnded,
  quoteCheckout,
  type SentCheckout,
  showCheckout,
} from "./answer.server.ts";
import { begunBy, customerOf } from "./draft.server.ts";
import { readText } from "./values.ts";
import { isFirstConfirm, markOf, requote, withholdPromoCode } from "./view.server.ts";

/** How long the notice of the placed order is shown, in milliseconds (spec section 9). */
const PLACED_MS = 5000;

/**
 * Places the order, or returns the form with its values and errors; a form whose order exists
 * redirects to it, and one that has changed since shows it.
 */
export async function place(asking: SentCheckout) {
  const { form, cart, user, words } = asking;
  const submission = parseForm(form, checkoutSchema);
  const notAgreed = asking.placed ? {} : missingAgreement(form, words);
  if (submission.status !== "success" || notAgreed.agreed) {
    const errors = { ...complaintsOf(submission, words), ...notAgreed };
    return quoteCheckout(asking, errors, { status: 400 });
  }
  if (asking.deleted) {
    const refusal = new ShopError("order-deleted", { orderNumber: asking.deleted.orderNumber });
    return quoteCheckout(asking, refusalErrors(refusal, words), { status: 409 });
  }
  if (!asking.placed) {
    if (isSessionEnded(asking)) return quoteCheckout(asking, undefined, { status: 409 });
    const other = otherCustomer(asking);
    if (other) return quoteCheckout(asking, { "": [other] }, { status: 409 });
    // The page must have said whether staff sell something or only try it.
    if (isStaff(user) && isTrialOf(asking) !== form.has("trial"))
      return quoteCheckout(asking, undefined, { status: 409 });
    if (cart.length > 0 && (readText(form, "shownLines") || markOf(cart)) !== markOf(cart))
      return quoteCheckout(asking, { "": [words.linesChanged] }, { status: 409 });
  }
  try {
    return await placeWith(asking, submission.value);
  } catch (error) {
    const refusal = asRefusal(error);
    return refuse(asking, refusal, refusalErrors(refusal, words, fieldOf(refusal)));
  }
}

function fieldOf({ code }: ShopError): string | undefined {
  if (code === "proof-needed") return "proofAnswer";
  if (code.startsWith("add-on-")) return "addOn";
  return code.startsWith("promo-code-") ? "promoCode" : undefined;
}

/** The error message when another customer has logged in since the form was begun. */
function otherCustomer({ form, user, words }: SentCheckout): string | null {
  const customer = customerOf(user);
  const begun = begunBy(form);
  return customer && begun && begun !== customer.id ? words.otherCustomer(customer.fullName) : null;
}

const isStaff = (user: SentCheckout["user"]) => user !== null && roleOf(user) !== null;

/** What the page said counts, also if the shop opened since for who may try an order then. */
const isTrialOf = ({ trial, user, form }: SentCheckout): boolean =>
  trial === "not-open" || (form.has("trial") && mayTry(user));

async function placeWith(asking: SentCheckout, input: CheckoutInput) {
  const { args, form, cart, user, words, draft, key, placed, trial } = asking;
  const address = addressOf(args);
  const cartId = await nameReadCart(args);
  // The first submission emptied the cart, so a repeat is compared with the ordered lines.
  const lines = placed && cart.length === 0 ? await listOrdered(placed) : [...cart];
  const isTrial = isTrialOf(asking);
  // Repeats and codes applied before do not count as attempts.
  const isKnown = placed || isProvenPromoCode(input.promoCode, readText(form, "promoCodeProof"));
  const guessed = isKnown ? "" : input.promoCode;
  // The lines of a placed order hold what was added.
  const isListed = placed && cart.length === 0;
  const { order, isCartLeft } = await placeWithPromoCode(address, guessed, async () =>
    placeOrder(
      { ...input, lines },
      {
        customerId: customerOf(user)?.id ?? null,
        idempotencyKey: null,
        draftId: key,
        shownTotal: readShownTotal(form),
        addOn: isListed ? null : await takeCheckoutAddOn(readText(form, "addOn")),
        cartId,
        language: words.language,
        origin: buyerOriginOf(args.request),
        ...(isTrial ? { isTrial } : { sender: await senderOfForm(address, form, key) }),
      },
    ),
  );
  const isLeft = isCartLeft ?? (cartId !== null && (await listCartLines(cartId)).length > 0);
  const left = isLeft ? cartId : null;
  const headers = new Headers({ "Set-Cookie": await keepCart(args.request, left) });
  // An old form redirects to its own order and leaves the browser's newer checkout open.
  if (!placed || key === draft.id) {
    const isSeen = key === draft.id && draft.isSeen;
    headers.append("Set-Cookie", await keepCheckout(args.request, { id: key, isSeen }));
  }
  headers.append("Set-Cookie", await keepBought(args.request, order.id));
  if (trial === "asked") headers.append("Set-Cookie", await endTrial(args.request));
  if (order.customerId === null) {
    headers.append("Set-Cookie", await keepOwnOrder(args.request, order.id));
  }
  for (const value of await rememberOrForgetGuest(asking, input))
    headers.append("Set-Cookie", value);
  const toast = { type: "success" as const, text: words.orderPlaced, ms: PLACED_MS };
  return redirectWithToast(args.request, `/track-order/${order.id}`, toast, headers);
}

/**
 * Remembers a guest who agreed or forgets one who no longer does; returns the `Set-Cookie` values.
 */
async function rememberOrForgetGuest(
  { args, form, user, guest }: SentCheckout,
  input: CheckoutInput,
) {
  if (user) return [];
  if (readText(form, "remember") !== "") {
    const id = guest?.id ?? randomUUID();
    const { fullName, phoneNumber, address, district } = input;
    const details = { fullName, phoneNumber, address, district, thana: input.thana ?? "" };
    await rememberGuest(id, details);
    return [await keepGuest(args.request, id)];
  }
  if (!guest) return [];
  await forgetGuest(guest.id);
  return [await forgetGuestCookie(args.request)];
}

async function listOrdered(placed: PlacedOrder) {
  const order = await findOrder(placed.id);
  return (order?.lines ?? []).flatMap(({ productId, quantity }) =>
    productId ? [{ productId, quantity }] : [],
  );
}

async function refuse(
  asking: SentCheckout,
  refusal: ShopError,
  errors: FormErrors,
): Promise<ReturnType<typeof data> | Awaited<ReturnType<typeof quoteCheckout>> | Response> {
  const { form, cart, words } = asking;
  if (refusal.code === "too-many-promo-guesses") {
    const view = await withholdPromoCode(form, cart, words, aroundOf(asking), refusal);
    return showCheckout(asking, view, refusalInit(refusal, 429));
  }
  // Another tab may have placed the order between the look-up and the refusal.
  if (!asking.placed) {
    const { placed } = await findCheckoutDraft(asking.key);
    if (placed && !placed.isDeleted) return place({ ...asking, placed });
  }
  if (refusal.code === "total-changed") {
    const view = await requote(form, cart, words, aroundOf(asking));
    if (view.note) return showCheckout(asking, view, {});
    if (isFirstConfirm(form)) return showCheckout(asking, view, { status: 409 });
  }
  if (refusal.code === "idempotency-key-reused")
    return quoteCheckout(asking, undefined, { status: 409 });
  // The unknown code has been counted as an attempt.
  if (refusal.code === "promo-code-not-found") {
    const view = await requote(form, cart, words, aroundOf(asking), errors);
    return showCheckout(asking, view, { status: 409 });
  }
  return quoteCheckout(asking, errors, refusalInit(refusal, 409));
}

/**
 * The total the customer saw, in taka; anything invalid becomes 0, which prevents the order. So
 * does a button that said that it shows the total, also where free delivery does not raise it.
 */
function readShownTotal(form: FormData): number {
  if (isFirstConfirm(form)) return 0;
  const shown = Number(readText(form, "shownTotal") || Number.NaN);
  return Number.isSafeInteger(shown) ? shown : 0;
}
