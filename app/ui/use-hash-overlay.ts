import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * An overlay that stands behind `#name` of its page: opening it is a step forward in the history, so Back closes it, and
 * closing it is that step back. A reload opens it again.
 */
export function useHashOverlay(name: string) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const wasOpenedHere = useRef(false);
  const isOpen = hash === `#${name}`;
  useEffect(() => {
    if (!isOpen) wasOpenedHere.current = false;
  }, [isOpen]);
  return {
    isOpen,
    open() {
      wasOpenedHere.current = true;
      navigate(`#${name}`, { preventScrollReset: true });
    },
    close() {
      // Back has closed it already.
      if (!isOpen) return;
      if (wasOpenedHere.current) navigate(-1);
      else navigate({ hash: "" }, { replace: true, preventScrollReset: true });
    },
  };
}
