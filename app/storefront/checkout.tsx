import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Cart } from "#app/domain/cart/cart.ts";
import { listCartLines } from "#app/domain/cart/carts.server.ts";
import { checkoutSchema } from "#app/domain/orders/order-input.server.ts";
import { findPlacedOrder, placeOrder } from "#app/domain/orders/place-order.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { findCartId, keepCart, readCart } from "#app/http/cart-cookie.server.ts";
import {
  asRefusal,
  type FormResult,
  parseForm,
  readForm,
  replyInWords,
  replyRefused,
} from "#app/http/form.server.ts";
import {
  isProvenPromoCode,
  lookUpPromoCode,
  placeWithPromoCode,
} from "#app/http/promo-guesses.server.ts";
import { refusalInit } from "#app/http/rate-limit.server.ts";
import { badRequest } from "#app/http/responses.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { CheckoutForm } from "./checkout/checkout-form.tsx";
import { EmptyCheckout } from "./checkout/empty-checkout.tsx";
import { requote, viewCheckout, withholdPromoCode } from "./checkout/view.server.ts";
import styles from "./checkout.module.css";

/** How long the word of the placed order stays (spec section 9). */
const PLACED_MS = 5000;

/** When to try another code (`Retry-After`). */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader(args: LoaderFunctionArgs) {
  const [shop, user, cart] = await Promise.all([findShopSettings(), getUser(args), readCart(args)]);
  return {
    title: `${wordsFor(args.request).checkout.title} · ${shop.name}`,
    view: await viewCheckout(cart, user),
  };
}

export type CheckoutData = Awaited<ReturnType<typeof loader>>;
export type CheckoutAnswer = { view: CheckoutData["view"] };

export async function action(args: ActionFunctionArgs) {
  const [form, cart] = await Promise.all([readForm(args.request), readCart(args)]);
  switch (form.get("intent")) {
    case "update-delivery":
    case "apply-promo-code":
    case "remove-promo-code":
      return quote(args, form, cart);
    case "place-order":
      return place(args, form, cart);
    default:
      throw badRequest();
  }
}

/**
 * The form again with today's figures. Whatever is done with it looks its code up, so a code that does not exist counts
 * by whichever button it was tried; one that this form has applied before is looked up freely.
 */
async function quote(
  args: ActionFunctionArgs,
  form: FormData,
  cart: Cart,
  result?: FormResult,
  status = 200,
) {
  const words = wordsFor(args.request);
  const code = readText(form, "promoCode");
  const look = () => requote(form, cart, words, result);
  const isFree =
    !code ||
    form.get("intent") === "remove-promo-code" ||
    isProvenPromoCode(code, readText(form, "promoCodeProof"));
  try {
    const view = isFree
      ? await look()
      : await lookUpPromoCode(args, look, (view) => view.isPromoCodeUnknown);
    return data({ view }, { status });
  } catch (error) {
    const tooMany = asRefusal(error);
    const view = await withholdPromoCode(form, cart, words, tooMany, result);
    return data({ view }, refusalInit(tooMany, 429));
  }
}

/** Orders what is in the cart, or gives the form back with everything typed and what stood in the way. */
async function place(args: ActionFunctionArgs, form: FormData, cart: Cart) {
  const words = wordsFor(args.request);
  const submission = parseForm(form, checkoutSchema);
  if (submission.status !== "success") {
    return quote(args, form, cart, replyInWords(submission, words), 400);
  }
  try {
    const [user, cartId] = await Promise.all([getUser(args), findCartId(args.request)]);
    const placement = {
      customerId: user && !user.isAdmin ? user.id : null,
      idempotencyKey: readText(form, "idempotencyKey") || null,
      shownTotal: readShownTotal(form),
      cartId,
    };
    const order =
      (cart.length === 0 && (await findPlacedOrder(placement))) ||
      (
        await placeWithPromoCode(args, () =>
          placeOrder({ ...submission.value, lines: [...cart] }, placement),
        )
      ).order;
    const left = cartId && (await listCartLines(cartId)).length > 0 ? cartId : null;
    const headers = new Headers({ "Set-Cookie": await keepCart(args.request, left) });
    const toast = { type: "success" as const, text: words.checkout.placed, ms: PLACED_MS };
    return redirectWithToast(args.request, `/track-order/${order.id}`, toast, headers);
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal.code === "too-many-promo-guesses") {
      return data(
        { view: await withholdPromoCode(form, cart, words, refusal) },
        refusalInit(refusal, 429),
      );
    }
    const field = refusal.code.startsWith("promo-code-") ? "promoCode" : undefined;
    const result = replyRefused(submission, refusal, words, field);
    // A code that does not exist has been counted by now.
    return refusal.code === "promo-code-not-found"
      ? data({ view: await requote(form, cart, words, result) }, { status: 409 })
      : quote(args, form, cart, result, 409);
  }
}

const readText = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
};

/** What the customer saw, in taka. Anything that is no such number counts as having seen nothing: 0, so no order. */
function readShownTotal(form: FormData): number {
  const shown = Number(readText(form, "shownTotal") || Number.NaN);
  return Number.isSafeInteger(shown) ? shown : 0;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Checkout() {
  const words = useWords();
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CheckoutAnswer | undefined;
  const cart = (answer?.view ?? view).cart;
  return (
    <main id="content" className={styles.page}>
      <h1>{words.checkout.title}</h1>
      {cart.lines.length === 0 ? <EmptyCheckout /> : <CheckoutForm view={answer?.view ?? view} />}
    </main>
  );
}
