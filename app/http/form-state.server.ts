import type { SubmissionResult } from "@conform-to/react";
import type { ShopError } from "#app/domain/shop-error.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import type { FormErrors, FormState, MeanwhileView } from "./form-state.ts";

/** Secrets never travel back: they are typed again. */
const SECRETS = new Set([
  ...["password", "currentPassword", "newPassword", "confirmPassword"],
  // Of a courier's interface.
  ...["apiKey", "secretKey", "clientSecret", "courierPassword"],
]);

/** The form again, with these errors. */
export function formState(form: FormData, errors: FormErrors, refusal?: ShopError): FormState {
  return { values: typedIn(form), errors, changes: meanwhileIn(refusal), toast: null };
}

/** What conform found, whatever the schema. */
type Complaints = {
  status?: string | undefined;
  error?: SubmissionResult<string[]>["error"] | null;
};

/** The form again, with what its schema complains about. */
export function invalidForm(form: FormData, submission: Complaints, words: ServerWords): FormState {
  return formState(form, complaintsOf(submission, words));
}

/** What a schema complains about, in words: its messages are keys of `words.fields`. */
export function complaintsOf({ error }: Complaints, words: ServerWords): FormErrors {
  const say = (key: string) => words.fields[key] ?? words.fields.invalid ?? key;
  return Object.fromEntries(
    Object.entries(error ?? {}).map(([field, keys]) => [field, keys?.map(say)]),
  );
}

/** The form again, refused by the shop: on `field` when it is one field's fault, else as a whole. */
export function refusedForm(
  form: FormData,
  refusal: ShopError,
  words: ServerWords,
  field = "",
): FormState {
  return formState(form, refusalErrors(refusal, words, field), refusal);
}

/** What a refusal says, on `field` when it is one field's fault, else on the form as a whole. */
export function refusalErrors(refusal: ShopError, words: ServerWords, field = ""): FormErrors {
  return { [field]: [sayRefusal(words, refusal)] };
}

/** Says it in an error toast too, where the specification has one. */
export function withToast(state: FormState, text: string): FormState {
  return { ...state, toast: { id: crypto.randomUUID(), type: "error", text, ms: 4000 } };
}

/** Says first that it failed, in the specification's words, then why. */
export function withHeadline(state: FormState, text: string): FormState {
  return { ...state, errors: { ...state.errors, "": [text, ...(state.errors[""] ?? [])] } };
}

/**
 * The fields that were changed by typing. The others (equal to the `was-<name>` beside them) show what is stored by now, so that saving
 * again undoes nobody's work.
 */
export function typedIn(form: FormData): Record<string, string> {
  const sent = new Map(form);
  const typed: Record<string, string> = {};
  for (const [name, value] of sent) {
    if (typeof value !== "string" || name.startsWith("was-") || SECRETS.has(name)) continue;
    if (isTouched(value, sent, name)) typed[name] = value;
  }
  return typed;
}

/** Whether a field differs from the value it was shown with; true without one. */
export function isTouched(
  value: string,
  form: { get(name: string): FormDataEntryValue | null | undefined },
  name: string,
): boolean {
  const was = form.get(`was-${name}`);
  return typeof was !== "string" || oneLineEnd(value) !== oneLineEnd(was);
}

/** Browsers end lines by two characters in some fields and by one in others. */
function oneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

/** The changes that a refusal reports: others saved them while the form was open. */
export function meanwhileIn(refusal: ShopError | undefined): MeanwhileView[] {
  if (refusal?.code !== "changed-meanwhile" || !("changes" in refusal.params)) return [];
  return refusal.params.changes.map((change) => ({ ...change, at: change.at.getTime() }));
}
