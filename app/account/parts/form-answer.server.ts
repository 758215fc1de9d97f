import type { ShopError } from "#app/domain/shop-error.ts";
import type { FormResult } from "#app/http/form.server.ts";
import type { Toast } from "#app/http/toast.server.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

/** A form that came back: what was typed, what is wrong with it, and an error toast where the spec has one. */
export type FormAnswer<Name extends string> = {
  values: Record<Name, string>;
  errors: Record<string, string[] | null>;
  toast: Toast | null;
};

/** Only the fields named here are kept: a password never travels back. */
export function answerForm<Name extends string>(
  form: FormData,
  kept: readonly Name[],
  errors: FormResult["error"],
  toast: string | null = null,
): FormAnswer<Name> {
  const typed = kept.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value : ""];
  });
  return {
    values: Object.fromEntries(typed) as Record<Name, string>,
    errors: (errors ?? {}) as Record<string, string[] | null>,
    toast: toast ? errorToast(toast) : null,
  };
}

/** What stands on the form, or on one of its fields, when the shop refuses. */
export function refusalErrors(
  refusal: ShopError,
  words: ServerWords,
  field = "",
): FormResult["error"] {
  return { [field]: [sayRefusal(words, refusal)] };
}

function errorToast(text: string): Toast {
  return { id: crypto.randomUUID(), type: "error", text, ms: 4000 };
}
