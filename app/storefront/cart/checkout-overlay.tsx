import { useFetcher } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { orThePage } from "#app/ui/connection/or-the-page.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHashOverlay } from "#app/ui/use-hash-overlay.ts";
import { useWords } from "#app/words/use-words.ts";
import { draftKept } from "../checkout/use-kept-draft.ts";
import type { CheckoutData } from "../checkout/view.server.ts";

// A cart is looked at more often than it is ordered: the form and its 64 districts come when they are asked for.
const CheckoutForm = lazy(async () => {
  const { CheckoutForm } = await orThePage(
    "/checkout",
    () => import("../checkout/checkout-form.tsx"),
  );
  return { default: CheckoutForm };
});

export type Overlay = ReturnType<typeof useCheckoutOverlay>;

/** Stands beside the cart, not in it: what is typed stays, though another tab orders or empties the cart meanwhile. */
export function CheckoutOverlay({ view, close }: Overlay) {
  const words = useWords();
  if (!view) return null;
  return (
    <Dialog title={words.checkout.title} onClose={close} isLarge>
      <Suspense fallback={<p>{words.shell.loading}</p>}>
        <CheckoutForm view={view} />
      </Suspense>
    </Dialog>
  );
}

/**
 * Loads the checkout page's own data, anew each time: it holds what was typed before. A click with a modifier goes to the
 * page itself.
 */
export function useCheckoutOverlay() {
  const { load, data } = useFetcher<CheckoutData>();
  const { isOpen, open, close } = useHashOverlay("checkout");
  // Loaded for an opening before this one: it does not hold what was typed since.
  const [before, setBefore] = useState<CheckoutData>();
  if (!isOpen && before !== data) setBefore(data);
  useEffect(() => {
    if (isOpen) void draftKept().then(() => load("/checkout"));
  }, [isOpen, load]);
  return {
    view: isOpen && data !== before ? data?.view : undefined,
    open(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open();
    },
    close,
  };
}
