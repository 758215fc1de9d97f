import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { listSuggestions } from "#app/domain/catalog/products/bought-together.server.ts";
import { listFeaturedProducts } from "#app/domain/catalog/products/products.server.ts";
import { priceOfPieces } from "#app/domain/catalog/selling.ts";
import { formatTaka } from "#app/domain/core/money.ts";
import { findCheckoutAddOn } from "#app/domain/marketing/add-ons/add-ons.server.ts";
import { newOperation } from "#app/domain/orders/cart/cart.ts";
import type { PricedCart, PricedLine } from "#app/domain/orders/cart/priced-cart.server.ts";
import type { Quote } from "#app/domain/orders/placing/quote-order.server.ts";
import { getUser } from "#app/http/auth.server.ts";
import { readCart, readPricedCart } from "#app/http/cart-cookie.server.ts";
import { readDistrict } from "#app/http/district.server.ts";
import { formFields, readForm } from "#app/http/form.server.ts";
import { failureMeta, metaTags } from "#app/http/meta.ts";
import { pageAddress } from "#app/http/page-address.server.ts";
import { shopFor } from "#app/http/shop.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useShell } from "#app/ui/shell.ts";
import { languageOf, type ServerWords, wordsFor } from "#app/words/language.server.ts";
import { useWords } from "#app/words/use-words.ts";
import { CartLine } from "./cart/cart-line.tsx";
import { changeVisitorsCart } from "./cart/change.server.ts";
import { CheckoutOverlay, type Overlay, useCheckoutOverlay } from "./cart/checkout-overlay.tsx";
import styles from "./cart.module.css";
import { findLastOrder, openDraft } from "./checkout/draft.server.ts";
import { viewAddOn } from "./parts/add-on-view.server.ts";
import { useShownQuantities } from "./parts/cart-clicks.ts";
import { quoteCart } from "./parts/cart-quote.server.ts";
import { DeliveryChip } from "./parts/delivery-chip.tsx";
import { viewTrust } from "./parts/delivery-view.server.ts";
import { sayFreeDelivery } from "./parts/free-delivery.server.ts";
import { nameOfLine } from "./parts/line-name.tsx";
import { sayNextDeal } from "./parts/next-deal.server.ts";
import { ProductGrid } from "./parts/product-grid.tsx";
import { RecentlySeen } from "./parts/recently-seen.tsx";
import { TrustLine } from "./parts/trust-line.tsx";

/** Fills rows of two and of four. */
const SUGGESTIONS = 4;

/** What an empty cart offers fills rows of two, three and four. */
const OFFERED = 12;

const FIELDS = formFields([], {
  texts: ["productId", "quantity", "redirectTo", "operation", "id", "card", "deal"],
  withoutToken: true,
});

/** Back and Forward must show the current cart, so the page is not stored. */
export const headers = () => ({ "Cache-Control": "private, no-store" });

export async function loader(args: LoaderFunctionArgs) {
  const cart = await readCart(args);
  const language = languageOf(args.request);
  const ids = cart.map((line) => line.productId);
  const [shop, priced, suggestions, trust, lastOrder] = await Promise.all([
    shopFor(args.request),
    readPricedCart(args),
    ids.length > 0
      ? listSuggestions(ids, SUGGESTIONS, language)
      : listFeaturedProducts(OFFERED, language),
    viewTrust(args.request),
    ids.length > 0 ? null : findLastOrder(args),
  ]);
  const words = wordsFor(args.request);
  const district = readDistrict(args.request)?.name ?? "";
  const freeDelivery = await sayFreeDelivery({ district, goods: priced.subtotal }, words);
  const quote = ids.length > 0 ? await quoteAsInCheckout(args, priced, district) : null;
  return {
    cart: priced,
    deals: Object.fromEntries(
      priced.lines.map((line) => [line.productId, line.problem ? null : sayNextDeal(line, words)]),
    ),
    freeDelivery,
    suggestions,
    trust,
    saves: quote && quote.saved > 0 ? words.youSave(quote.saved) : null,
    sums: quote?.subtotal === priced.subtotal ? saySums(quote, words) : [],
    chooseDistrict: words.district.choose,
    /** The order this cart became, shown when the cart is empty. */
    lastOrder,
    /** The id makes repeated submissions of a change count once. */
    operation: newOperation(),
    meta: {
      title: `${words.cart.title} · ${shop.name.text}`,
      description: shop.tagline.text || words.descriptions.home(shop.name.text),
      at: pageAddress(args.request, "/cart"),
    },
  };
}

