import { useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { lazy, type MouseEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { orThePage } from "#app/ui/connection/or-the-page.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.ts";
import { draftSaved } from "../checkout/use-saved-draft.ts";
import type { CheckoutData } from "../checkout/view.server.ts";
import styles from "./checkout-overlay.module.css";

// The form with its 64 districts is loaded only when the checkout opens, since most cart views do
// not order.
const CheckoutForm = lazy(async () => {
  const { CheckoutForm } = await orThePage(
    "/checkout",
    () => import("../checkout/checkout-form.tsx"),
  );
  return { default: CheckoutForm };
});

export type Overlay = ReturnType<typeof useCheckoutOverlay>;

/**
 * Renders beside the cart so that typed values survive when another tab orders or empties the cart.
 */
export function CheckoutOverlay({ isOpen, view, close }: Overlay) {
  const words = useWords();
  const loading = <p className={styles.loading}>{words.shell.loading}</p>;
  if (!isOpen) return null;
  return (
    <Dialog title={words.checkout.title} onClose={close} isLarge>
      <Suspense fallback={loading}>{view ? <CheckoutForm view={view} /> : loading}</Suspense>
    </Dialog>
  );
}

/**
 * Opens the checkout at once, with data reloaded each time, because it contains the saved draft; a
 * click with a modifier key opens the page.
 */
export function useCheckoutOverlay() {
  const { load, data } = useFetcher<CheckoutData>();
  const { isOpen, open, close } = useHashOverlay("checkout");
  // The server does not know the hash of a reloaded page.
  const isHydrated = useHydrated();
  // Data of an earlier opening lacks the values typed since.
  const [before, setBefore] = useState<CheckoutData>();
  if (!isOpen && before !== data) setBefore(data);
  useEffect(() => {
    if (isOpen) void draftSaved().then(() => load("/checkout"));
  }, [isOpen, load]);
  return {
    isOpen: isOpen && isHydrated,
    view: isOpen && data !== before ? data?.view : undefined,
    open(event: MouseEvent) {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      open();
    },
    close,
  };
}

/**
 * An overlay at `#name` of its page: opening it adds a history entry, so Back closes it, and
 * closing it goes back. A reload opens it again.
 */
function useHashOverlay(name: string) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const wasOpenedHere = useRef(false);
  const isOpenedAgain = useRef(false);
  const isOpen = hash === `#${name}`;
  const open = useCallback(() => {
    // A second click before the first one is rendered.
    if (window.location.hash === `#${name}`) return;
    wasOpenedHere.current = true;
    navigate(`#${name}`, { preventScrollReset: true });
  }, [navigate, name]);
  useEffect(() => {
    if (isOpen) return;
    wasOpenedHere.current = false;
    if (isOpenedAgain.current) open();
    isOpenedAgain.current = false;
  }, [isOpen, open]);
  return {
    isOpen,
    open() {
      // The history step of a previous close is still under way and must not undo this opening.
      if (isOpen) isOpenedAgain.current = true;
      else open();
    },
    close() {
      // Back has closed it already.
      if (!isOpen) return;
      if (wasOpenedHere.current) navigate(-1);
      else navigate({ hash: "" }, { replace: true, preventScrollReset: true });
    },
  };
}
