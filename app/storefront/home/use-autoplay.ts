import { type RefObject, useEffect, useState } from "react";

/** The carousel library's defaults that the specification keeps (section 9). */
const INTERVAL_MS = 3000;
const TRANSITION_MS = 350;

/** Turns to the next slide every 3 s, from the last to the first. Rests while touched, hovered, focused or hidden. */
export function useAutoplay(strip: RefObject<HTMLElement | null>, slides: number) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  useEffect(() => {
    const element = strip.current;
    if (!isPlaying || !element || slides < 2) return;
    const timer = setInterval(() => {
      const isBusy = element.matches(":hover, :active, :focus-within") || document.hidden;
      if (!isBusy) turn(element, slides);
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPlaying, strip, slides]);
  return { isPlaying, toggle: () => setPlaying((playing) => !playing) };
}

function turn(strip: HTMLElement, slides: number): void {
  const step = strip.scrollWidth / slides;
  const next = (Math.round(strip.scrollLeft / step) + 1) % slides;
  glide(strip, next * step);
}

/** Browsers choose their own speed for smooth scrolling; the specification names one. */
function glide(strip: HTMLElement, to: number): void {
  const from = strip.scrollLeft;
  const start = performance.now();
  strip.style.scrollSnapType = "none";
  const frame = (now: number) => {
    const done = Math.min((now - start) / TRANSITION_MS, 1);
    strip.scrollLeft = from + (to - from) * (1 - (1 - done) ** 3);
    if (done < 1) requestAnimationFrame(frame);
    else strip.style.scrollSnapType = "";
  };
  requestAnimationFrame(frame);
}
