import type { PricedCart } from "#app/domain/cart/priced-cart.server.ts";
import { formatTaka } from "#app/domain/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../cart.module.css";
import type { Overlay } from "./checkout-overlay.tsx";

/** The subtotal and the checkout link; with script the checkout opens as an overlay. */
export function CartSum({ cart, overlay }: { cart: PricedCart; overlay: Overlay }) {
  const words = useWords();
  return (
    <div className={styles.sum}>
      <p className={styles.subtotal}>
        <span>{words.cart.subtotal}</span>{" "}
        <output>{formatTaka(cart.subtotal, words.language)}</output>
      </p>
      {cart.canCheckOut ? (
        <ButtonLink href="/checkout" wide onClick={overlay.open}>
          {words.cart.checkout(cart.subtotal)}
        </ButtonLink>
      ) : (
        <p className={styles.problem} role="alert">
          {words.cart.cannotCheckOut}
        </p>
      )}
    </div>
  );
}
