import { useEffect } from "react";

/**
 * Focuses the element "error-summary" after a refused form; without script the page starts with it.
 * Each new `answer` counts, even with the same content.
 */
export function useFocusOnErrors(answer: object | null | undefined): void {
  useEffect(() => {
    if (answer) document.getElementById("error-summary")?.focus();
  }, [answer]);
}
