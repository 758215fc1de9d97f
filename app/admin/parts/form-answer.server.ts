import type { ShopError } from "#app/domain/shop-error.ts";
import { type FormResult, replyInWords, replyRefused } from "#app/http/form.server.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import type { MeanwhileView } from "./meanwhile.tsx";

/** A form that comes back: what stood in the way, what was typed, and what somebody else changed meanwhile. */
export type FormAnswer = {
  error: Record<string, string[] | null>;
  typed: Record<string, string>;
  changes: MeanwhileView[];
};

/** The form again, with the schema's complaints in words. */
export function answerInWords(
  form: FormData,
  submission: Parameters<typeof replyInWords>[0],
  words: ServerWords,
): FormAnswer {
  return answer(form, replyInWords(submission, words));
}

/** The form again, refused by the shop: on `field` when it is one field's fault, else on the whole form. */
export function answerRefused(
  form: FormData,
  submission: Parameters<typeof replyRefused>[0],
  refusal: ShopError,
  words: ServerWords,
  field?: string,
): FormAnswer {
  return answer(form, replyRefused(submission, refusal, words, field), refusal);
}

/** A form without a schema, refused. */
export function answerPlain(form: FormData, refusal: ShopError, words: ServerWords): FormAnswer {
  return answer(form, { error: { "": [sayRefusal(words, refusal)] } }, refusal);
}

/** Says first that it failed, in the specification's words, then why. */
export function failed(answer: FormAnswer, text: string): FormAnswer {
  return { ...answer, error: { ...answer.error, "": [text, ...(answer.error[""] ?? [])] } };
}

function answer(form: FormData, result: FormResult, refusal?: ShopError): FormAnswer {
  return {
    error: result.error ?? {},
    typed: typedIn(form),
    changes: refusal ? meanwhileIn(refusal) : [],
  };
}

/** What a refusal says was saved while the form was open. */
export function meanwhileIn(refusal: ShopError): MeanwhileView[] {
  if (refusal.code !== "changed-meanwhile" || !("changes" in refusal.params)) return [];
  return refusal.params.changes.map((change) => ({ ...change, at: change.at.getTime() }));
}

/**
 * What was typed. A field that still reads as it was shown (`was-<name>` beside it) was not: it shows what is stored by
 * now, so that saving again takes back nobody's work.
 */
export function typedIn(form: FormData): Record<string, string> {
  const sent = new Map(form);
  const entries = [...sent].filter(
    ([name, value]) =>
      typeof value === "string" && !name.startsWith("was-") && isTouched(value, sent, name),
  );
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Does a field read otherwise than it was shown? One that does not say how it was shown does. */
export function isTouched(
  value: string,
  form: { get(name: string): FormDataEntryValue | null | undefined },
  name: string,
): boolean {
  const was = form.get(`was-${name}`);
  return typeof was !== "string" || oneLineEnd(value) !== oneLineEnd(was);
}

/** Browsers send each end of a line as two characters, and not in every field. */
function oneLineEnd(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
