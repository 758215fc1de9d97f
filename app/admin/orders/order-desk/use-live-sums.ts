import { type ClientActionFunctionArgs, useFetcher, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { SENT_BY_SCRIPT } from "../../core/layout/lost-form.ts";

/** The fields on which an order's sums depend. */
const COUNTED = /^(lines\[\d+\]\..+|discount|deliveryCharge|district|promo|promoCode)$/;

/** The buttons that Enter presses in these fields. */
const BUTTONS = new Map([
  ["search", "find"],
  ["phoneNumber", "find-person"],
]);

/** The pause in typing after which the sums are asked for. */
const REST_MS = 300;

/**
 * Leaves the form as it is if the server fails to calculate its sums, since the error page would
 * replace what is typed. For a route's `clientAction`.
 */
export async function keepTyped({ request, serverAction }: ClientActionFunctionArgs) {
  const form = await request.clone().formData();
  return serverAction().catch((error: unknown) => {
    if (form.get("intent") !== "calculate" || error instanceof Response) throw error;
    return null;
  });
}

/**
 * With script, the server's view of the order form as it stands, soon after each change; undefined
 * before the first. The form keeps its fields and the focus. Its handlers belong to the form.
 */
export function useLiveSums<View>() {
  const fetcher = useFetcher<View>();
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const last = useRef<View>();
  last.current = (fetcher.data as View | null | undefined) ?? last.current;
  useEffect(() => () => clearTimeout(timer.current), []);
  function ask(form: HTMLFormElement, after: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = new FormData(form);
      typed.set("intent", "calculate");
      typed.delete("search");
      form.dispatchEvent(new Event(SENT_BY_SCRIPT));
      fetcher.submit(typed, { method: "post" });
    }, after);
  }
  return {
    live: last.current,
    handlers: {
      onChange(event: FormEvent<HTMLFormElement>) {
        const { name } = event.target as HTMLInputElement;
        if (COUNTED.test(name)) ask(event.currentTarget, REST_MS);
      },
      onSubmit(event: FormEvent<HTMLFormElement>) {
        clearTimeout(timer.current);
        const { submitter } = event.nativeEvent as SubmitEvent;
        if ((submitter as HTMLButtonElement | null)?.value !== "calculate") return;
        event.preventDefault();
        const button = buttonOfFocus(event.currentTarget);
        // Enter in any other field only calculates.
        if (button) submit(button, { method: "post", preventScrollReset: true });
        else ask(event.currentTarget, 0);
      },
    },
  };
}

/** The button of the filled field that has the focus, if this form has one for it. */
function buttonOfFocus(form: HTMLFormElement): HTMLButtonElement | null {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement) || field.value.trim() === "") return null;
  return form.querySelector(`button[value="${BUTTONS.get(field.name)}"]`);
}
