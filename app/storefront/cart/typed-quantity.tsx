import { useFetcher } from "@remix-run/react";
import { type SyntheticEvent, useEffect, useRef } from "react";
import { speakNumber } from "#app/domain/core/digits.ts";
import type { PricedLine } from "#app/domain/orders/cart/priced-cart.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./cart-line.module.css";
import type { RefusedQuantity } from "./change.server.ts";

/** A folded field for larger quantities, open when a quantity was refused. */
export function TypedQuantity({
  line,
  title,
  operation,
  refused: refusedBefore,
}: {
  line: PricedLine;
  title: string;
  operation: string;
  refused: RefusedQuantity | null;
}) {
  const { cart, language } = useWords();
  const { quantity } = line;
  const fetcher = useFetcher<{ refused: RefusedQuantity | null }>();
  const refused = fetcher.data?.refused ?? refusedBefore;
  const details = useClosedOnceSet(quantity, refused);
  return (
    <details className={styles.typed} open={refused !== null} ref={details} onToggle={focusField}>
      <summary aria-label={cart.typeQuantityOf(title)}>{cart.typeQuantity}</summary>
      <fetcher.Form method="post" action="/cart" className={styles.typedForm} preventScrollReset>
        <input type="hidden" name="operation" value={operation} />
        <input type="hidden" name="productId" value={line.productId} />
        <Field
          // The key resets the field to the server's value.
          key={refused ? `refused ${refused.typed}` : quantity}
          id={`quantity-${line.productId}`}
          label={cart.quantity(title)}
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          size={4}
          defaultValue={refused?.typed ?? speakNumber(quantity, language)}
          errors={refused ? [refused.error] : []}
          required
        />
        <Button look="secondary" name="intent" value="set-quantity">
          {cart.setQuantity}
        </Button>
      </fetcher.Form>
    </details>
  );
}

/** Leads from the pressed summary to the field that it opened. */
function focusField({ currentTarget: details }: SyntheticEvent<HTMLDetailsElement>): void {
  const isPressed = document.activeElement?.parentElement === details;
  const field = details.querySelector<HTMLInputElement>("[name=quantity]");
  if (!details.open || !isPressed || !field) return;
  field.focus();
  field.select();
}

/**
 * Closes after a change of the quantity and moves the focus, because the field is removed or
 * replaced.
 */
function useClosedOnceSet(quantity: number, refused: RefusedQuantity | null) {
  const details = useRef<HTMLDetailsElement>(null);
  const wasInside = useRef(false);
  const isFirst = useRef(true);
  useEffect(() => {
    const element = details.current;
    if (!element) return;
    const onSubmit = () => {
      wasInside.current = true;
    };
    element.addEventListener("submit", onSubmit);
    return () => element.removeEventListener("submit", onSubmit);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the quantity changes
  useEffect(() => {
    const element = details.current;
    if (!element) return;
    // It may have been opened, and typed into, before this script ran.
    if (!refused && !isFirst.current) element.open = false;
    isFirst.current = false;
    if (!wasInside.current) return;
    wasInside.current = false;
    if (element.contains(document.activeElement) || document.activeElement === document.body)
      element.querySelector<HTMLElement>(refused ? "input[aria-invalid]" : "summary")?.focus();
  }, [quantity, refused]);
  return details;
}
