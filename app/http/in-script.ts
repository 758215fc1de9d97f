/** JSON for a script element, with "<" escaped because only that can end the element. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");
