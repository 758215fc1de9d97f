import type { FormEvent } from "react";

/**
 * Lets the browser itself send a form while its page reloads its data, unless the answer stays on
 * the page, as a promo code's does. The router of Remix 2 fails at every later navigation if a
 * fetcher's submission interrupts the reload and is answered with a redirect (react-router, pull
 * request 15365).
 */
export function submitPastReload(event: FormEvent<HTMLFormElement>): void {
  const form = event.currentTarget;
  const { submitter } = event.nativeEvent as SubmitEvent;
  const { name = "", value = "" } = (submitter ?? {}) as Partial<HTMLButtonElement>;
  if (value.endsWith("promo-code")) return;
  event.preventDefault();
  // `submit()` leaves out the button; Enter presses the form's first.
  const button = Object.assign(document.createElement("input"), { type: "hidden", name, value });
  form.append(button);
  // The answer is a page of its own.
  const inPlace = form.querySelector<HTMLInputElement>("[name=inPlace]");
  inPlace?.toggleAttribute("disabled", true);
  form.submit();
  inPlace?.toggleAttribute("disabled", false);
  button.remove();
}
