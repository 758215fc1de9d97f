import { type RefObject, useEffect } from "react";

/** After the last key, so that a sentence is sent once; leaving a field or the page sends at once. */
const KEEP_AFTER_MS = 1500;
const KEEP_AT = "/checkout/draft";

let lastSave: Promise<unknown> = Promise.resolve();

/** Resolves when what was typed last has reached the shop, or cannot: before the checkout is opened again. */
export const draftKept = (): Promise<unknown> => lastSave;

/** Keeps on the server what is typed into a form, quietly: for another tab, a reload, a closed overlay. */
export function useKeptDraft(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    return element ? keepTyping(element) : undefined;
  }, [form]);
}

function keepTyping(form: HTMLFormElement): () => void {
  let timer = 0;
  let isDirty = false;
  const save = () => {
    window.clearTimeout(timer);
    if (!isDirty) return;
    isDirty = false;
    // It may outlive the page; what cannot be sent is sent with the next change.
    const sent = fetch(KEEP_AT, { method: "POST", body: new FormData(form), keepalive: true });
    lastSave = sent.catch(() => {
      isDirty = true;
    });
  };
  const onInput = () => {
    isDirty = true;
    window.clearTimeout(timer);
    timer = window.setTimeout(save, KEEP_AFTER_MS);
  };
  // A form that is sent is kept by that; a later save could only undo what its answer changed.
  const onSubmit = () => {
    isDirty = false;
    window.clearTimeout(timer);
  };
  form.addEventListener("input", onInput);
  form.addEventListener("change", save);
  form.addEventListener("submit", onSubmit);
  window.addEventListener("pagehide", save);
  return () => {
    save();
    form.removeEventListener("input", onInput);
    form.removeEventListener("change", save);
    form.removeEventListener("submit", onSubmit);
    window.removeEventListener("pagehide", save);
  };
}
