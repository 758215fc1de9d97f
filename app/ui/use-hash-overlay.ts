import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";

/**
 * An overlay that stands behind `#name` of its page: opening it is a step forward in the history, so Back closes it, and
 * closing it is that step back. A reload opens it again.
 */
export function useHashOverlay(name: string) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const wasOpenedHere = useRef(false);
  const isOpenedAgain = useRef(false);
  const isOpen = hash === `#${name}`;
  const open = useCallback(() => {
    // Pressed twice, before the first press has been drawn.
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
      // The step back of a close is still under way: it must not take this opening away.
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
