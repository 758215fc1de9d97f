import { type Answer, textOf } from "./app.ts";

export type Page = Answer & { path: string };

/** The `<title>` of a page as a reader has it; null without one. */
export function titleOf(html: string): string | null {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1]?.trim() || null;
}

/** What no page may show: letters that nobody typed, and what a program says when it has nothing to say. */
export function flawsOf({ html }: Pick<Page, "html">): string[] {
  const title = titleOf(html);
  const shown = `${title} ${textOf(html)} ${valuesOf(html).join(" ")}`;
  return [
    ...(html.includes("\0") ? ["a zero byte"] : []),
    ...(html.includes("\ufffd") ? ["U+FFFD"] : []),
    ...(title ? [] : ["no title"]),
    ...["undefined", "[object Object]", "NaN"].filter((word) => shown.includes(word)),
  ];
}

/** What all fields of a page's forms hold. */
function valuesOf(html: string): string[] {
  return [...html.matchAll(/\bvalue="([^"]*)"|<textarea[^>]*>([^<]*)</g)].map(
    ([, value, text]) => value ?? text ?? "",
  );
}
