import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { isUuid } from "#app/domain/core/uuid.ts";
import { isProvenPromoCode } from "#app/domain/marketing/promo-codes/promo-guesses.server.ts";
import { noteCheckout } from "#app/domain/orders/calls/note-checkout.server.ts";
import type { Cart } from "#app/domain/orders/cart/cart.ts";
import { isKeyOfForm } from "#app/domain/orders/checks/order-sender.server.ts";
import {
  type CheckoutDraft,
  findCheckoutDraft,
  type PlacedOrder,
  saveCheckoutDraft,
} from "#app/domain/orders/placing/checkout-drafts.server.ts";
import type { RememberedGuest } from "#app/domain/orders/placing/remembered-guests.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { keepCheckout, readCheckout, readGuest } from "#app/http/buyer-cookies.server.ts";
import { readCart } from "#app/http/cart-cookie.server.ts";
import { buyerOriginOf } from "#app/http/order-origin.server.ts";
import { addressOf, type RequestArgs } from "#app/http/request-args.ts";
import { languageOf } from "#app/words/language.server.ts";
import { readText, readValues } from "./values.ts";

/** The checkout shared by all tabs of the browser; its id is the idempotency key of its order. */
export type OpenDraft = CheckoutDraft & {
  id: string;
  isNew: boolean;
  /** True when the order's page was shown to this browser. */
  isSeen: boolean;
  /** True when a customer began it and no one is logged in, so typed values are hidden. */
  isLocked: boolean;
};

/** Staff order as guests. */
export const customerOf = (user: User | null) => (user && !user.isAdmin ? user : null);

/**
 * The draft of the cookie, or a new one when there is no cookie, it belongs to another customer, or
 * its order was seen and the cart is filled again.
 */
export async function openDraft(args: RequestArgs, user: User | null): Promise<OpenDraft> {
  const kept = await readCheckout(args.request);
  const draft = kept && (await findCheckoutDraft(kept.id));
  if (!draft || draft.placed?.isDeleted) return newDraft();
  const owner = kept.isSeen && draft.placed ? draft.placed.customerId : draft.customerId;
  const isOthers = owner !== null && owner !== customerOf(user)?.id;
  if (isOthers && (user || kept.isSeen)) return newDraft();
  if (kept.isSeen && (await readCart(args)).length > 0) return newDraft();
  return {
    ...draft,
    ...kept,
    fields: isOthers ? null : draft.fields,
    isNew: false,
    isLocked: isOthers,
  };
}

export function newDraft(): OpenDraft {
  const nothing = { fields: null, customerId: null, placed: null };
  return { ...nothing, id: randomUUID(), isNew: true, isSeen: false, isLocked: false };
}

/** The order placed by this browser's last checkout, until the next one begins. */
export async function findLastOrder(args: LoaderFunctionArgs): Promise<MadeOrder | null> {
  if (!(await readCheckout(args.request))) return null;
  return madeBy(await openDraft(args, await getUser(args)));
}

/** The guest remembered in this browser; null while someone is logged in or must log in again. */
export async function findGuest(
  request: Request,
  user: User | null,
  draft: OpenDraft,
): Promise<RememberedGuest | null> {
  return user || draft.isLocked ? null : readGuest(request);
}

/** An order as pages show it. */
export type MadeOrder = { id: string; orderNumber: number };

export const madeBy = ({ placed }: { placed: PlacedOrder | null }): MadeOrder | null =>
  placed && { id: placed.id, orderNumber: placed.orderNumber };

/**
 * The `Set-Cookie` value that records that the ordering browser has seen its order; null for any
 * other browser.
 */
export async function noteSeen(request: Request, orderId: string): Promise<string | null> {
  const kept = await readCheckout(request);
  if (!kept || kept.isSeen) return null;
  const { placed } = await findCheckoutDraft(kept.id);
  return placed?.id === orderId ? keepCheckout(request, { ...kept, isSeen: true }) : null;
}

/**
 * Chooses the idempotency key of a form and the order it has placed: the form's own key if it was
 * used (an old tab), otherwise the browser's checkout, so that two tabs place one order. A key not
 * issued by the shop is ignored because a key gives access to its order; `deleted` is an order of
 * the form's own key that staff deleted, after which the form cannot order.
 */
export async function chooseKey(
  form: FormData,
  draft: OpenDraft,
): Promise<{ key: string; placed: PlacedOrder | null; deleted: PlacedOrder | null }> {
  const own = readText(form, "idempotencyKey");
  if (!isUuid(own) || own === draft.id || !isKeyOfForm(form, own))
    return { key: draft.id, placed: draft.placed, deleted: null };
  const { placed } = await findCheckoutDraft(own);
  if (placed && !placed.isDeleted) return { key: own, placed, deleted: null };
  const key = draft.isNew && !placed ? own : draft.id;
  return { key, placed: draft.placed, deleted: placed };
}

/** The customer who began the order, stored in the form because the session may have ended. */
export function begunBy(form: FormData): string | null {
  const id = readText(form, "begunBy");
  return isUuid(id) ? id : null;
}

type TypedCheckout = {
  args: RequestArgs;
  form: FormData;
  cart: Cart;
  user: User | null;
  draft: Pick<OpenDraft, "id">;
};

/**
 * Saves the form's values as the draft, and a complete phone number for the list of calls. `code`:
 * the checked promo code, if the caller has checked it.
 */
export async function saveTyped(
  { args, form, cart, user, draft }: TypedCheckout,
  customerId: string | null,
  code?: { promoCode: string; isPromoCodeApplied: boolean },
): Promise<void> {
  const values = readValues(form);
  const proof = readText(form, "promoCodeProof");
  const isPromoCodeApplied = isProvenPromoCode(values.promoCode, proof);
  const remember = values.remember !== "";
  const typed = { ...values, isPromoCodeApplied, remember, ...code };
  await saveCheckoutDraft(draft.id, typed, customerId, { isTyping: code === undefined });
  if (user?.isAdmin) return;
  const { phoneNumber } = values;
  const { touches } = buyerOriginOf(args.request);
  const noted = { phoneNumber, cart, language: languageOf(args.request), touches };
  await noteCheckout(draft.id, noted, addressOf(args));
}
