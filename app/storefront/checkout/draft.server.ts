import { randomUUID } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { isKeyOfForm } from "#app/domain/orders/checks/order-sender.server.ts";
import {
  type CheckoutDraft,
  findCheckoutDraft,
  keepCheckoutDraft,
  type PlacedOrder,
} from "#app/domain/orders/placing/checkout-drafts.server.ts";
import type { RememberedGuest } from "#app/domain/orders/placing/remembered-guests.server.ts";
import { isProvenPromoCode } from "#app/domain/promo-codes/promo-guesses.server.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getUser } from "#app/http/auth.server.ts";
import { keepCheckout, readCheckout, readGuest } from "#app/http/buyer-cookies.server.ts";
import { readCart } from "#app/http/cart-cookie.server.ts";
import type { RequestArgs } from "#app/http/request-args.ts";
import { readText, readValues } from "./values.ts";

/** The checkout a visitor has open, in all tabs of the browser the same. Its id is the key of the order it becomes. */
export type OpenDraft = CheckoutDraft & {
  id: string;
  isNew: boolean;
  /** Its order was shown to this browser. */
  isSeen: boolean;
  /** A customer began it and nobody is logged in now: what was typed is not shown. */
  isLocked: boolean;
};

/** Staff order as guests do. */
export const customerOf = (user: User | null) => (user && !user.isAdmin ? user : null);

/**
 * The one of the cookie, or a new one: without a cookie, when the old one is another customer's, and when its order was
 * seen and something lies in the cart again.
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

/** The order that this browser's last checkout has become, until the next one begins. */
export async function findLastOrder(args: LoaderFunctionArgs): Promise<MadeOrder | null> {
  if (!(await readCheckout(args.request))) return null;
  return madeBy(await openDraft(args, await getUser(args)));
}

/** The guest of this browser: nobody while somebody is logged in, or has to log in again. */
export async function findGuest(
  request: Request,
  user: User | null,
  draft: OpenDraft,
): Promise<RememberedGuest | null> {
  return user || draft.isLocked ? null : readGuest(request);
}

/** As pages show it. */
export type MadeOrder = { id: string; orderNumber: number };

export const madeBy = ({ placed }: { placed: PlacedOrder | null }): MadeOrder | null =>
  placed && { id: placed.id, orderNumber: placed.orderNumber };

/** The `Set-Cookie` value after an order's page was handed out to the browser that ordered it; null for any other. */
export async function noteSeen(request: Request, orderId: string): Promise<string | null> {
  const kept = await readCheckout(request);
  if (!kept || kept.isSeen) return null;
  const { placed } = await findCheckoutDraft(kept.id);
  return placed?.id === orderId ? keepCheckout(request, { ...kept, isSeen: true }) : null;
}

/**
 * Under which key a form places its order, and the order that this key has made already. The form's own key counts when
 * it was used: a tab left open from before. Otherwise the browser's checkout counts, so that two tabs make one order.
 * A key that the shop did not make is passed over: it leads to an order, and becomes the browser's checkout.
 * `deleted` is what the form's own key had made and staff have deleted since: such a form orders nothing by itself.
 */
export async function settleKey(
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

/** Who began the order that a form is about: the form remembers, since the session may have ended meanwhile. */
export function begunBy(form: FormData): string | null {
  const id = readText(form, "begunBy");
  return isUuid(id) ? id : null;
}

/** Keeps what a form holds. `code` is what is known of its promo code; by itself the form can only prove that it counts. */
export async function keepTyped(
  draftId: string,
  form: FormData,
  customerId: string | null,
  code?: { promoCode: string; isPromoCodeApplied: boolean },
): Promise<void> {
  const values = readValues(form);
  const proof = readText(form, "promoCodeProof");
  const isPromoCodeApplied = isProvenPromoCode(values.promoCode, proof);
  const remember = values.remember !== "";
  const typed = { ...values, isPromoCodeApplied, remember, ...code };
  await keepCheckoutDraft(draftId, typed, customerId, { isTyping: code === undefined });
}
