import type { FetcherWithComponents } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";

/**
 * Lets a form of a fetcher wait until the page has reloaded its data after the fetcher's last answer. If a submission interrupts that and
 * is answered with a redirect, the router of Remix 2 fails at every later navigation (react-router, pull request 15365). What is sent is
 * what the form held when it was submitted. `intent` is that of the waiting submission, else of the running one.
 */
export function useSubmitInTurn(fetcher: FetcherWithComponents<unknown>, action: string) {
  const waiting = useRef<FormData | null>(null);
  const [intent, setIntent] = useState<FormDataEntryValue | null>(null);
  const { state, submit } = fetcher;
  useEffect(() => {
    if (state !== "idle" || waiting.current === null) return;
    submit(waiting.current, { method: "post", action });
    waiting.current = null;
    setIntent(null);
  }, [state, submit, action]);
  return {
    /** Drops a waiting submission, since the form has changed. */
    cancel() {
      waiting.current = null;
      setIntent(null);
    },
    intent: intent ?? fetcher.formData?.get("intent") ?? null,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (state !== "loading") return;
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const typed = new FormData(event.currentTarget);
      if (submitter instanceof HTMLButtonElement) typed.set(submitter.name, submitter.value);
      waiting.current = typed;
      setIntent(typed.get("intent"));
    },
  };
}
