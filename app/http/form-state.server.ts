import type { Submission, SubmissionResult } from "@conform-to/react";
import type { ShopError } from "#app/domain/core/shop-error.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { wordFor } from "#app/words/word-for.ts";
import type { FormErrors, FormState, MeanwhileView } from "./form-state.ts";

/** Fields that are never sent back to the browser: passwords and the keys of other services. */
const SECRETS = new Set([
  "password",
  "currentPassword",
  "newPassword",
  "confirmPassword",
  "apiKey",
  "secretKey",
  "clientSecret",
  "courierPassword",
  "webhookSecret",
  "token",
]);

/** The submitted form with these errors. */
export function formState(form: FormData, errors: FormErrors, refusal?: ShopError): FormState {
  return { values: typedIn(form), errors, changes: meanwhileIn(refusal), toast: null };
}

/** A result of conform for any schema. */
type Complaints = {
  status?: string | undefined;
  error?: FormErrors | null;
};

/** The submitted form with the errors of its schema. */
export const invalidForm = (form: FormData, complaints: Complaints, words: ServerWords) =>
  formState(form, complaintsOf(complaints, words));

/**
 * The errors of a schema in words. Its messages are keys of `words.fields`; a key with a field's name,
 * like "required:address", takes precedence for that field.
 */
export function complaintsOf(
  { error }: Complaints,
  words: Pick<ServerWords, "fields">,
): FormErrors {
  const say = (field: string) => (key: string) =>
    wordFor(words.fields, `${key}:${field}`) ??
    wordFor(words.fields, key) ??
    words.fields.invalid ??
    key;
  return Object.fromEntries(
    Object.entries(error ?? {}).map(([field, keys]) => [field, keys?.map(say(field))]),
  );
}

/**
 * The answer to a refused form with rows: conform fills the form in again, with the errors in words.
 * A form without any known field, as a page of the release before sends, shows the stored values.
 */
export function refusedRows(
  submission: Pick<Submission<unknown>, "reply" | "payload">,
  errors: FormErrors,
): SubmissionResult {
  const { initialValue, ...reply } = submission.reply();
  const isEmpty = Object.keys(submission.payload).length === 0;
  return {
    ...reply,
    ...(isEmpty || !initialValue ? {} : { initialValue }),
    status: "error",
    error: errors as NonNullable<SubmissionResult["error"]>,
  };
}

/** The submitted form with the shop's refusal. */
export const refusedForm = (form: FormData, refusal: ShopError, words: ServerWords, field = "") =>
  formState(form, refusalErrors(refusal, words, field), refusal);

/** A refusal in words: on `field` if that caused it, else on the whole form. */
export const refusalErrors = (refusal: ShopError, words: ServerWords, field = ""): FormErrors => ({
  [field]: [sayRefusal(words, refusal)],
});

/** Adds the error toast of the specification. */
export function withToast(state: FormState, text: string): FormState {
  return { ...state, toast: { id: crypto.randomUUID(), type: "error", text, ms: 4000 } };
}

/** Puts the specification's text for the failure before the reason. */
export function withHeadline(state: FormState, text: string): FormState {
  return { ...state, errors: { ...state.errors, "": [text, ...(state.errors[""] ?? [])] } };
}

/**
 * The fields that the person changed. The others show the stored values, so that saving again
 * overwrites nobody's work.
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

/** Whether a field differs from the `was-<name>` that it was shown with; true without one. */
export function isTouched(
  value: string,
  form: { get(name: string): FormDataEntryValue | null | undefined },
  name: string,
): boolean {
  const was = form.get(`was-${name}`);
  return typeof was !== "string" || oneLineEnd(value) !== oneLineEnd(was);
}

/** Browsers send CRLF from textareas and LF from other fields. */
export const oneLineEnd = (text: string) => text.replace(/\r\n?/g, "\n");

/** The changes that others saved while the form was open, as a refusal reports them. */
export function meanwhileIn(refusal: ShopError | undefined): MeanwhileView[] {
  if (refusal?.code !== "changed-meanwhile" || !("changes" in refusal.params)) return [];
  return refusal.params.changes.map((change) => ({ ...change, at: change.at.getTime() }));
}
