import { formatNumber } from "#app/domain/core/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "./buy-form.module.css";
import cartInHeader from "./cart-in-header.css?url";

/**
 * The quantity in the cart with minus and plus; below one the line is removed. Its style sheet moves
 * the cart's link into the header.
 */
export function QuantityInCart({ name, quantity }: { name: string; quantity: number }) {
  const { cart, language } = useWords();
  return (
    <>
      <link rel="stylesheet" href={cartInHeader} />
      <span className={styles.stepper}>
        <button type="submit" name="intent" value={quantity > 1 ? "decrease-line" : "remove-line"}>
          <Icon name="minus" size={20} />
          <span className="hidden-visually">
            {quantity > 1 ? cart.decrease(name) : cart.removeLine(name)}
          </span>
        </button>
        <output aria-label={cart.quantity(name)}>{formatNumber(quantity, language)}</output>
        <button type="submit" name="intent" value="increase-line">
          <Icon name="plus" size={20} />
          <span className="hidden-visually">{cart.increase(name)}</span>
        </button>
      </span>
    </>
  );
}
