import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Milliseconds between two looks at what is done. */
const EVERY_MS = 3_000;

/** Reads the page's data again while its work goes on; without script the page refreshes itself. */
export function useProgress(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => {
      if (!document.hidden) revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
