import type { Limits } from "#app/http/form.server.ts";
import { type FormState, fieldOf } from "#app/http/form-state.ts";

/** The props of a form's controls: label, hint, limits, and what was typed or else is stored. */
export const controlsOf =
  <Field extends string>({
    labels,
    shown,
    limits,
    answer,
  }: {
    labels: Readonly<Record<string, string | undefined>>;
    shown: { readonly [Name in Field]: string | number | null };
    limits: Limits;
    answer: FormState | null | undefined;
  }) =>
  (field: Field, hint?: string) => ({
    label: labels[field] ?? field,
    hint,
    ...limits[field],
    ...fieldOf(answer, field, shown[field]),
  });
