import { type RefObject, useEffect } from "react";
import { sendTyping } from "../parts/send-typing.ts";

/**
 * Sends what is typed to `at`, as a checkout does, so that a form that is left can be called about.
 * `formId` is the id with which the form was refused, or "".
 */
export function useNoted(
  form: RefObject<HTMLFormElement | null>,
  at: string,
  formId: string,
): void {
  useEffect(() => {
    const element = form.current;
    // The server gives the form no id, because all visitors share the page. Browsers make random
    // ids for secure addresses only.
    return element ? noteTyping(element, at, formId || crypto.randomUUID?.() || "") : undefined;
  }, [form, at, formId]);
}

function noteTyping(form: HTMLFormElement, at: string, formId: string): () => void {
  const phone = form.elements.namedItem("phoneNumber") as HTMLInputElement;
  const hasNumber = (values: FormData) => values.get("phoneNumber") !== "";
  /** Whether the shop may know a number, which it forgets once the field is empty. */
  let isKnown = phone.defaultValue !== "";
  const addId = ({ formData }: FormDataEvent) => {
    if (formId) formData.set("formId", formId);
  };
  form.addEventListener("formdata", addId);
  const stop = sendTyping(form, at, {
    onInput: () => phone.value !== "" || isKnown,
    onSend(values) {
      isKnown ||= hasNumber(values);
    },
    onSaved(values, isLast) {
      if (isLast) isKnown = hasNumber(values);
    },
  });
  return () => {
    stop();
    form.removeEventListener("formdata", addId);
  };
}
