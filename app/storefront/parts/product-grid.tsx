import { useLocation } from "@remix-run/react";
import { type FormEvent, memo, type ReactNode } from "react";
import { discountPercent } from "#app/domain/catalog/prices.ts";
import type { ProductCard as Product } from "#app/domain/catalog/products/cards.server.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import { Image } from "#app/ui/image.tsx";
import { Price } from "#app/ui/price.tsx";
import { useShell } from "#app/ui/shell.ts";
import { Slot } from "#app/ui/slot.tsx";
import { useWords } from "#app/words/use-words.ts";
import { cardId } from "./card-id.ts";
import { isCartClick, useCartClick, useShownQuantities } from "./cart-clicks.ts";
import { CartState } from "./cart-state.tsx";
import { Figures } from "./figures.tsx";
import styles from "./product-grid.module.css";

const SIZES = "(min-width: 769px) 18vw, (min-width: 481px) 33vw, calc(50vw - 24px)";

/**
 * A grid of products: two columns on a phone, up to four on a wide screen, up to six if `wide`; one form
 * surrounds all cards so that a button's single value names action and product.
 */
export function ProductGrid({
  products,
  wide = true,
  eager = 0,
  last,
}: {
  products: readonly Product[];
  wide?: boolean;
  /** Number of pictures visible without scrolling. */
  eager?: number;
  /** A list item after the cards. */
  last?: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const { cartOperation } = useShell();
  const quantityOf = useShownQuantities();
  return (
    <form method="post" action="/cart" onSubmit={useSubmitInBackground()}>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <CartState operation={cartOperation} />
      <ul className={wide ? `${styles.grid} ${styles.five}` : styles.grid}>
        {products.map((product, i) => (
          <ProductCard
            key={product.id}
            product={product}
            eager={i < eager}
            quantity={quantityOf(product.id)}
          />
        ))}
        {last}
      </ul>
    </form>
  );
}

/** Browsers without `event.submitter` submit the form natively. */
function useSubmitInBackground() {
  const click = useCartClick();
  return (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const [intent, productId] = submitter.value.split(" ");
    if (!isCartClick(intent) || !productId) return;
    event.preventDefault();
    click(intent, productId);
    // The last piece removes the clicked button, so focus moves to the one beside it.
    if (intent === "remove-line")
      submitter.parentElement?.querySelector<HTMLElement>(PLUS)?.focus();
  };
}

const PLUS = "button:last-child";

/** Uses plain elements because the router's link costs a third of a page's rendering time. */
const ProductCard = memo(function ProductCard({
  product,
  eager,
  quantity,
}: {
  product: Product;
  eager: boolean;
  quantity: number;
}) {
  const words = useWords();
  const { title, name, size, sizes } = product;
  const slotProduct = { productId: product.id, name };
  const isCut = !name.startsWith(title.text);
  return (
    <li id={cardId(product.id)} className={styles.card}>
      <a className={styles.link} href={`/products/${product.slug}`}>
        <span className={styles.picture}>
          <Image path={product.image} alt="" use="card" sizes={SIZES} eager={eager} />
          <Tag product={product} />
        </span>{" "}
        <span className={styles.text}>
          <span className={styles.title} lang={title.lang} aria-hidden={isCut || undefined}>
            {title.text}
          </span>{" "}
          {isCut && (
            <span className="hidden-visually" lang={title.lang}>
              {name}
            </span>
          )}{" "}
          {product.deal && <span className={styles.deal}>{product.deal}</span>}{" "}
          <span className={styles.facts}>
            <span className={styles.size}>{sizes > 1 ? words.product.sizes(sizes) : size}</span>{" "}
            <Figures of={product} />
          </span>{" "}
          <Price price={product.price} salePrice={product.salePrice} isFrom={product.isFrom} />
        </span>
      </a>{" "}
      <Slot name="card" product={slotProduct}>
        {(product.inStock || quantity > 0) && <CardButtons {...slotProduct} quantity={quantity} />}
      </Slot>
    </li>
  );
});

export function CardButtons({
  productId,
  name,
  quantity,
}: {
  productId: string;
  name: string;
  quantity: number;
}) {
  const { cart, product, language } = useWords();
  const isIn = quantity > 0;
  return (
    <div className={isIn ? `${styles.buttons} ${styles.stepper}` : styles.buttons}>
      {isIn && (
        <>
          <button
            type="submit"
            name="card"
            value={`${quantity > 1 ? "decrease-line" : "remove-line"} ${productId}`}
          >
            <Sign sign="−" meaning={quantity > 1 ? cart.decrease(name) : cart.removeLine(name)} />
          </button>{" "}
          <output aria-label={cart.quantity(name)}>{formatNumber(quantity, language)}</output>{" "}
        </>
      )}
      <button
        type="submit"
        name="card"
        value={`${isIn ? "increase-line" : "add-line"} ${productId}`}
      >
        <Sign sign="+" meaning={isIn ? cart.increase(name) : product.addOne(name)} />
      </button>
    </div>
  );
}

/** The meaning is text, because text browsers do not read labels. */
function Sign({ sign, meaning }: { sign: string; meaning: string }) {
  return (
    <>
      <span aria-hidden="true">{sign}</span>
      <span className="hidden-visually">{meaning}</span>
    </>
  );
}

function Tag({ product }: { product: Product }) {
  const words = useWords();
  if (!product.inStock)
    return <span className={`${styles.tag} ${styles.sold}`}>{words.product.outOfStock}</span>;
  if (product.salePrice >= product.price) return null;
  return (
    <span className={styles.tag} aria-hidden="true">
      −{formatNumber(discountPercent(product), words.language)}%
    </span>
  );
}
