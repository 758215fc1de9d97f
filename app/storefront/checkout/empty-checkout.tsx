import { ButtonLink } from "#app/ui/button.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";

export function EmptyCheckout() {
  const words = useWords();
  return (
    <div className={styles.empty} role="alert">
      <p>{words.checkout.nothingToOrder}</p>
      <ButtonLink href="/shop">{words.cart.toShop}</ButtonLink>
    </div>
  );
}
