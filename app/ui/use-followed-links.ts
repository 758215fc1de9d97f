import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * For an element with many plain links of this site: they are followed without a page load, as the router's own are, each of which
 * resolves and remembers for itself. A click that asks for another tab or window, or that somebody has dealt with, is the browser's.
 * With `keepsScroll` a step within the page leaves it where it stands.
 */
export function useFollowedLinks<E extends HTMLElement>({
  keepsScroll = false,
} = {}): RefObject<E> {
  const around = useRef<E>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = around.current;
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element
          ? event.target.closest<HTMLAnchorElement>("a:not([target])")
          : null;
      const href = link?.getAttribute("href");
      const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
      if (!href?.startsWith("/") || !isPlain || event.button !== 0 || event.defaultPrevented)
        return;
      event.preventDefault();
      navigate(href, { preventScrollReset: keepsScroll && link?.pathname === location.pathname });
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate, keepsScroll]);
  return around;
}
