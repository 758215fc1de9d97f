import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { ShopError } from "#app/domain/shop-error.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { badRequest } from "./responses.ts";
import { asBusy } from "./unavailable.server.ts";

/** The form a request carries. A body that is none is the sender's mistake, not ours: 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw badRequest();
  }
}

/**
 * Checks a form against a schema whose messages are keys of `words.fields`. The schemas read text themselves (Bangla
 * digits, blanks, phone numbers), so conform's own guesses at types stay off.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

/** What a form shows when it comes back: every value kept, errors in the reader's words. */
export type FormResult = SubmissionResult<string[]>;

type Replies = {
  reply: (options?: {
    formErrors?: string[];
    fieldErrors?: Record<string, string[]>;
  }) => FormResult;
};

/** The form again, with the schema's complaints in words. */
export function replyInWords(submission: Replies, words: ServerWords): FormResult {
  const result = submission.reply();
  const error = Object.fromEntries(
    Object.entries(result.error ?? {}).map(([field, messages]) => [
      field,
      messages?.map((key) => words.fields[key] ?? words.fields.invalid ?? key) ?? null,
    ]),
  );
  return { ...result, error };
}

/** The form again, refused by the shop: on `field` when it is one field's fault, else on the whole form. */
export function replyRefused(
  submission: Replies,
  refusal: ShopError,
  words: ServerWords,
  field?: string,
): FormResult {
  const text = [sayRefusal(words, refusal)];
  return submission.reply(field ? { fieldErrors: { [field]: text } } : { formErrors: text });
}

/** A `ShopError` is an answer, and so is a moment at which the shop cannot; anything else is an accident and goes on up. */
export function asRefusal(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const busy = asBusy(error);
  if (busy) return busy;
  throw error;
}
