import { ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form.tsx";
import { useWords } from "#app/words/use-words.ts";
import styles from "../checkout.module.css";
import { CHECKOUT_FORM } from "./form-id.ts";

/** `problem` explains why a submitted form placed no order. */
export function EmptyCheckout({ problem }: { problem?: string | undefined }) {
  const words = useWords();
  return (
    <div className={styles.empty}>
      <p role="alert">{problem ?? words.checkout.nothingToOrder}</p>
      <ButtonLink href="/shop">{words.cart.toShop}</ButtonLink>
      <Form id={CHECKOUT_FORM} method="post" action="/checkout" reloadDocument />
    </div>
  );
}
