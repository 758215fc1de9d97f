import type { ShopError } from "#app/domain/shop-error.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import type { FormErrors, FormState, MeanwhileView } from "./form-state.ts";

/** Fields that never travel back, and are typed again: passwords, and the keys of a courier's interface. */
const SECRETS = new Set([
  ...["password", "currentPassword", "newPassword", "confirmPassword"],
  ...["apiKey", "secretKey", "clientSecret", "courierPassword"],
]);

/** The form again, with these errors. */
export function formState(form: FormData, errors: FormErrors, refusal?: ShopError): FormState {
  return { values: typedIn(form), errors, changes: meanwhileIn(refusal), toast: null };
}

/** What conform found, whatever the schema. */
type Complaints = {
  status?: string | undefined;
  error?: FormErrors | null;
};

/** The form again, with its schema's complaints. */
export const invalidForm = (form: FormData, complaints: Complaints, words: ServerWords) =>
  formState(form, complaintsOf(complaints, words));

/** A schema's complaints in words: its messages are keys of `words.fields`. */
export function complaintsOf({ error }: Complaints, words: ServerWords): FormErrors {
  const say = (key: string) => words.fields[key] ?? words.fields.invalid ?? key;
  return Object.fromEntries(
    Object.entries(error ?? {}).map(([field, keys]) => [field, keys?.map(say)]),
  );
}

/** The form again, refused by the shop. */
export const refusedForm = (form: FormData, refusal: ShopError, words: ServerWords, field = "") =>
  formState(form, refusalErrors(refusal, words, field), refusal);

/** A refusal in words, on `field` when it is one field's fault, else on the form as a whole. */
export const refusalErrors = (refusal: ShopError, words: ServerWords, field = ""): FormErrors => ({
  [field]: [sayRefusal(words, refusal)],
});

/** Adds an error toast, where the specification has one. */
export function withToast(state: FormState, text: string): FormState {
  return { ...state, toast: { id: crypto.randomUUID(), type: "error", text, ms: 4000 } };
}

/** Puts the specification's words for the failure before the reason. */
export function withHeadline(state: FormState, text: string): FormState {
  return { ...state, errors: { ...state.errors, "": [text, ...(state.errors[""] ?? [])] } };
}

/** The fields that were changed by typing. The others show what is stored by now, so that saving again undoes nobody's work. */
export function typedIn(form: FormData): Record<string, string> {
  const sent = new Map(form);
  const typed: Record<string, string> = {};
  for (const [name, value] of sent) {
    if (typeof value !== "string" || name.startsWith("was-") || SECRETS.has(name)) continue;
    if (isTouched(value, sent, name)) typed[name] = value;
  }
  return typed;
}

/** Whether a field differs from the `was-<name>` that it was shown with; true without one. */
export function isTouched(
  value: string,
  form: { get(name: string): FormDataEntryValue | null | undefined },
  name: string,
): boolean {
  const was = form.get(`was-${name}`);
  return typeof was !== "string" || oneLineEnd(value) !== oneLineEnd(was);
}

/** Browsers end lines by two characters in some fields and by one in others. */
const oneLineEnd = (text: string) => text.replace(/\r\n?/g, "\n");

/** The changes that others saved while the form was open, as a refusal reports them. */
export function meanwhileIn(refusal: ShopError | undefined): MeanwhileView[] {
  if (refusal?.code !== "changed-meanwhile" || !("changes" in refusal.params)) return [];
  return refusal.params.changes.map((change) => ({ ...change, at: change.at.getTime() }));
}
