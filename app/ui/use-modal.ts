import { useLocation, useNavigate, useNavigationType } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";

/** Runs before the page is painted and a key is read; on the server React would warn of it. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * Makes a dialog modal. When it closes, the focus returns to the element that opened it, else to
 * the link that leads to it, else to the page's heading.
 */
export function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  const { pathname, search, key } = useLocation();
  const address = useRef(pathname + search);
  const visit = useRef(key);
  const opener = useRef<Element | null>(null);
  // A dialog that is shown but not yet modal ignores Escape.
  useBeforePaint(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    opener.current = document.activeElement;
    element.removeAttribute("open");
    element.showModal();
    (element.querySelector<HTMLElement>("#error-summary") ?? element).focus();
  }, [dialog]);
  useEffect(() => {
    const own = address.current;
    return () => {
      // The focus is moved only if it was lost with the dialog, not if it is elsewhere by now.
      if (document.activeElement && document.activeElement !== document.body) return;
      const target = findOpener(opener.current, own) ?? document.querySelector("main h1, h1");
      if (target instanceof HTMLElement) focus(target);
    };
  }, []);
  // If the same overlay is opened again before the page behind it has loaded, its closed dialog is
  // still mounted.
  useEffect(() => {
    if (visit.current === key) return;
    visit.current = key;
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [dialog, key]);
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
 * Closes an overlay that a URL has opened: by going back if it was opened from its page, so that no
 * history entry remains; else by replacing this entry with `closeHref`.
 */
export function useLeave(closeHref: string): () => void {
  const navigate = useNavigate();
  const cameFromPage = useRef(useNavigationType() === "PUSH");
  return useCallback(() => {
    if (cameFromPage.current) navigate(-1);
    else navigate(closeHref, { replace: true, preventScrollReset: true });
  }, [navigate, closeHref]);
}
