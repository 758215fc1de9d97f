import { type RefObject, useEffect } from "react";
import {
  giveBackTyped,
  holdTyped,
  isTypedInto,
  letGoOfTyped,
  type Told,
  valuesOf,
} from "./typed-here.ts";

/** After the last key, so that a sentence is sent once; leaving a field or the page sends at once. */
const KEEP_AFTER_MS = 1500;
const KEEP_AT = "/checkout/draft";

/** A reload overtakes the last of them, not the tenth. */
const MOST_TOLD = 10;

let lastSave: Promise<unknown> = Promise.resolve();

/** Resolves when what was typed last has reached the shop, or cannot: before the checkout is opened again. */
export const draftKept = (): Promise<unknown> => lastSave;

/**
 * Keeps on the server what is typed into a form, quietly: for another tab, a reload, a closed overlay. `answer` is the last one to
 * the form itself, which was kept by that.
 */
export function useKeptDraft(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  useEffect(() => {
    const element = form.current;
    return element ? keepTyping(element) : undefined;
  }, [form]);
  useEffect(() => {
    if (answer) letGoOfTyped();
  }, [answer]);
}

function keepTyping(form: HTMLFormElement): () => void {
  let timer = 0;
  let isDirty = false;
  /** How many are on their way, and whether another is to follow. */
  let sending = 0;
  let isNextWanted = false;
  let told: Told[] = [];
  const send = () => {
    isDirty = false;
    told = [...told, valuesOf(form)].slice(-MOST_TOLD);
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
    holdTyped(form, told);
    window.clearTimeout(timer);
    timer = window.setTimeout(save, KEEP_AFTER_MS);
  };
  // A form that is sent is kept by that; a later save could only undo what its answer changed. Until there is one it is held.
  const onSubmit = () => {
    isDirty = false;
    isNextWanted = false;
    window.clearTimeout(timer);
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
