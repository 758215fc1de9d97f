import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Cart } from "#app/domain/cart/cart.ts";
import { checkoutSchema } from "#app/domain/orders/order-input.server.ts";
import { placeOrder } from "#app/domain/orders/place-order.server.ts";
import { normalizePhone } from "#app/domain/phone.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { keepCart, readCart } from "#app/http/cart-cookie.server.ts";
import {
  asRefusal,
  parseForm,
  readForm,
  replyInWords,
  replyRefused,
} from "#app/http/form.server.ts";
import { limitPromoChecks, refusalInit } from "#app/http/rate-limit.server.ts";
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
  const [shop, user, cart] = await Promise.all([
    findShopSettings(),
    getUser(args),
    readCart(args.request),
  ]);
  return {
    title: `${wordsFor(args.request).checkout.title} · ${shop.name}`,
    view: await viewCheckout(cart, user),
  };
}

export type CheckoutData = Awaited<ReturnType<typeof loader>>;
export type CheckoutAnswer = { view: CheckoutData["view"] };

export async function action(args: ActionFunctionArgs) {
  const [form, cart] = await Promise.all([readForm(args.request), readCart(args.request)]);
  const tooManyCodes = await refuseMoreCodes(args, form);
  if (tooManyCodes) {
    const view = await withholdPromoCode(form, cart, wordsFor(args.request), tooManyCodes);
    return data({ view }, refusalInit(tooManyCodes, 429));
  }
  switch (form.get("intent")) {
    case "update-delivery":
    case "apply-promo-code":
    case "remove-promo-code":
      return { view: await requote(form, cart, wordsFor(args.request)) };
    case "place-order":
      return place(args, form, cart);
    default:
      throw badRequest();
  }
}

/** Whatever is done with the form looks its code up, so every way of trying one counts. */
async function refuseMoreCodes(args: ActionFunctionArgs, form: FormData) {
  if (!readText(form, "promoCode") || form.get("intent") === "remove-promo-code") return null;
  const phoneNumber = normalizePhone(readText(form, "phoneNumber"));
  return limitPromoChecks(args, phoneNumber).then(() => null, asRefusal);
}

/** Orders what is in the cart, or gives the form back with everything typed and what stood in the way. */
async function place(args: ActionFunctionArgs, form: FormData, cart: Cart) {
  const words = wordsFor(args.request);
  const submission = parseForm(form, checkoutSchema);
  const refused = async (result: ReturnType<typeof replyInWords>, status: number) =>
    data({ view: await requote(form, cart, words, result) }, { status });
  if (submission.status !== "success") return refused(replyInWords(submission, words), 400);
  try {
    const user = await getUser(args);
    const { order } = await placeOrder(
      { ...submission.value, lines: [...cart] },
      {
        customerId: user && !user.isAdmin ? user.id : null,
        idempotencyKey: readText(form, "idempotencyKey") || null,
        shownTotal: readShownTotal(form),
      },
    );
    const headers = new Headers({ "Set-Cookie": await keepCart(args.request, []) });
    const toast = { type: "success" as const, text: words.checkout.placed, ms: PLACED_MS };
    return redirectWithToast(args.request, `/track-order/${order.id}`, toast, headers);
  } catch (error) {
    const refusal = asRefusal(error);
    const field = refusal.code.startsWith("promo-code-") ? "promoCode" : undefined;
    return refused(replyRefused(submission, refusal, words, field), 409);
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
