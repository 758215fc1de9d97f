/** Delay after the last key, in milliseconds; leaving a field or the page sends at once. */
const SEND_AFTER_MS = 1500;

type TypingHandlers = {
  /** After each key; returns whether there is something to send. */
  onInput: () => boolean;
  onSend: (values: FormData, answered: Promise<unknown>) => void;
  /** `isLast`: the form has not changed since. */
  onSaved: (values: FormData, isLast: boolean) => void;
};

/**
 * Sends the values of a form to `at` while somebody types, until it is submitted. Returns what
 * stops it.
 */
export function sendTyping(form: HTMLFormElement, at: string, typing: TypingHandlers): () => void {
  let timer = 0;
  let isDirty = false;
  /** Number of requests in flight. */
  let sending = 0;
  let isNextWanted = false;
  const send = (): Promise<unknown> => {
    isDirty = false;
    isNextWanted = false;
    sending++;
    const values = new FormData(form);
    // `keepalive` lets the request outlive the page; a failed one is repeated with the next change.
    const answered = fetch(at, { method: "POST", body: values, keepalive: true })
      .then(({ ok }) => ok)
      .catch(() => false)
      .then((isSaved) => {
        sending--;
        if (isSaved) typing.onSaved(values, !isDirty && sending === 0);
        isDirty ||= !isSaved;
        return isNextWanted && sending === 0 ? send() : undefined;
      });
    typing.onSend(values, answered);
    return answered;
  };
  /** Requests run one after the other because parallel ones could arrive out of order. */
  const save = () => {
    window.clearTimeout(timer);
    if (!isDirty) return;
    if (sending > 0) isNextWanted = true;
    else void send();
  };
  const leave = () => {
    window.clearTimeout(timer);
    if (isDirty) void send();
  };
  const onInput = () => {
    isDirty = typing.onInput();
    window.clearTimeout(timer);
    timer = window.setTimeout(save, SEND_AFTER_MS);
  };
  // Submitting the form saves it, so a later request would only overwrite the answer's changes.
  const onSubmit = () => {
    isDirty = false;
    isNextWanted = false;
    window.clearTimeout(timer);
  };
  form.addEventListener("input", onInput);
  form.addEventListener("change", save);
  form.addEventListener("submit", onSubmit);
  window.addEventListener("pagehide", leave);
  return () => {
    leave();
    form.removeEventListener("input", onInput);
    form.removeEventListener("change", save);
    form.removeEventListener("submit", onSubmit);
    window.removeEventListener("pagehide", leave);
  };
}
