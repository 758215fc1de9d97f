import type { FetcherWithComponents } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";

/** Milliseconds after which the browser itself sends a waiting submission. */
const MOST_WAIT_MS = 5000;

/**
 * A form of a fetcher waits until the page has reloaded its data after the fetcher's last answer. The router of Remix 2 fails at every
 * later navigation if a submission interrupts the reload and is answered with a redirect (react-router, pull request 15365). The browser
 * itself sends what waits too long, or whose form was closed. The shop gets what the form held when it was submitted. `intent` is that of
 * the waiting submission, else of the running one.
 */
export function useSubmitInTurn(fetcher: FetcherWithComponents<unknown>, action: string) {
  const waiting = useRef<{ typed: FormData; timer: number } | null>(null);
  const [intent, setIntent] = useState<FormDataEntryValue | null>(null);
  const { state, submit } = fetcher;
  const take = useCallback(() => {
    const typed = waiting.current?.typed ?? null;
    window.clearTimeout(waiting.current?.timer);
    waiting.current = null;
    return typed;
  }, []);
  useEffect(() => {
    const typed = state === "idle" ? take() : null;
    if (!typed) return;
    submit(typed, { method: "post", action });
    setIntent(null);
  }, [state, submit, action, take]);
  useEffect(() => () => sendByBrowser(take(), action), [action, take]);
  return {
    /** Drops a waiting submission, since the form has changed. */
    cancel() {
      take();
      setIntent(null);
    },
    intent: intent ?? fetcher.formData?.get("intent") ?? null,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (state !== "loading") return;
      event.preventDefault();
      take();
      const { submitter } = event.nativeEvent as SubmitEvent;
      const typed = new FormData(event.currentTarget);
      if (submitter instanceof HTMLButtonElement) typed.set(submitter.name, submitter.value);
      const timer = window.setTimeout(() => sendByBrowser(take(), action), MOST_WAIT_MS);
      waiting.current = { typed, timer };
      setIntent(typed.get("intent"));
    },
  };
}

function sendByBrowser(typed: FormData | null, action: string): void {
  if (!typed) return;
  // The answer is a page of its own.
  typed.delete("inPlace");
  const form = document.createElement("form");
  Object.assign(form, { method: "post", action, hidden: true });
  for (const [name, value] of typed) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
