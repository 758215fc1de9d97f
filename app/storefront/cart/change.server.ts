import { data, redirect } from "@remix-run/node";
import { MAX_QUANTITY } from "#app/domain/cart/cart.ts";
import {
  addLine,
  decreaseLine,
  increaseLine,
  setQuantity,
} from "#app/domain/cart/cart-changes.server.ts";
import {
  emptyCart,
  type Removal,
  removeLine,
  undoRemoval,
} from "#app/domain/cart/cart-removals.server.ts";
import type { CartChange } from "#app/domain/cart/cart-transaction.server.ts";
import { parseWholeNumber } from "#app/domain/digits.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { findCartId, keepCart, openCart } from "#app/http/cart-cookie.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import { badRequest, isBackground, ownPath } from "#app/http/responses.ts";
import { keepToast, type NewToast, redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

/** How long an undo is offered. */
const UNDO_MS = 5000;

/** A quantity that was typed and refused: it comes back with the reason. */
export type RefusedQuantity = { productId: string; typed: string; error: string };

/** One change of the visitor's cart, from whichever page; every answer keeps the cart's cookie going. */
export async function changeVisitorsCart(request: Request, form: FormData) {
  const intent = read(form, "intent");
  if (intent === "restore") return restore(request, read(form, "id"));
  const productId = read(form, "productId");
  if (intent !== "empty-cart" && !isUuid(productId)) throw badRequest();
  const change = await openCart(
    request,
    form.get("operation"),
    intent,
    productId,
    read(form, "quantity"),
  );
  switch (intent) {
    case "add-line":
      return add(request, form, change, productId);
    case "increase-line":
      return increase(request, change, productId);
    case "decrease-line":
      await decreaseLine(change, productId);
      return answer(request, change.cartId);
    case "set-quantity":
      return setTo(request, form, change, productId);
    case "remove-line":
      return removed(request, change, "removed", await removeLine(change, productId));
    case "empty-cart":
      return removed(request, change, "emptied", await emptyCart(change));
    default:
      throw badRequest();
  }
}

const read = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
};

/**
 * The cart's new state: by a redirect, or, for the page's own script, as the page reads it again by itself; a redirect
 * would be one more place in its history, and dropped when several changes are on their way.
 */
async function answer(
  request: Request,
  cartId: string | null,
  { url = "/cart", toast }: { url?: string; toast?: NewToast } = {},
) {
  const headers = new Headers({ "Set-Cookie": await keepCart(request, cartId) });
  if (toast) headers.append("Set-Cookie", await keepToast(request, toast));
  return isBackground(request) ? data({ refused: null }, { headers }) : redirect(url, { headers });
}

async function add(
  request: Request,
  form: FormData,
  { cartId, operation }: CartChange,
  id: string,
) {
  const words = wordsFor(request);
  const url = ownPath(form.get("redirectTo"), "/cart");
  const link = { href: "/cart", text: words.cart.view };
  try {
    await addLine({ cartId, operation }, id);
    const toast = { type: "success" as const, text: words.cart.added, link };
    return await answer(request, cartId, { url, toast });
  } catch (error) {
    const text = sayRefusal(words, asRefusal(error));
    return answer(request, cartId, { url, toast: { type: "error", text, link } });
  }
}

async function increase(request: Request, change: CartChange, productId: string) {
  try {
    await increaseLine(change, productId);
    return await answer(request, change.cartId);
  } catch (error) {
    const text = sayRefusal(wordsFor(request), asRefusal(error));
    return answer(request, change.cartId, { toast: { type: "error", text } });
  }
}

/** A number as people type it. One that cannot be had comes back as typed, with the reason. */
async function setTo(request: Request, form: FormData, change: CartChange, productId: string) {
  const words = wordsFor(request);
  const typed = read(form, "quantity");
  const refuse = (error: string) =>
    data({ refused: { productId, typed, error } satisfies RefusedQuantity }, { status: 400 });
  const quantity = parseWholeNumber(typed);
  if (quantity === null || quantity < 1 || quantity > MAX_QUANTITY) {
    return refuse(words.fields["quantity-invalid"] ?? "");
  }
  try {
    await setQuantity(change, productId, quantity);
    return await answer(request, change.cartId);
  } catch (error) {
    return refuse(sayRefusal(words, asRefusal(error)));
  }
}

async function removed(
  request: Request,
  { cartId }: CartChange,
  what: "removed" | "emptied",
  { removalId, isEmpty }: Removal,
) {
  const { cart } = wordsFor(request);
  const toast: NewToast | undefined = removalId
    ? {
        type: "success",
        text: cart[what],
        ms: UNDO_MS,
        undo: { action: "/cart", id: removalId, text: cart.undo },
      }
    : undefined;
  return answer(request, isEmpty ? null : cartId, toast && { toast });
}

async function restore(request: Request, removalId: string) {
  if (!isUuid(removalId)) throw badRequest();
  const words = wordsFor(request);
  try {
    const cartId = await undoRemoval(removalId, await findCartId(request));
    if (cartId) return await answer(request, cartId);
    const toast = { type: "error" as const, text: words.cart.tooLateToUndo };
    return await redirectWithToast(request, "/cart", toast);
  } catch (error) {
    const text = sayRefusal(words, asRefusal(error));
    return redirectWithToast(request, "/cart", { type: "error", text });
  }
}
