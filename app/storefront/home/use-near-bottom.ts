import { useEffect, useRef } from "react";

/** 80 % of the page's height, checked at most every 150 ms (spec section 9). */
const TRIGGER = 0.8;
const THROTTLE_MS = 150;

/** Calls `onNear` while the visitor scrolls below 80 % of the page's height. */
export function useNearBottom(onNear: () => void): void {
  const latest = useRef(onNear);
  latest.current = onNear;
  useEffect(() => {
    let waiting = 0;
    const look = () => {
      waiting = 0;
      const { scrollHeight } = document.documentElement;
      if (window.scrollY + window.innerHeight >= scrollHeight * TRIGGER) latest.current();
    };
    const onScroll = () => {
      waiting ||= window.setTimeout(look, THROTTLE_MS);
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      clearTimeout(waiting);
    };
  }, []);
}
