import type { MeanwhileChange } from "#app/domain/shop-error.ts";
import type { Toast } from "./toast.server.ts";

/** The hidden field by which a form shows to which session it was given. */
export const FORM_TOKEN = "formToken";

/** What is wrong with a form, in the reader's words: by field, and "" for the form as a whole. */
export type FormErrors = Record<string, string[] | null | undefined>;

/** A change as it travels to the page: `at` in ms. */
export type MeanwhileView = Omit<MeanwhileChange, "at"> & { at: number };

/** A form that was not accepted, on its way from the action to the page that shows it again: one shape for all forms. */
export type FormState = {
  /** Every field as it was typed. Passwords and codes never travel back. */
  values: Record<string, string>;
  errors: FormErrors;
  /** What somebody else changed while the form was open. */
  changes: MeanwhileView[];
  toast: Toast | null;
};

/** A field of a form: what was typed into it, else what is stored, and the complaint about it. */
export function fieldOf(
  state: FormState | null | undefined,
  name: string,
  stored: string | number | null = "",
) {
  return {
    name,
    defaultValue: state?.values[name] ?? String(stored ?? ""),
    errors: state?.errors[name] ?? [],
  };
}
