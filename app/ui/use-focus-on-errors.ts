import { useEffect } from "react";

/**
 * A form that came back refused puts the reader before the element "error-summary"; without script the page starts with
 * it. `answer` is what came back: each new one counts, though it may say the same.
 */
export function useFocusOnErrors(answer: object | null | undefined): void {
  useEffect(() => {
    if (answer) document.getElementById("error-summary")?.focus();
  }, [answer]);
}
