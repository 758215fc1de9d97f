/**
 * Focuses an element if it is the next one to fill in, both without script and after script has
 * shown the form again.
 */
export const focusIf = (next: string, id: string) => ({ id, autoFocus: next === id });
