/** A text of a page with its marked language. */
export type PageText = { text: string; lang: string; where: string };

const VOID = /^(area|br|col|hr|img|input|link|meta|source|wbr)$/;
const SAID_BY = /\b(alt|aria-label|placeholder|title|label)="([^"]*)"/g;
const SAID_OF_THE_PAGE = /^(description|og:title|og:description)$/;

/** All texts of a page: visible ones, those for screen readers, and those for search engines. */
export function textsOf(html: string): PageText[] {
  const page = html.replace(/<(script|style)\b[^>]*>.*?<\/\1>|<!--.*?-->|<!DOCTYPE[^>]*>/gs, "");
  const open: { tag: string; lang: string }[] = [];
  const texts: PageText[] = [];
  for (const [, closing, tag = "", attributes = "", text] of page.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)\b([^>]*)>|([^<]+)/gi,
  )) {
    const around = open.at(-1);
    if (text !== undefined) {
      const { tag: where = "", lang = "" } = around ?? {};
      texts.push({ text: decode(text), lang, where });
    } else if (closing) {
      const at = open.findLastIndex((element) => element.tag === tag);
      if (at >= 0) open.length = at;
    } else {
      const lang = /\blang="([^"]*)"/.exec(attributes)?.[1] ?? around?.lang ?? "";
      texts.push(...saidBy(tag, attributes, lang));
      if (!VOID.test(tag) && !attributes.endsWith("/")) open.push({ tag, lang });
    }
  }
  return texts.filter(({ text }) => text.trim() !== "");
}

function saidBy(tag: string, attributes: string, lang: string): PageText[] {
  const about = /\b(?:name|property)="([^"]*)"/.exec(attributes)?.[1] ?? "";
  const content = /\bcontent="([^"]*)"/.exec(attributes)?.[1];
  const spoken = [...attributes.matchAll(SAID_BY)].map(([, name, text = ""]) => ({
    text: decode(text),
    lang,
    where: `${tag} ${name}`,
  }));
  if (tag !== "meta" || content === undefined || !SAID_OF_THE_PAGE.test(about)) return spoken;
  return [...spoken, { text: decode(content), lang, where: about }];
}

function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
