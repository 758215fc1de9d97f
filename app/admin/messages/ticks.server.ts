import type { FormState } from "#app/http/form-state.ts";

/**
 * A form that came back, with its boxes as they were sent: an empty box sends nothing, and several of one name are one
 * value, with commas. What was not touched is left to what is stored by now.
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
