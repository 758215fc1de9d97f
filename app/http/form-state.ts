import type { MeanwhileChange } from "#app/domain/shop-error.ts";
import type { Toast } from "./toast.server.ts";

/** The hidden field that shows to which session a form was given. */
export const FORM_TOKEN = "formToken";

/** Errors in the reader's words: by field, and "" for the form as a whole. */
export type FormErrors = Record<string, string[] | null | undefined>;

/** A change as it travels to the page: `at` in ms. */
export type MeanwhileView = Omit<MeanwhileChange, "at"> & { at: number };

/** A form that was not accepted, on its way from the action to the page that shows it again. */
export type FormState = {
  /** Every field as it was typed. Passwords and codes never travel back. */
  values: Record<string, string>;
  errors: FormErrors;
  /** What somebody else changed while the form was open. */
  changes: MeanwhileView[];
  toast: Toast | null;
};

/** A field of a form: its typed value, else the stored one, and its errors. */
export const fieldOf = (
  state: FormState | null | undefined,
  name: string,
  stored: string | number | null = "",
) => ({
  name,
  defaultValue: state?.values[name] ?? String(stored ?? ""),
  errors: state?.errors[name] ?? [],
});
