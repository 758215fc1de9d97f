import { useFetcher } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import type { PricedCart } from "#app/domain/cart/priced-cart.server.ts";
import { formatTaka } from "#app/domain/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { orThePage } from "#app/ui/connection/or-the-page.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHashOverlay } from "#app/ui/use-hash-overlay.ts";
import { useWords } from "#app/words/use-words.ts";
import styles from "../cart.module.css";
import { draftKept } from "../checkout/use-kept-draft.ts";
import type { CheckoutData } from "../checkout.tsx";

// A cart is looked at more often than it is ordered: the form and its 64 districts come when they are asked for.
const CheckoutForm = lazy(async () => {
  const { CheckoutForm } = await orThePage(
    "/checkout",
    () => import("../checkout/checkout-form.tsx"),
  );
  return { default: CheckoutForm };
});

/** The subtotal and the way on; with script the checkout opens over the cart. */
export function CartSum({ cart }: { cart: PricedCart }) {
  const words = useWords();
  const overlay = useCheckoutOverlay();
  return (
    <div className={styles.sum}>
      <p className={styles.subtotal}>
        <span>{words.cart.subtotal}</span>
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
      {overlay.view && (
        <Dialog title={words.checkout.title} onClose={overlay.close}>
          <Suspense fallback={<p>{words.shell.loading}</p>}>
            <CheckoutForm view={overlay.view} />
          </Suspense>
        </Dialog>
      )}
    </div>
  );
}

/**
 * Loads the checkout page's own data, anew each time: it holds what was typed before. A click with a modifier goes to the
 * page itself.
 */
function useCheckoutOverlay() {
  const { load, data } = useFetcher<CheckoutData>();
  const { isOpen, open, close } = useHashOverlay("checkout");
  const [before, setBefore] = useState<CheckoutData>();
  useEffect(() => {
    if (isOpen) void draftKept().then(() => load("/checkout"));
  }, [isOpen, load]);
  return {
    view: isOpen && data !== before ? data?.view : undefined,
    open(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      setBefore(data);
      open();
    },
    close,
  };
}
