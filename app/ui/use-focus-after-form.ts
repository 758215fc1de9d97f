import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Focuses the page's next thing to read when the answer to a form removed the button that had the
 * focus.
 */
export function useFocusAfterForm(): void {
  const { state, formMethod } = useNavigation();
  const wasSent = useRef(false);
  useEffect(() => {
    if (formMethod === "POST") wasSent.current = true;
    if (state !== "idle" || !wasSent.current) return;
    wasSent.current = false;
    focusHeading();
  }, [state, formMethod]);
}

/**
 * Focuses the element marked `data-next`, else the page's heading, if the focus was lost with an
 * element that is gone.
 */
export function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  const heading =
    document.querySelector<HTMLElement>("[data-next]") ??
    document.querySelector<HTMLElement>("#content h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
}
