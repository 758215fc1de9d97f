import { randomUUID } from "node:crypto";
import {
  type CheckoutDraft,
  findCheckoutDraft,
  keepCheckoutDraft,
  type PlacedOrder,
} from "#app/domain/orders/checkout-drafts.server.ts";
import type { User } from "#app/domain/users/users.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { readDraftId } from "#app/http/checkout-cookie.server.ts";
import { isProvenPromoCode } from "#app/http/promo-guesses.server.ts";
import { readText, readValues } from "./values.ts";

/** The checkout a visitor has open, in all tabs of the browser the same. Its id is the key of the order it becomes. */
export type OpenDraft = CheckoutDraft & {
  id: string;
  isNew: boolean;
  /** A customer began it and nobody is logged in now: what was typed is not shown. */
  isLocked: boolean;
};

/** Staff order as guests do. */
export const customerOf = (user: User | null) => (user && !user.isAdmin ? user : null);

/** The one of the cookie, or a new one: without a cookie, and when the old one is another customer's. */
export async function openDraft(request: Request, user: User | null): Promise<OpenDraft> {
  const id = await readDraftId(request);
  const draft = id ? await findCheckoutDraft(id) : null;
  if (!id || !draft || draft.placed?.isDeleted) return newDraft();
  const isOthers = draft.customerId !== null && draft.customerId !== customerOf(user)?.id;
  if (isOthers && user) return newDraft();
  return { ...draft, fields: isOthers ? null : draft.fields, id, isNew: false, isLocked: isOthers };
}

export function newDraft(): OpenDraft {
  const nothing = { fields: null, customerId: null, placed: null };
  return { ...nothing, id: randomUUID(), isNew: true, isLocked: false };
}

/**
 * Under which key a form places its order, and the order that this key has made already. The form's own key counts when
 * it was used: a tab left open from before. Otherwise the browser's checkout counts, so that two tabs make one order.
 */
export async function settleKey(
  form: FormData,
  draft: OpenDraft,
): Promise<{ key: string; placed: PlacedOrder | null }> {
  const own = readText(form, "idempotencyKey");
  if (!isUuid(own) || own === draft.id) return { key: draft.id, placed: draft.placed };
  const { placed } = await findCheckoutDraft(own);
  if (placed && !placed.isDeleted) return { key: own, placed };
  return { key: draft.isNew && !placed ? own : draft.id, placed: draft.placed };
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
  await keepCheckoutDraft(draftId, { ...values, isPromoCodeApplied, ...code }, customerId);
}
