import { type RefObject, useEffect } from "react";
import { sendTyping } from "../parts/send-typing.ts";
import { type FormValues, forgetTyped, restoreTyped, storeTyped, valuesOf } from "./typed-here.ts";

/** Number of sent versions remembered, since a reload can only overtake the latest saves. */
const MOST_SENT = 10;

let lastSave: Promise<unknown> = Promise.resolve();

/** Resolves when the last save has succeeded or failed; awaited before the checkout opens again. */
export const draftSaved = (): Promise<unknown> => lastSave;

/**
 * Saves typed values on the server for other tabs, reloads and closed overlays; `answer` is the
 * form's last action result, which was saved with it.
 */
export function useSavedDraft(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  useEffect(() => {
    const element = form.current;
    return element ? saveTyping(element) : undefined;
  }, [form]);
  useEffect(() => {
    if (answer) forgetTyped();
  }, [answer]);
}

/** If the next page loads before the last save, it restores the values stored in the tab. */
function saveTyping(form: HTMLFormElement): () => void {
  let sentValues: FormValues[] = [];
  const stop = sendTyping(form, "/checkout/draft", {
    onInput() {
      storeTyped(form, sentValues);
      return true;
    },
    onSend(_, answered) {
      sentValues = [...sentValues, valuesOf(form)].slice(-MOST_SENT);
      lastSave = answered;
    },
    onSaved(_, isLast) {
      if (isLast) forgetTyped();
    },
  });
  restoreTyped(form);
  return stop;
}
