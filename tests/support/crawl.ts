import { type Answer, textOf } from "./app.ts";

export type Page = Answer & { path: string };

/** The `<title>` of a page; null without one. */
export function titleOf(html: string): string | null {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1]?.trim() || null;
}

/** Texts that no page may show: lost letters, and a program's words for missing values. */
export function flawsOf({ html }: Pick<Page, "html">): string[] {
  const title = titleOf(html);
  const shown = `${title} ${textOf(html)} ${valuesOf(html).join(" ")}`;
  return [
    ...(html.includes("\0") ? ["a zero byte"] : []),
    ...(html.includes("\ufffd") ? ["U+FFFD"] : []),
    ...(title ? [] : ["no title"]),
    ...["undefined", "[object Object]"].filter((word) => shown.includes(word)),
    ...(NOT_A_NUMBER.test(shown) ? ["NaN"] : []),
  ];
}

/** Not within the random letters of a signature. */
const NOT_A_NUMBER = /(?<![\w+/-])NaN(?![\w+/=-])/;

/** The values of all fields in a page's forms. */
function valuesOf(html: string): string[] {
  return [...html.matchAll(/\bvalue="([^"]*)"|<textarea[^>]*>([^<]*)</g)].map(
    ([, value, text]) => value ?? text ?? "",
  );
}
