import { type Answer, textOf, type Visitor } from "./app.ts";

/** What no page is followed to: files, and what a crawl would only repeat. */
const SKIPPED = /^\/(media|assets)\/|\.(csv|svg|png|webmanifest|xml|txt)$|\/export$|^\/api\b/;

export type Page = Answer & { path: string };

/**
 * All pages that links lead to from `seeds`, each kind once: addresses that differ only in ids, numbers and what is
 * searched for are one kind. Links that choose several things at once lead to nothing new.
 */
export async function crawl(visitor: Visitor, seeds: readonly string[]): Promise<Page[]> {
  const pages: Page[] = [];
  const seen = new Set<string>();
  const queue = [...seeds];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(kindOf(path))) continue;
    seen.add(kindOf(path));
    const answer = await visitor.send(path);
    if (answer.location) queue.push(answer.location);
    if (!answer.headers.get("Content-Type")?.includes("text/html")) continue;
    pages.push({ ...answer, path });
    queue.push(...linksOf(answer.html));
  }
  return pages;
}

function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://shop.test");
  const place = pathname
    .toLowerCase()
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/^\/(products|shop\/collection)\/[^/]+/, "/$1/:slug");
  return `${place}?${[...searchParams.keys()].sort().join("&")}`;
}

function linksOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)]
    .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
    .filter((href) => !href.startsWith("//") && !/&.*=/.test(href))
    .filter((href) => !SKIPPED.test(href.split("?")[0] ?? ""));
}

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
