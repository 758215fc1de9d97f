import { data, redirect } from "@remix-run/node";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { isUuid } from "#app/domain/core/uuid.ts";
import { noteStepOf } from "#app/domain/messages/conversions/funnel-events.server.ts";
import { parseQuantity } from "#app/domain/orders/cart/cart.ts";
import {
  addLine,
  decreaseLine,
  increaseLine,
  setQuantity,
} from "#app/domain/orders/cart/cart-changes.server.ts";
import {
  emptyCart,
  type Removal,
  removeLine,
  undoRemoval,
} from "#app/domain/orders/cart/cart-removals.server.ts";
import type { CartChange } from "#app/domain/orders/cart/cart-transaction.server.ts";
import {
  addQuickly,
  decreaseQuickly,
  increaseQuickly,
} from "#app/domain/orders/cart/quick-changes.server.ts";
import { findCartId, keepCart, nameCartChange, openCart } from "#app/http/cart-cookie.server.ts";
import { asRefusal } from "#app/http/form.server.ts";
import type { RequestArgs } from "#app/http/request-args.ts";
import { badRequest, isBackground, ownPath } from "#app/http/responses.ts";
import { keepToast, type NewToast, redirectWithToast } from "#app/http/toast.server.ts";
import { hrefWith } from "#app/ui/href-with.ts";
import { type ServerWords, wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { cardId } from "../parts/card-id.ts";

/** How long the undo button is shown, in milliseconds. */
const UNDO_MS = 5000;

/** A refused quantity, shown again as typed with its error. */
export type RefusedQuantity = { productId: string; typed: string; error: string };

/** Applies one change to the visitor's cart; every answer renews the cart's cookie. */
export async function changeVisitorsCart(args: RequestArgs, form: FormData) {
  const { request, context } = args;
  context.changesNoPage = true;
  const { intent, productId, url, quantity = "" } = clickIn(form);
  if (intent === "restore") return restore(args, read(form, "id"), url);
  if (!isChange(intent)) throw badRequest();
  if (intent !== "empty-cart" && !isUuid(productId)) return sayNoSuchProduct(request, url);
  const done = await changeNamed(args, form, intent, productId);
  if (done) {
    if (intent === "add-line") noteAdded(request, productId, quantityIn(form));
    return answer(request, done, { url, ...(intent === "add-line" && added(request)) });
  }
  const change = await openCart(
    args,
    form.get("operation"),
    intent,
    productId,
    read(form, "quantity"),
  );
  switch (intent) {
    case "add-line":
      return add(request, form, change, productId, url);
    case "take-deal":
      return takeDeal(request, change, productId, quantity, url);
    case "order-now":
      return orderNow(request, form, change, productId, url);
    case "increase-line":
      return increase(request, change, productId, url);
    case "decrease-line":
      await decreaseLine(change, productId);
      return answer(request, nameFound(change), { url });
    case "set-quantity":
      return setTo(request, form, change, productId, url);
    case "remove-line":
      return removed(request, change, "removed", await removeLine(change, productId), url);
    case "empty-cart":
      return removed(request, change, "emptied", await emptyCart(change), url);
  }
}

/** All changes of a cart except undo. */
const CHANGES = [
  "add-line",
  "order-now",
  "take-deal",
  "increase-line",
  "decrease-line",
  "set-quantity",
  "remove-line",
  "empty-cart",
] as const;

const isChange = (intent: string): intent is (typeof CHANGES)[number] =>
  CHANGES.some((change) => change === intent);

/**
 * Applies the quick change of a card's button to a visitor without an account in one statement;
 * returns the cart's id, or null when nothing was done and the full path is needed.
 */
async function changeNamed(
  args: RequestArgs,
  form: FormData,
  intent: string,
  productId: string,
): Promise<string | null> {
  if (!isQuick(intent)) return null;
  const word = [intent, productId, read(form, "quantity")];
  const change = await nameCartChange(args, form.get("operation"), ...word);
  const quantity = intent === "add-line" ? parseQuantity(quantityIn(form)) : 1;
  const isDone = change && quantity !== null && (await QUICK[intent](change, productId, quantity));
  return isDone ? change.cartId : null;
}

const QUICK = {
  "add-line": async (...given: Parameters<typeof addQuickly>) =>
    (await addQuickly(...given)) === "done",
  "increase-line": increaseQuickly,
  "decrease-line": decreaseQuickly,
};

const isQuick = (intent: string): intent is keyof typeof QUICK => Object.hasOwn(QUICK, intent);

/**
 * Reads the clicked button and the return address: in lists a button has only one value, so `card`
 * holds the intent and the product, "add-line <id>", and the address gets the card's anchor. The
 * button of a deal holds the quantity that completes it.
 */
function clickIn(form: FormData) {
  const back = ownPath(form.get("redirectTo"), "/cart");
  const deal = read(form, "deal");
  if (deal)
    return {
      intent: "take-deal",
      productId: read(form, "productId"),
      url: back,
      quantity: deal,
    };
  const card = read(form, "card");
  if (!card) return { intent: read(form, "intent"), productId: read(form, "productId"), url: back };
  const [intent = "", productId = ""] = card.split(" ");
  const url = isUuid(productId) ? `${back.split("#")[0]}#${cardId(productId)}` : back;
  return { intent, productId, url };
}

const read = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
};

