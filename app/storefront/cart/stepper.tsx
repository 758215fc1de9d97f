import { useFetchers } from "@remix-run/react";
import { type MouseEvent, useRef } from "react";
import { MAX_QUANTITY } from "#app/domain/cart/cart.ts";
import type { PricedLine } from "#app/domain/cart/priced-cart.server.ts";
import { formatNumber } from "#app/domain/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useWords } from "#app/words/use-words.ts";
import { useCartClick } from "../parts/cart-clicks.ts";
import styles from "./cart-line.module.css";

type Step = "increase-line" | "decrease-line";

/**
 * The quantity shown optimistically: the value stored at the first click plus every click since; loaded values count
 * only once no request is in flight, because they may include some of the clicks.
 */
export function useShownQuantity({ productId, quantity, limit }: PricedLine): number {
  const onTheirWay = useFetchers().filter(
    ({ formData }) => formData?.get("productId") === productId && isStep(formData.get("intent")),
  );
  const burst = useRef<{ from: number; clicks: Map<string, unknown> }>();
  if (onTheirWay.length === 0) burst.current = undefined;
  else burst.current ??= { from: quantity, clicks: new Map() };
  if (!burst.current) return quantity;
  const { from, clicks } = burst.current;
  for (const { key, formData } of onTheirWay) clicks.set(key, formData?.get("intent"));
  return [...clicks.values()].reduce<number>(
    (shown, intent) =>
      intent === "increase-line"
        ? Math.max(shown, Math.min(shown + 1, limit))
        : Math.max(shown - 1, 1),
    from,
  );
}

const isStep = (intent: unknown) => intent === "increase-line" || intent === "decrease-line";

/** Minus, quantity and plus; with script each click is a separate request so that fast clicks are not lost. */
export function Stepper({
  line,
  title,
  quantity,
  operation,
}: {
  line: PricedLine;
  title: string;
  quantity: number;
  operation: string;
}) {
  const words = useWords();
  const send = useCartClick();
  const click = (intent: Step) => (event: MouseEvent) => {
    event.preventDefault();
    send(intent, line.productId);
  };
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
