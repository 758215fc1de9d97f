import type { FormState } from "#app/http/form-state.ts";

/**
 * The submitted form with its checkboxes: an unticked box sends nothing, and boxes of one name are joined with commas;
 * untouched fields show what is stored now.
 */
export function withTicks(state: FormState, form: FormData, names: readonly string[]): FormState {
  const values = { ...state.values };
  for (const name of names) {
    const sent = form.getAll(name).join(",");
    if (sent === (form.get(`was-${name}`) ?? null)) delete values[name];
    else values[name] = sent;
  }
  return { ...state, values };
}