/**
 * Answers a native form with a redirect and the page's script without one, because a redirect adds
 * a history entry and is dropped when several changes are in flight. `cartId` sets the cookie, null
 * clears it, undefined leaves it.
 */
async function answer(
  request: Request,
  cartId: string | null | undefined,
  { url = "/cart", toast }: { url?: string; toast?: NewToast } = {},
) {
  const headers = new Headers();
  if (cartId !== undefined) headers.append("Set-Cookie", await keepCart(request, cartId));
  if (toast) headers.append("Set-Cookie", await keepToast(request, toast));
  return isBackground(request) ? data({ refused: null }, { headers }) : redirect(url, { headers });
}

async function add(request: Request, form: FormData, change: CartChange, id: string, url: string) {
  const words = wordsFor(request);
  const typed = quantityIn(form);
  const quantity = parseQuantity(typed);
  try {
    if (quantity === null) return refusedAdding(request, change, url, typed, sayQuantity(words));
    await addLine(change, id, { quantity });
    noteAdded(request, id, typed);
    return await answer(request, change.cartId, { url, ...added(request) });
  } catch (error) {
    const text = sayRefusal(words, asRefusal(error));
    return refusedAdding(request, change, url, typed, text, toCart(words));
  }
}

/** Tells the advertising networks, if its visitor came by one. */
const noteAdded = (request: Request, productId: string, typed: string) =>
  noteStepOf("AddToCart", request, [{ productId, quantity: parseQuantity(typed) ?? 1 }]);

function added(request: Request): { toast: NewToast } {
  const words = wordsFor(request);
  return { toast: { type: "success", text: words.cartToasts.added, link: toCart(words) } };
}

const toCart = (words: ServerWords) => ({ href: "/cart", text: words.cartToasts.view });

/** Raises the product to the quantity that completes its deal. */
async function takeDeal(
  request: Request,
  change: CartChange,
  id: string,
  typed: string,
  url: string,
) {
  const quantity = parseQuantity(typed);
  if (quantity === null) throw badRequest();
  try {
    await addLine(change, id, { quantity, ifThere: "raise" });
    return await answer(request, change.cartId, { url, ...added(request) });
  } catch (error) {
    const text = sayRefusal(wordsFor(request), asRefusal(error));
    return answer(request, nameFound(change), { url, toast: { type: "error", text } });
  }
}

