import { type RefObject, useEffect } from "react";
import { giveBackTyped, holdTyped, isTypedInto, letGoOfTyped } from "./typed-here.ts";

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
  /** How many are on their way, and whether another is to follow. */
  let sending = 0;
  let isNextWanted = false;
  const send = () => {
    isDirty = false;
    isNextWanted = false;
    sending++;
    // It may outlive the page; what cannot be sent is sent with the next change.
    const sent = fetch(KEEP_AT, { method: "POST", body: new FormData(form), keepalive: true });
    lastSave = sent
      .then(({ ok }) => ok)
      .catch(() => false)
      .then((isKept) => {
        sending--;
        if (isKept && !isDirty && sending === 0) letGoOfTyped();
        isDirty ||= !isKept;
        return isNextWanted && sending === 0 ? send() : undefined;
      });
    return lastSave;
  };
  /** One after the other: of two on their way the older may arrive last. */
  const save = () => {
    window.clearTimeout(timer);
    if (!isDirty) return;
    if (sending > 0) isNextWanted = true;
    else void send();
  };
  /** There is no later. Should it be overtaken, the page that comes next gives back what is held. */
  const leave = () => {
    window.clearTimeout(timer);
    if (isDirty) void send();
  };
  const onInput = () => {
    isDirty = true;
    holdTyped(form);
    window.clearTimeout(timer);
    timer = window.setTimeout(save, KEEP_AFTER_MS);
  };
  // A form that is sent is kept by that; a later save could only undo what its answer changed.
  const onSubmit = () => {
    isDirty = false;
    isNextWanted = false;
    window.clearTimeout(timer);
    letGoOfTyped();
  };
  form.addEventListener("input", onInput);
  form.addEventListener("change", save);
  form.addEventListener("submit", onSubmit);
  window.addEventListener("pagehide", leave);
  giveBackTyped(form);
  // That, and what was typed before this script was there.
  isDirty = isTypedInto(form);
  if (isDirty) save();
  else letGoOfTyped();
  return () => {
    leave();
    form.removeEventListener("input", onInput);
    form.removeEventListener("change", save);
    form.removeEventListener("submit", onSubmit);
    window.removeEventListener("pagehide", leave);
  };
}
