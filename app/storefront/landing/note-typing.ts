import { sendTyping } from "../parts/send-typing.ts";

/**
 * Sends what is typed to `at`, as a checkout does, so that a form that is left can be called about.
 * `refusedId` is the id with which the form was refused, or "".
 */
export function noteTyping(form: HTMLFormElement, at: string, refusedId: string): void {
  // The server gives the form no id, because all visitors share the page. Browsers make random ids
  // for secure addresses only.
  const formId = refusedId || crypto.randomUUID?.() || "";
  const phone = form.elements.namedItem("phoneNumber") as HTMLInputElement;
  const hasNumber = (values: FormData) => values.get("phoneNumber") !== "";
  /** Whether the shop may know a number, which it forgets once the field is empty. */
  let isKnown = phone.defaultValue !== "";
  form.addEventListener("formdata", ({ formData }) => {
    if (formId) formData.set("formId", formId);
  });
  sendTyping(form, at, {
    onInput: () => phone.value !== "" || isKnown,
    onSend(values) {
      isKnown ||= hasNumber(values);
    },
    onSaved(values, isLast) {
      if (isLast) isKnown = hasNumber(values);
    },
  });
}
