import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { noteStepOf } from "#app/domain/messages/conversions/funnel-events.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { keepCheckout } from "#app/http/buyer-cookies.server.ts";
import { readCart } from "#app/http/cart-cookie.server.ts";
import { readDistrict } from "#app/http/district.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { findTrial } from "#app/http/trial.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import {
  beginAnother,
  carryOnAsGuest,
  forgetMe,
  goOn,
  leave,
  quoteCheckout,
  readSentCheckout,
  sellReally,
  takeDeal,
} from "./checkout/answer.server.ts";
import { CheckoutForm } from "./checkout/checkout-form.tsx";
import { findGuest, openDraft } from "./checkout/draft.server.ts";
import { CHECKOUT_FIELDS } from "./checkout/form-fields.server.ts";
import { CHECKOUT_FORM } from "./checkout/form-id.ts";
import { hasNotice } from "./checkout/notice.tsx";
import { place } from "./checkout/place.server.ts";
import { type CheckoutAnswer, viewCheckout } from "./checkout/view.server.ts";
import styles from "./checkout.module.css";

/**
 * The page is not stored so that Back shows the current checkout; `Retry-After` of a refused promo
 * code is passed on.
 */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers(actionHeaders);
  headers.set("Cache-Control", "private, no-store");
  return headers;
};

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const [shop, user, cart] = await Promise.all([shopFor(request), getUser(args), readCart(args)]);
  const words = wordsFor(request);
  const draft = await openDraft(args, user);
  const headers = new Headers();
  if (cart.length > 0) noteStepOf("InitiateCheckout", request, [...cart]);
  if (draft.isNew && cart.length > 0) {
    headers.append("Set-Cookie", await keepCheckout(request, draft));
  }
  const guest = await findGuest(request, user, draft);
  const trial = await findTrial(request, user);
  const view = await viewCheckout(
    { cart, user, draft, guest, trial },
    words,
    readDistrict(request),
  );
  return data({ title: `${words.checkout.title} · ${shop.name.text}`, view }, { headers });
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const [form, cart, user] = await Promise.all([
    readForm(request, CHECKOUT_FIELDS),
    readCart(args),
    getUser(args),
  ]);
  const draft = await openDraft(args, user);
  const guest = await findGuest(request, user, draft);
  const asking = await readSentCheckout(args, {
    form,
    cart,
    user,
    draft,
    guest,
    trial: await findTrial(request, user),
    words: wordsFor(request),
  });
  if (form.has("deal")) return takeDeal(asking);
  switch (form.get("intent")) {
    case "update-delivery":
    case "apply-promo-code":
    case "remove-promo-code":
      return quoteCheckout(asking);
    case "place-order":
      return place(asking);
    case "go-on":
      return goOn(asking);
    case "another-order":
      return beginAnother(asking);
    case "forget-me":
      return forgetMe(asking);
    case "as-guest":
      return carryOnAsGuest(asking);
    case "no-trial":
      return sellReally(asking);
    default:
      return leave(asking);
  }
}

export { titleMeta as meta } from "#app/http/meta.ts";

export default function Checkout() {
  const words = useWords();
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CheckoutAnswer | undefined;
  const view = answer?.view ?? loaded.view;
  // After the session ended the cart is hidden and the typed values stay hidden until the customer
  // logs in again.
  const isFormShown = useOnceTrue(view.cart.lines.length > 0 || hasNotice(view));
  return (
    <main id="content" className={styles.page}>
      <h1>{words.checkout.title}</h1>
      {isFormShown ? (
        <CheckoutForm view={view} isPage />
      ) : (
        <EmptyCheckout problem={view.errors[""]?.[0]} />
      )}
    </main>
  );
}

/**
 * True once `isNow` has been true, so that the form stays while another tab orders or empties the
 * cart.
 */
function useOnceTrue(isNow: boolean): boolean {
  const [wasBefore, setBefore] = useState(isNow);
  if (isNow && !wasBefore) setBefore(true);
  return isNow || wasBefore;
}

/** `problem` explains why a submitted form placed no order. */
function EmptyCheckout({ problem }: { problem?: string | undefined }) {
  const words = useWords();
  return (
    <div className={styles.empty}>
      <Icon name="cart" size={48} />
      <p role="alert">{problem ?? words.checkout.nothingToOrder}</p>
      <ButtonLink href="/shop">{words.cart.toShop}</ButtonLink>
      <Form id={CHECKOUT_FORM} method="post" action="/checkout" reloadDocument />
    </div>
  );
}
