import {
  DESCRIPTION,
  htmlToText,
  type PlainText,
  textToHtml,
} from "#app/domain/core/plain-rich-text.server.ts";
import { oneLineEnd } from "#app/http/form-state.server.ts";

type Texts = readonly string[];

/**
 * The form with these texts as HTML. One that was left alone is what is stored, even where its text
 * would make other HTML.
 */
export function withHtml(form: FormData, texts: Texts, kind: PlainText = DESCRIPTION): FormData {
  const meant = new FormData();
  for (const [name, value] of form) meant.append(name, value);
  for (const name of texts) {
    if (!form.has(name)) continue;
    const typed = readText(form, name);
    const was = readText(form, `was-${name}`);
    const isLeft =
      form.has(`was-${name}`) && oneLineEnd(typed) === oneLineEnd(htmlToText(was, kind));
    meant.set(name, isLeft ? was : textToHtml(typed, kind));
  }
  return meant;
}

/** The HTML of the texts sent, as it would be stored. */
export const previewOf = (form: FormData, texts: Texts, kind: PlainText = DESCRIPTION) =>
  Object.fromEntries(
    texts
      .filter((name) => form.has(name))
      .map((name) => [name, kind.sanitize(textToHtml(readText(form, name), kind))]),
  );

/** What is stored, with these texts as people type them. */
export const withText = <Name extends string, Stored extends Readonly<Record<Name, string>>>(
  stored: Stored,
  texts: readonly Name[],
  kind: PlainText = DESCRIPTION,
): Stored => ({
  ...stored,
  ...Object.fromEntries(texts.map((name) => [name, htmlToText(stored[name], kind)])),
});

const readText = (form: FormData, name: string) => String(form.get(name) ?? "");
