import type { ShopError } from "#app/domain/shop-error.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import type { FormErrors, FormState } from "./form-state.ts";

/** What is proven by knowing it is typed anew each time. */
const SECRETS = new Set(["password", "currentPassword", "newPassword", "confirmPassword"]);

/** The form again, with these errors. */
export function formState(form: FormData, errors: FormErrors, refusal?: ShopError): FormState {
  return { values: typedIn(form), errors, changes: changesIn(refusal), toast: null };
}

type Complaints = { error?: Record<string, string[] | null> | null | undefined };

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
  return formState(form, { [field]: [sayRefusal(words, refusal)] }, refusal);
}

/** Says it in an error toast too, where the specification has one. */
export function withToast(state: FormState, text: string): FormState {
  return { ...state, toast: { id: crypto.randomUUID(), type: "error", text, ms: 4000 } };
}

/**
 * What was typed. A field that still reads as it was shown (`was-<name>` beside it) was not: it shows what is stored by
 * now, so that saving again takes back nobody's work.
 */
function typedIn(form: FormData): Record<string, string> {
  const sent = new Map(form);
  const typed: Record<string, string> = {};
  for (const [name, value] of sent) {
    if (typeof value !== "string" || name.startsWith("was-") || SECRETS.has(name)) continue;
    if (sent.get(`was-${name}`) !== value) typed[name] = value;
  }
  return typed;
}

function changesIn(refusal: ShopError | undefined): FormState["changes"] {
  if (refusal?.code !== "changed-meanwhile" || !("changes" in refusal.params)) return [];
  return refusal.params.changes.map((change) => ({ ...change, at: change.at.getTime() }));
}
