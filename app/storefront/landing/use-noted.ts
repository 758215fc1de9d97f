import { type RefObject, useEffect } from "react";

/** Delay after the last key, in milliseconds; leaving a field or the page notes at once. */
const NOTE_AFTER_MS = 1500;

/** Sends what is typed to `at`, as a checkout does, so that a form that is left can be called about. */
export function useNoted(form: RefObject<HTMLFormElement | null>, at: string): void {
  useEffect(() => {
    const element = form.current;
    return element ? noteTyping(element, at) : undefined;
  }, [form, at]);
}

function noteTyping(form: HTMLFormElement, at: string): () => void {
  const box = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
  // The page is shared, so the server can give no id. An insecure address has no random ones, and each number counts as a form then.
  box("formId").value ||= crypto.randomUUID?.() ?? "";
  const phone = box("phoneNumber");
  // True for a number that was typed before this script ran.
  let isDirty = phone.value !== phone.defaultValue;
  let timer = 0;
  const note = () => {
    window.clearTimeout(timer);
    if (!isDirty) return;
    isDirty = false;
    // `keepalive` lets the request outlive the page; a lost one is repeated with the next change.
    fetch(at, { method: "POST", body: new FormData(form), keepalive: true }).catch(() => {
      isDirty = true;
    });
  };
  const onInput = () => {
    isDirty = phone.value !== "";
    window.clearTimeout(timer);
    timer = window.setTimeout(note, NOTE_AFTER_MS);
  };
  const onSubmit = () => {
    isDirty = false;
    window.clearTimeout(timer);
  };
  form.addEventListener("input", onInput);
  form.addEventListener("change", note);
  form.addEventListener("submit", onSubmit);
  window.addEventListener("pagehide", note);
  note();
  return () => {
    note();
    form.removeEventListener("input", onInput);
    form.removeEventListener("change", note);
    form.removeEventListener("submit", onSubmit);
    window.removeEventListener("pagehide", note);
  };
}
