import type { MeanwhileChange } from "#app/domain/core/shop-error.ts";
import type { Toast } from "./toast.server.ts";

/** The hidden field with the token of the session for which the form was rendered. */
export const FORM_TOKEN = "formToken";

/** Translated errors by field; "" stands for the whole form. */
export type FormErrors = Record<string, string[] | null | undefined>;

/** A change by somebody else as sent to the page; `at` is in ms. */
export type MeanwhileView = Omit<MeanwhileChange, "at"> & { at: number };

/** A refused form, as the action returns it to the page. */
export type FormState = {
  /** The typed values, without passwords and codes. */
  values: Record<string, string>;
  errors: FormErrors;
  /** Changes that others saved while the form was open. */
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
