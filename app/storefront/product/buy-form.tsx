import { useFetcher, useSearchParams } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { speakNumber } from "#app/domain/core/digits.ts";
import { newOperation, parseQuantity, stepQuantity } from "#app/domain/orders/cart/cart.ts";
import { Button } from "#app/ui/button.tsx";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Price } from "#app/ui/price.tsx";
import { useShell } from "#app/ui/shell.ts";
import { Slot } from "#app/ui/slot.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import { isCartClick, useCartClick, useShownQuantities } from "../parts/cart-clicks.ts";
import { CartState } from "../parts/cart-state.tsx";
import type { NextDeal, TierChoice } from "../parts/next-deal.server.ts";
import styles from "./buy-form.module.css";
import { QuantityInCart } from "./quantity-in-cart.tsx";

type Product = {
  id: string;
  slug: string;
  price: number;
  salePrice: number;
  deal?: string | undefined;
  nextDeal: NextDeal | null;
  /** One piece and each tier, as radio buttons that a browser without script posts too. */
  tiers?: { choices: TierChoice[]; styles: string } | undefined;
};

/**
 * Add to cart and order now, posted to the common cart endpoint; phones show them in a bar at the
 * lower edge. The children stand before them and hold the quantity, unless the product has tiers.
 */
export function BuyForm({
  product,
  name,
  children,
}: {
  product: Product;
  name: string;
  children: ReactNode;
}) {
  const words = useWords();
  const { cartOperation } = useShell();
  const isIn = useShownQuantities()(product.id) > 0;
  const { isAdding, addOnce } = useAddOnce();
  const click = useCartClick();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : "";
    // The checkout and browsers without `event.submitter` submit natively.
    if (!isCartClick(intent)) return;
    event.preventDefault();
    if (intent === "add-line") addOnce(event.currentTarget);
    else click(intent, product.id);
  };
  return (
    <form method="post" action="/cart" className={styles.form} onSubmit={onSubmit}>
      {product.nextDeal && (
        <DefaultButton name="intent" value="add-line">
          {words.product.addToCart}
        </DefaultButton>
      )}
      <input type="hidden" name="productId" value={product.id} />
      <input type="hidden" name="redirectTo" value={`/products/${product.slug}`} />
      <CartState operation={cartOperation} />
      {children}
      {product.tiers ? (
        <>
          <link rel="stylesheet" href={product.tiers.styles} />
          <Quantity product={product} name={name} />
        </>
      ) : (
        product.deal && (
          <p className={styles.deal}>
            <b>{product.deal}</b>{" "}
            {product.nextDeal && (
              <Button name="deal" value={product.nextDeal.quantity} look="secondary">
                {product.nextDeal.text}
              </Button>
            )}
          </p>
        )
      )}
      <div className={styles.bar}>
        {product.tiers ? (
          <span className="tier-sums">
            {product.tiers.choices.map(({ quantity, sum }) => (
              <b key={quantity}>{sum}</b>
            ))}
          </span>
        ) : (
          <Price price={product.price} salePrice={product.salePrice} />
        )}
        <Button name="intent" value="add-line" look="secondary">
          <Slot name="add-button" product={{ productId: product.id, name }}>
            <AddButtonWords isIn={isIn} isAdding={isAdding} />
          </Slot>
        </Button>
        <Button name="intent" value="order-now">
          {words.product.orderNow}
        </Button>
      </div>
    </form>
  );
}

/** The number of pieces: those in the cart, else a choice of tiers or a field. */
export function Quantity({ product, name }: { product: Product; name: string }) {
  const words = useWords();
  const quantity = useShownQuantities()(product.id);
  return (
    <div className={styles.quantity}>
      <Slot name="quantity" product={{ productId: product.id, name }}>
        {quantity > 0 ? (
          <QuantityInCart name={name} quantity={quantity} />
        ) : product.tiers ? (
          <fieldset className="tiers">
            <legend>{words.product.quantity}</legend>
            {product.tiers.choices.map(({ quantity, text, saves }) => (
              <label key={quantity}>
                <input
                  type="radio"
                  name="quantity"
                  value={quantity}
                  defaultChecked={quantity === 1}
                />
                <b>{text}</b> {saves && <small>{saves}</small>}
              </label>
            ))}
          </fieldset>
        ) : (
          <QuantityField />
        )}
      </Slot>
    </div>
  );
}

export function AddButtonWords({ isIn, isAdding = false }: { isIn: boolean; isAdding?: boolean }) {
  const { product } = useWords();
  return (
    <>
      <Icon name={isIn ? "check" : "cart"} size={20} />
      <span>{isAdding ? product.adding : isIn ? product.inCart : product.addToCart}</span>
    </>
  );
}

/**
 * Ignores a second tap while the first is in flight; a resend after a lost answer is recognised by
 * its operation id.
 */
function useAddOnce() {
  const fetcher = useFetcher();
  const isAdding = fetcher.state !== "idle";
  /** A ref because a second tap can come before the state renders. */
  const isTapped = useRef(false);
  useEffect(() => {
    if (!isAdding) isTapped.current = false;
  }, [isAdding]);
  return {
    isAdding,
    addOnce(element: HTMLFormElement) {
      if (isTapped.current) return;
      isTapped.current = true;
      const form = new FormData(element);
      form.set("intent", "add-line");
      form.set("operation", newOperation());
      fetcher.submit(form, { method: "post", action: "/cart", preventScrollReset: true });
    },
  };
}

/** A number field with minus and plus when script runs; a refused quantity is shown again. */
function QuantityField() {
  const { product, language } = useWords();
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const typed = query.get("quantity");
  const isWrong = typed !== null && parseQuantity(typed) === null;
  const step = (by: number) => () => {
    const field = input.current;
    if (field) field.value = stepQuantity(field.value, by, language);
  };
  const button = hydrated ? undefined : styles.later;
  return (
    <>
      <label htmlFor="quantity">{product.quantity}</label>{" "}
      <span className={styles.stepper}>
        <button type="button" tabIndex={-1} className={button} onClick={step(-1)}>
          <Icon name="minus" size={20} />
          <span className="hidden-visually">{product.fewer}</span>
        </button>
        <input
          ref={input}
          id="quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          size={3}
          maxLength={12}
          defaultValue={typed ?? speakNumber(1, language)}
          aria-invalid={isWrong || undefined}
        />
        <button type="button" tabIndex={-1} className={button} onClick={step(1)}>
          <Icon name="plus" size={20} />
          <span className="hidden-visually">{product.more}</span>
        </button>
      </span>
    </>
  );
}
