import { useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { MAX_QUANTITY, parseQuantity } from "#app/domain/cart/cart.ts";
import { speakNumber } from "#app/domain/digits.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "./buy-form.module.css";

/** A number field with minus and plus when script runs; a refused quantity is shown again. */
export function QuantityField() {
  const { product, language } = useWords();
  const hydrated = useHydrated();
  const [query] = useSearchParams();
  const input = useRef<HTMLInputElement>(null);
  const typed = query.get("quantity");
  const isWrong = typed !== null && parseQuantity(typed) === null;
  const step = (by: number) => () => {
    if (!input.current) return;
    const quantity = parseQuantity(input.current.value) ?? 1;
    const next = Math.min(Math.max(quantity + by, 1), MAX_QUANTITY);
    input.current.value = speakNumber(next, language);
  };
  const button = hydrated ? undefined : styles.later;
  return (
    <>
      <label htmlFor="quantity">{product.quantity}</label>{" "}
      <span className={styles.stepper}>
        <button type="button" className={button} onClick={step(-1)}>
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
        <button type="button" className={button} onClick={step(1)}>
          <Icon name="plus" size={20} />
          <span className="hidden-visually">{product.more}</span>
        </button>
      </span>
    </>
  );
}
