/**
 * The text for a code that is known only while the shop runs, as one of a stored row; undefined for
 * an unknown code.
 */
export const wordFor = <Code extends string>(
  texts: Readonly<Record<Code, string>>,
  code: string,
): string | undefined => (Object.hasOwn(texts, code) ? texts[code as Code] : undefined);
