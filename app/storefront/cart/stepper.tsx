import type { MouseEvent } from "react";
import { MAX_QUANTITY } from "#app/domain/core/digits.ts";
import { formatNumber } from "#app/domain/core/money.ts";
import type { PricedLine } from "#app/domain/orders/cart/priced-cart.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useWords } from "#app/words/use-words.ts";
import { type CartClick, useCartClick } from "../parts/cart-clicks.ts";
import styles from "./cart-line.module.css";

/**
 * Minus, quantity and plus; with script each click is a separate request so that fast clicks are
 * not lost.
 */
export function Stepper({
  line,
  title,
  operation,
}: {
  line: PricedLine;
  title: string;
  operation: string;
}) {
  const words = useWords();
  const send = useCartClick();
  const click = (intent: CartClick) => (event: MouseEvent) => {
    event.preventDefault();
    send(intent, line.productId);
  };
  const { quantity } = line;
  const isAtLimit = quantity >= line.limit;
  return (
    <form method="post" action="/cart" className={styles.stepper}>
      <input type="hidden" name="operation" value={operation} />
      <input type="hidden" name="productId" value={line.productId} />
      <button
        type="submit"
        name="intent"
        value="decrease-line"
        disabled={quantity <= 1}
        onClick={click("decrease-line")}
      >
        <Icon name="minus" size={20} />
        <span className="hidden-visually">{words.cart.decrease(title)}</span>
      </button>{" "}
      <output aria-label={words.cart.quantity(title)}>
        {formatNumber(quantity, words.language)}
      </output>{" "}
      <button
        type="submit"
        name="intent"
        value="increase-line"
        disabled={isAtLimit}
        onClick={click("increase-line")}
      >
        <Icon name="plus" size={20} />
        <span className="hidden-visually">{words.cart.increase(title)}</span>
      </button>
      {isAtLimit && line.problem === null && (
        <span className={styles.limit}>
          {line.limit < MAX_QUANTITY ? words.cart.noMore(line.limit) : words.cart.most(line.limit)}
        </span>
      )}
    </form>
  );
}
