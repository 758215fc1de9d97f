import { type RefObject, useEffect } from "react";
import {
  type FormValues,
  forgetTyped,
  isTypedInto,
  restoreTyped,
  storeTyped,
  valuesOf,
} from "./typed-here.ts";

/** Delay after the last key, in milliseconds; leaving a field or the page saves at once. */
const SAVE_AFTER_MS = 1500;
const SAVE_AT = "/checkout/draft";

/** Number of sent versions remembered, since a reload can only overtake the latest saves. */
const MOST_SENT = 10;

let lastSave: Promise<unknown> = Promise.resolve();

/** Resolves when the last save has succeeded or failed; awaited before the checkout opens again. */
export const draftSaved = (): Promise<unknown> => lastSave;

/**
 * Saves typed values on the server for other tabs, reloads and closed overlays; `answer` is the form's last action
 * result, which was saved with it.
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

function saveTyping(form: HTMLFormElement): () => void {
  let timer = 0;
  let isDirty = false;
  /** Number of saves in flight. */
  let sending = 0;
  let isNextWanted = false;
  let sentValues: FormValues[] = [];
  const send = () => {
    isDirty = false;
    sentValues = [...sentValues, valuesOf(form)].slice(-MOST_SENT);
    isNextWanted = false;
    sending++;
    // `keepalive` lets the request outlive the page; a failed save is repeated with the next change.
    const sent = fetch(SAVE_AT, { method: "POST", body: new FormData(form), keepalive: true });
    lastSave = sent
      .then(({ ok }) => ok)
      .catch(() => false)
      .then((isSaved) => {
        sending--;
        if (isSaved && !isDirty && sending === 0) forgetTyped();
        isDirty ||= !isSaved;
        return isNextWanted && sending === 0 ? send() : undefined;
      });
    return lastSave;
  };
  /** Saves run one after the other because parallel requests could arrive out of order. */
  const save = () => {
    window.clearTimeout(timer);
    if (!isDirty) return;
    if (sending > 0) isNextWanted = true;
    else void send();
  };
  /** Saves when the page closes; if the next page loads before the save, it restores the values stored in the tab. */
  const leave = () => {
    window.clearTimeout(timer);
    if (isDirty) void send();
  };
  const onInput = () => {
    isDirty = true;
    storeTyped(form, sentValues);
    window.clearTimeout(timer);
    timer = window.setTimeout(save, SAVE_AFTER_MS);
  };
  // Submitting the form saves it, so a later save would only overwrite the answer's changes.
  const onSubmit = () => {
    isDirty = false;
    isNextWanted = false;
    window.clearTimeout(timer);
  };
  form.addEventListener("input", onInput);
  form.addEventListener("change", save);
  form.addEventListener("submit", onSubmit);
  window.addEventListener("pagehide", leave);
  restoreTyped(form);
  // True for restored values and those typed before this script ran.
  isDirty = isTypedInto(form);
  if (isDirty) save();
  else forgetTyped();
  return () => {
    leave();
    form.removeEventListener("input", onInput);
    form.removeEventListener("change", save);
    form.removeEventListener("submit", onSubmit);
    window.removeEventListener("pagehide", leave);
  };
}
