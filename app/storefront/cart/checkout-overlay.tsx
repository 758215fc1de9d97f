import { useFetcher } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useEffect, useState } from "react";
import { orThePage } from "#app/ui/connection/or-the-page.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHashOverlay } from "#app/ui/use-hash-overlay.ts";
import { useWords } from "#app/words/use-words.ts";
import { draftSaved } from "../checkout/use-saved-draft.ts";
import type { CheckoutData } from "../checkout/view.server.ts";

// The form with its 64 districts is loaded only when the checkout opens, since most cart views do not order.
const CheckoutForm = lazy(async () => {
  const { CheckoutForm } = await orThePage(
    "/checkout",
    () => import("../checkout/checkout-form.tsx"),
  );
  return { default: CheckoutForm };
});

export type Overlay = ReturnType<typeof useCheckoutOverlay>;

/** Renders beside the cart so that typed values survive when another tab orders or empties the cart. */
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
 * Opens the checkout with data reloaded each time, because it contains the saved draft; a click with a modifier key
 * opens the page.
 */
export function useCheckoutOverlay() {
  const { load, data } = useFetcher<CheckoutData>();
  const { isOpen, open, close } = useHashOverlay("checkout");
  // Data of an earlier opening lacks the values typed since.
  const [before, setBefore] = useState<CheckoutData>();
  if (!isOpen && before !== data) setBefore(data);
  useEffect(() => {
    if (isOpen) void draftSaved().then(() => load("/checkout"));
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
