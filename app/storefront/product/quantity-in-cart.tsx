import { formatNumber } from "#app/domain/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./buy-form.module.css";

/** The quantity in the cart with minus and plus; below one the line is removed. */
export function QuantityInCart({ name, quantity }: { name: string; quantity: number }) {
  const { cart, product, language } = useWords();
  return (
    <>
      <span>{product.inCart}</span>{" "}
      <span className={styles.stepper}>
        <button
          type="submit"
          name="intent"
          value={quantity > 1 ? "decrease-line" : "remove-line"}
          aria-label={quantity > 1 ? cart.decrease(name) : cart.removeLine(name)}
        >
          <Icon name="minus" size={20} />
        </button>
        <output aria-label={cart.quantity(name)}>{formatNumber(quantity, language)}</output>
        <button type="submit" name="intent" value="increase-line" aria-label={cart.increase(name)}>
          <Icon name="plus" size={20} />
        </button>
      </span>
    </>
  );
}