/** The rows from the subtotal to the total; none before the district is known. */
function saySums(quote: Quote, { checkout, deliveryFree, language }: ServerWords) {
  const { deliveryCharge, promoCodeDiscount, totalPrice } = quote;
  if (deliveryCharge === null) return [];
  const taka = (amount: number) => formatTaka(amount, language);
  return [
    {
      name: checkout.deliveryCharge,
      sum: deliveryCharge > 0 ? taka(deliveryCharge) : deliveryFree(quote.deliverySaved),
    },
    ...(promoCodeDiscount > 0
      ? [{ name: checkout.discount, sum: `−${taka(promoCodeDiscount)}` }]
      : []),
    { name: checkout.total, sum: taka(totalPrice) },
  ];
}

/** What the cart costs and saves with the promo code and the add-on of the open checkout. */
async function quoteAsInCheckout(args: LoaderFunctionArgs, cart: PricedCart, district: string) {
  const { fields } = await openDraft(args, await getUser(args));
  const addOn = fields?.addOn
    ? await viewAddOn(
        await findCheckoutAddOn(),
        cart.lines.map(({ productId }) => productId),
        wordsFor(args.request),
      )
    : null;
  return quoteCart(cart, {
    addOn: addOn?.productId === fields?.addOn && !addOn?.isOut ? addOn : null,
    district,
    promoCode: fields?.isPromoCodeApplied ? fields.promoCode : "",
  });
}

/** All cart changes of all pages post here. */
export async function action(args: ActionFunctionArgs) {
  return changeVisitorsCart(args, await readForm(args.request, FIELDS));
}

export const meta: MetaFunction<typeof loader> = ({ data, ...failed }) =>
  data && !failed.error ? metaTags(data.meta) : failureMeta(failed);

export default function CartPage() {
  const cart = useShownCart();
  const heading = useFocusAfterRemoval(cart.lines.length);
  const overlay = useCheckoutOverlay();
  const removed = useRemoved(cart.lines);
  return (
    <>
      <p className="hidden-visually" role="status">
        {removed}
      </p>
      {cart.lines.length === 0 ? (
        <EmptyCart heading={heading} />
      ) : (
        <FullCart cart={cart} heading={heading} overlay={overlay} />
      )}
      <CheckoutOverlay {...overlay} />
    </>
  );
}

/** The loaded cart with the clicks that have no answer yet. */
function useShownCart(): PricedCart {
  const { cart } = useLoaderData<typeof loader>();
  const stored = cart.lines.map((line) => [line.productId, line.quantity]);
  const quantityOf = useShownQuantities(Object.fromEntries(stored));
  const lines = cart.lines.flatMap((line) => {
    const quantity = quantityOf(line.productId);
    const lineTotal = line.problem
      ? line.lineTotal
      : priceOfPieces(line.deal, line.price, quantity);
    return quantity > 0 ? { ...line, quantity, lineTotal } : [];
  });
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  return { ...cart, lines, subtotal };
}

type CartProps = { cart: PricedCart; overlay: Overlay };

function FullCart({ cart, heading, overlay }: CartProps & { heading: Heading }) {
  const words = useWords();
  const { trust, suggestions, operation, deals, cart: loaded } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <main id="content" className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {words.cart.title}
        </h1>
        <ResetCart operation={operation} />
      </div>
      <ul className={styles.lines}>
        {cart.lines.map((line) => (
          <CartLine
            key={line.productId}
            line={line}
            operation={operation}
            refused={answer?.refused?.productId === line.productId ? answer.refused : null}
            // It belongs to the loaded quantity.
            deal={
              loaded.lines.some(
                (at) => at.productId === line.productId && at.quantity === line.quantity,
              )
                ? deals[line.productId]
                : null
            }
          />
        ))}
      </ul>
      <div className={styles.side}>
        <Advantages cart={cart} />
        <ToCheckout cart={cart} overlay={overlay} />
      </div>
      {suggestions.length > 0 && (
        <section className={styles.suggestions}>
          <h2>{words.cart.suggestions}</h2>
          <ProductGrid products={suggestions} wide={false} />
        </section>
      )}
      <TrustLine of={trust} />
    </main>
  );
}

