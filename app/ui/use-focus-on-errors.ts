import { useEffect } from "react";

/** A form that came back with errors puts the reader before their summary. Without script the page starts with it. */
export function useFocusOnErrors(errors: Record<string, string[] | null> | undefined): void {
  useEffect(() => {
    if (errors && Object.values(errors).some((messages) => messages?.length))
      document.getElementById("error-summary")?.focus();
  }, [errors]);
}
