import { type RefObject, useEffect, useState } from "react";

/** The specification keeps these defaults of the carousel library (section 9). */
const INTERVAL_MS = 3000;
const TRANSITION_MS = 350;

/**
 * Advances every 3 s and loops; pauses while touched, hovered, focused or hidden. `current` counts
 * from 0.
 */
export function useAutoplay(strip: RefObject<HTMLElement | null>, slides: number) {
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => setPlaying(!matchMedia("(prefers-reduced-motion: reduce)").matches), []);
  useEffect(() => {
    const element = strip.current;
    if (!isPlaying || !element || slides < 2) return;
    const timer = setInterval(() => {
      const isBusy = element.matches(":hover, :active, :focus-within") || document.hidden;
      if (!isBusy) glide(element, (shownIn(element, slides) + 1) % slides, slides);
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isPlaying, strip, slides]);
  return {
    isPlaying,
    toggle: () => setPlaying((playing) => !playing),
    current: useCurrent(strip, slides),
    show(slide: number) {
      setPlaying(false);
      if (strip.current) glide(strip.current, slide, slides);
    },
  };
}

function useCurrent(strip: RefObject<HTMLElement | null>, slides: number): number {
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => setCurrent(shownIn(element, slides));
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, [strip, slides]);
  return current;
}

function shownIn(strip: HTMLElement, slides: number): number {
  return Math.round(strip.scrollLeft / (strip.scrollWidth / slides));
}

/** Animates by hand because the specification sets the speed and browsers choose their own. */
function glide(strip: HTMLElement, slide: number, slides: number): void {
  const to = (slide * strip.scrollWidth) / slides;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const transitionMs = isStill ? 0 : TRANSITION_MS;
  const from = strip.scrollLeft;
  const start = performance.now();
  strip.style.scrollSnapType = "none";
  const frame = (now: number) => {
    const done = transitionMs > 0 ? Math.min((now - start) / transitionMs, 1) : 1;
    strip.scrollLeft = from + (to - from) * (1 - (1 - done) ** 3);
    if (done < 1) requestAnimationFrame(frame);
    else strip.style.scrollSnapType = "";
  };
  requestAnimationFrame(frame);
}
