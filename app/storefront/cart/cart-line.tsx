import { useFetcher } from "@remix-run/react";
import type { MouseEvent } from "react";
import { MAX_QUANTITY } from "#app/domain/cart/cart.ts";
import type { PricedLine } from "#app/domain/cart/priced-cart.server.ts";
import { formatNumber, formatTaka } from "#app/domain/money.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Image } from "#app/ui/image.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./cart-line.module.css";

/** A line of the cart; its buttons are forms to `/cart`. */
export function CartLine({ line }: { line: PricedLine }) {
  const words = useWords();
  const { quantity, change } = useQuantity(line);
  const title = line.title ?? words.cart.unknownProduct;
  return (
    <li className={styles.line}>
      <div className={styles.picture}>
        <Image path={line.image} alt="" sizes="64px" />
      </div>
      {line.slug ? (
        <a className={styles.title} href={`/products/${line.slug}`}>
          {title}
        </a>
      ) : (
        <span className={styles.title}>{title}</span>
      )}
      <span className={styles.total}>
        {line.problem !== "unavailable" && formatTaka(line.price * quantity, words.language)}
      </span>
      {line.problem === null && <span className={styles.each}>{words.cart.each(line.price)}</span>}
      <Problem line={line} />
      <div className={styles.acts}>
        {line.problem === "unavailable" ? (
          <span />
        ) : (
          <Stepper productId={line.productId} title={title} quantity={quantity} change={change} />
        )}
        <RemoveLine productId={line.productId} title={title} />
      </div>
    </li>
  );
}

/** The number shown runs ahead of the server; what is sent is the number itself, so no click is lost or counted twice. */
function useQuantity({ productId, quantity: stored }: PricedLine) {
  const fetcher = useFetcher();
  const quantity = Number(fetcher.formData?.get("quantity") ?? stored);
  const change = (to: number) =>
    fetcher.submit(
      { intent: "set-quantity", productId, quantity: to },
      { method: "post", action: "/cart" },
    );
  return { quantity, change };
}

function Stepper({
  productId,
  title,
  quantity,
  change,
}: {
  productId: string;
  title: string;
  quantity: number;
  change: (to: number) => void;
}) {
  const words = useWords();
  const changeTo = (to: number) => (event: MouseEvent) => {
    event.preventDefault();
    change(to);
  };
  return (
    <form method="post" action="/cart" className={styles.stepper}>
      <input type="hidden" name="productId" value={productId} />
      <button
        type="submit"
        name="intent"
        value="decrease-line"
        disabled={quantity <= 1}
        onClick={changeTo(quantity - 1)}
      >
        <Icon name="minus" size={20} />
        <span className="hidden-visually">{words.cart.decrease(title)}</span>
      </button>
      <output aria-label={words.cart.quantity(title)}>
        {formatNumber(quantity, words.language)}
      </output>
      <button
        type="submit"
        name="intent"
        value="increase-line"
        disabled={quantity >= MAX_QUANTITY}
        onClick={changeTo(quantity + 1)}
      >
        <Icon name="plus" size={20} />
        <span className="hidden-visually">{words.cart.increase(title)}</span>
      </button>
    </form>
  );
}

function Problem({ line }: { line: PricedLine }) {
  const { problems } = useWords().cart;
  if (!line.problem) return null;
  const text =
    line.problem === "not-enough-stock"
      ? problems["not-enough-stock"](line.available ?? 0)
      : problems[line.problem];
  return <p className={styles.problem}>{text}</p>;
}

function RemoveLine({ productId, title }: { productId: string; title: string }) {
  const words = useWords();
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/cart">
      <input type="hidden" name="productId" value={productId} />
      <Button
        look="quiet"
        name="intent"
        value="remove-line"
        aria-label={words.cart.removeLine(title)}
      >
        {words.cart.remove}
      </Button>
    </fetcher.Form>
  );
}