/** Adds the product unless it is in the cart already and continues to the checkout. */
async function orderNow(
  request: Request,
  form: FormData,
  change: CartChange,
  id: string,
  url: string,
) {
  const words = wordsFor(request);
  const typed = quantityIn(form);
  const quantity = parseQuantity(typed);
  try {
    if (quantity === null) return refusedAdding(request, change, url, typed, sayQuantity(words));
    await addLine(change, id, { quantity, ifThere: "raise" });
    noteAdded(request, id, typed);
    const headers = { "Set-Cookie": await keepCart(request, change.cartId) };
    return redirect("/checkout", { headers });
  } catch (error) {
    const text = sayRefusal(words, asRefusal(error));
    return refusedAdding(request, change, url, typed, text);
  }
}

const quantityIn = (form: FormData) => read(form, "quantity").trim() || "1";

const sayQuantity = (words: ServerWords) => words.fields["quantity-invalid"] ?? "";

/** Returns to the product with the refused quantity and the reason. */
function refusedAdding(
  request: Request,
  change: CartChange,
  url: string,
  typed: string,
  text: string,
  link?: NewToast["link"],
) {
  const { pathname, search, hash } = new URL(url, "http://haat.invalid");
  const isTyped = pathname.startsWith("/products/") && typed !== "1";
  const back = isTyped ? hrefWith(pathname, search, { quantity: typed }) + hash : url;
  return answer(request, nameFound(change), {
    url: back,
    toast: { type: "error", text, ...(link ? { link } : {}) },
  });
}

/** A refused change must not set the cookie of a cart that was never created. */
const nameFound = ({ isNew, cartId }: CartChange) => (isNew ? undefined : cartId);

/** An unknown product leaves the cart and its cookie unchanged. */
function sayNoSuchProduct(request: Request, url: string) {
  const text = sayRefusal(wordsFor(request), new ShopError("product-not-found", {}));
  return answer(request, undefined, { url, toast: { type: "error", text } });
}

async function increase(request: Request, change: CartChange, productId: string, url: string) {
  try {
    await increaseLine(change, productId);
    return await answer(request, nameFound(change), { url });
  } catch (error) {
    const text = sayRefusal(wordsFor(request), asRefusal(error));
    return answer(request, nameFound(change), { url, toast: { type: "error", text } });
  }
}

/** Sets a typed quantity; an invalid one returns as typed with its error. */
async function setTo(
  request: Request,
  form: FormData,
  change: CartChange,
  productId: string,
  url: string,
) {
  const words = wordsFor(request);
  const typed = read(form, "quantity");
  const refuse = (error: string) =>
    data({ refused: { productId, typed, error } satisfies RefusedQuantity }, { status: 400 });
  const quantity = parseQuantity(typed);
  if (quantity === null) return refuse(sayQuantity(words));
  try {
    await setQuantity(change, productId, quantity);
    return await answer(request, nameFound(change), { url });
  } catch (error) {
    return refuse(sayRefusal(words, asRefusal(error)));
  }
}

async function removed(
  request: Request,
  { cartId }: CartChange,
  what: "removed" | "emptied",
  { removalId, isEmpty }: Removal,
  url: string,
) {
  const { cartToasts } = wordsFor(request);
  const toast: NewToast | undefined = removalId
    ? {
        type: "success",
        text: cartToasts[what],
        ms: UNDO_MS,
        undo: { action: "/cart", id: removalId, text: cartToasts.undo },
      }
    : undefined;
  return answer(request, isEmpty ? null : cartId, { url, ...(toast ? { toast } : {}) });
}

async function restore(args: RequestArgs, removalId: string, url: string) {
  const { request } = args;
  if (!isUuid(removalId)) throw badRequest();
  const words = wordsFor(request);
  try {
    const cartId = await undoRemoval(removalId, await findCartId(args));
    if (cartId) return await answer(request, cartId, { url });
    const toast = { type: "error" as const, text: words.cartToasts.tooLateToUndo };
    return await redirectWithToast(request, url, toast);
  } catch (error) {
    const text = sayRefusal(words, asRefusal(error));
    return redirectWithToast(request, url, { type: "error", text });
  }
}
