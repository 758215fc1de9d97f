import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";

/**
 * Makes a dialog modal, and when it is gone puts the reader back where it was opened: on what opened it, else on the link
 * that leads to it, else on the heading of the page.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  const { pathname, search } = useLocation();
  const address = useRef(pathname + search);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    const opener = document.activeElement;
    element.removeAttribute("open");
    element.showModal();
    (element.querySelector<HTMLElement>("#error-summary") ?? element).focus();
    const own = address.current;
    return () => {
      // Only what is gone with its dialog has lost the focus; whoever went on elsewhere keeps theirs.
      if (document.activeElement && document.activeElement !== document.body) return;
      const target = findOpener(opener, own) ?? document.querySelector("main h1, h1");
      if (target instanceof HTMLElement) focus(target);
    };
  }, [dialog]);
}

function findOpener(opener: Element | null, address: string): Element | null {
  if (opener?.isConnected && opener !== document.body) return opener;
  return document.querySelector(`a[href="${CSS.escape(address)}"]`);
}

/** A heading takes the focus only when asked to. */
function focus(target: HTMLElement): void {
  if (target.matches("h1, h2")) target.tabIndex = -1;
  target.focus();
}

/**
 * Leaves what an address has opened over a page: a step back where it was opened by a step forward from that page, so that
 * opening and closing leave no trace in the history; else on to `closeHref`, in place of this entry.
 */
export function useLeave(closeHref: string): () => void {
  const navigate = useNavigate();
  const type = useNavigationType();
  const cameFromPage = useRef<boolean | null>(null);
  useEffect(() => {
    cameFromPage.current ??= type === "PUSH";
  }, [type]);
  return useCallback(() => {
    if (cameFromPage.current) navigate(-1);
    else navigate(closeHref, { replace: true, preventScrollReset: true });
  }, [navigate, closeHref]);
}