/** Announces a removed line to screen readers. */
function useRemoved(lines: readonly PricedLine[]): string {
  const words = useWords();
  const before = useRef(lines);
  const [said, setSaid] = useState("");
  useEffect(() => {
    const left = new Set(lines.map((line) => line.productId));
    const gone = before.current.filter((line) => !left.has(line.productId));
    before.current = lines;
    if (gone.length === 0) return;
    const names = gone.map((line) => nameOfLine(line, words));
    setSaid(words.cart.lineRemoved(names.join(", "), lines.length));
  }, [lines, words]);
  return said;
}

type Heading = React.RefObject<HTMLHeadingElement>;

/** Focus moves to the heading, because the clicked button was removed with its line. */
function useFocusAfterRemoval(lines: number): Heading {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(lines);
  useEffect(() => {
    const isFewer = lines < before.current;
    before.current = lines;
    if (isFewer && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: lines > 0 });
  }, [lines]);
  return heading;
}

function ResetCart({ operation }: { operation: string }) {
  const words = useWords();
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/cart" preventScrollReset>
      <input type="hidden" name="operation" value={operation} />
      <Button look="quiet" name="intent" value="empty-cart">
        {words.cart.reset}
      </Button>
    </fetcher.Form>
  );
}

function EmptyCart({ heading }: { heading: Heading }) {
  const words = useWords();
  const { lastOrder, suggestions } = useLoaderData<typeof loader>();
  return (
    <main id="content" className={styles.empty}>
      <Icon name="cart" size={48} />
      <h1 ref={heading} tabIndex={-1}>
        {words.cart.empty}
      </h1>
      {lastOrder ? (
        <p>
          {words.checkout.made.title(lastOrder.orderNumber)}.{" "}
          <a href={`/track-order/${lastOrder.id}`}>{words.checkout.made.see}</a>
        </p>
      ) : (
        <p>{words.cart.emptyHint}</p>
      )}
      <ButtonLink href="/shop">{words.cart.toShop}</ButtonLink>
      {suggestions.length > 0 && (
        <section className={styles.suggestions}>
          <h2>{words.home.featured}</h2>
          <ProductGrid products={suggestions} />
        </section>
      )}
      <RecentlySeen />
    </main>
  );
}

/** What the cart saves and costs, where it goes, what is missing for free delivery, and when it arrives. */
function Advantages({ cart }: Pick<CartProps, "cart">) {
  const words = useWords();
  const { trust, chooseDistrict, ...loaded } = useLoaderData<typeof loader>();
  // These belong to the loaded subtotal, so they hide once it has changed in the browser.
  const isLoaded = loaded.cart.subtotal === cart.subtotal;
  const { saves, freeDelivery, sums } = isLoaded ? loaded : NOT_LOADED;
  const { soonest } = trust;
  const { delivery } = useShell();
  return (
    <div className={styles.advantages}>
      {saves && <p className={styles.saves}>{saves}</p>}
      <DeliveryChip href="/district?redirectTo=/cart">
        {delivery?.[words.language] ?? chooseDistrict}
      </DeliveryChip>
      {freeDelivery && (
        <p className={styles.free}>
          {freeDelivery.text}
          {freeDelivery.of !== null && (
            <progress aria-hidden="true" max={freeDelivery.of} value={cart.subtotal} />
          )}
        </p>
      )}
      {soonest && !delivery && cart.canCheckOut && <p className={styles.soonest}>{soonest}</p>}
      <p className={styles.row}>
        {words.cart.subtotal} <output>{formatTaka(cart.subtotal, words.language)}</output>
      </p>
      {sums.map(({ name, sum }) => (
        <p key={name} className={styles.row}>
          {name} <b>{sum}</b>
        </p>
      ))}
    </div>
  );
}

const NOT_LOADED = { saves: null, freeDelivery: null, sums: [] };

/** The checkout link, at a phone's lower edge; with script the checkout opens as an overlay. */
function ToCheckout({ cart, overlay }: CartProps) {
  const words = useWords();
  return (
    <div className={styles.bar}>
      {cart.canCheckOut ? (
        <ButtonLink href="/checkout" wide onClick={overlay.open}>
          {words.cart.checkout(cart.subtotal)}
        </ButtonLink>
      ) : (
        <p className={styles.problem} role="alert">
          {words.cart.cannotCheckOut}
        </p>
      )}
    </div>
  );
}
