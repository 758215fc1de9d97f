import { draw } from "./draw.ts";

/** Milliseconds in which a second press on a form's button is taken for the first one. */
const ONCE_MS = 8000;

/**
 * Sends a form once however often its button is pressed, and shows that it is on its way. Without a
 * network it stays as it is, and `lost` is said at its button.
 */
export function sendOnce(lost: string): void {
  const sent = new Map<EventTarget, Element | null>();
  const notice = draw("p", { role: "alert" }, lost);
  const release = (form: EventTarget) => {
    sent.get(form)?.removeAttribute("aria-busy");
    sent.delete(form);
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
    if (!navigator.onLine) submitter?.before(notice);
    if (!navigator.onLine || sent.has(form)) {
      event.preventDefault();
      // Whoever notes what is typed would take the form for sent.
      return event.stopPropagation();
    }
    sent.set(form, submitter);
    submitter?.setAttribute("aria-busy", "true");
    // A form whose answer was lost can be sent again.
    setTimeout(release, ONCE_MS, form);
  };
  document.addEventListener("submit", onSubmit, { capture: true });
  addEventListener("online", () => notice.remove());
  // Back on a page that the browser has kept.
  addEventListener("pageshow", () => [...sent.keys()].forEach(release));
}
