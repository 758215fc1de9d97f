import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * An overlay at `#name` of its page: opening it adds a history entry, so Back closes it, and closing it goes back. A reload opens it
 * again.
 */
export function useHashOverlay(name: string) {
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
