import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { newOperation } from "#app/domain/cart/cart.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useShell } from "#app/ui/shell.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../product.module.css";

/** Posts to the one address of every cart change and comes back here with the toast. */
export function AddToCart({
  product,
}: {
  product: { id: string; slug: string; inStock: boolean };
}) {
  const words = useWords();
  const { shop } = useShell();
  const fetcher = useFetcher();
  const isAdding = fetcher.state !== "idle";
  /** True from the first tap on, which a second one comes too soon to see drawn. */
  const isTapped = useRef(false);
  useEffect(() => {
    if (!isAdding) isTapped.current = false;
  }, [isAdding]);
  /** A second tap while the first is on its way adds nothing; sent again after a lost answer, it is known. */
  const addOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isTapped.current) return;
    isTapped.current = true;
    const form = new FormData(event.currentTarget);
    form.set("intent", "add-line");
    form.set("operation", newOperation());
    fetcher.submit(form, { method: "post", action: "/cart", preventScrollReset: true });
  };
  return (
    <>
      {product.inStock ? (
        <fetcher.Form method="post" action="/cart" className={styles.buy} onSubmit={addOnce}>
          <input type="hidden" name="productId" value={product.id} />
          <input type="hidden" name="redirectTo" value={`/products/${product.slug}`} />
          <Button name="intent" value="add-line" wide>
            <Icon name="cart" size={20} />
            {isAdding ? words.product.adding : words.product.addToCart}
          </Button>
        </fetcher.Form>
      ) : (
        <p>{words.product.outOfStockHint}</p>
      )}
      {shop.chatLink && (
        <ButtonLink href={shop.chatLink} look="secondary" wide rel="noopener">
          <Icon name="chat" size={20} />
          {words.product.chat}
        </ButtonLink>
      )}
    </>
  );
}
