/** The id of an element that takes the focus if it is the next one: by itself without script, and where script shows the form anew. */
export const focusIf = (next: string, id: string) => ({ id, autoFocus: next === id });
