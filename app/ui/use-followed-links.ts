import { useNavigate } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";

/**
 * For an element with many plain links of this site: follows them without a page load, because a
 * router link for each one resolves and remembers itself at a cost. Clicks for another tab or
 * window, or already handled, are left to the browser. With `keepsScroll` the scroll position stays
 * within the page.
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
