import { BLOCK_TAG } from "./block-tags.ts";
import { sanitizeDescription } from "./rich-text.server.ts";

/** A kind of text that people type and the shop stores as HTML. */
export type PlainText = {
  /** The tag of its headings. */
  heading: "h2" | "h3";
  /** What the shop's links may call a heading, written after it as {#name}. */
  names?: readonly string[];
  /** A line that stands for blocks, so that it is no paragraph. */
  block?: RegExp;
  sanitize: (html: string) => string;
};

export const DESCRIPTION: PlainText = { heading: "h3", sanitize: sanitizeDescription };

/**
 * What stands in *stars* is bold and in _lines_ italic, as people write it in WhatsApp: from the
 * begin of a word to the end of one, both at once too.
 */
const MARKS = [
  [
    ...["*", "strong"],
    /(?<=(?:^|[\s(“‘])_?)\*(?! )([^*\n<>]+)(?<! )\*(?=_?(?:$|[\s.,:;!?)”’।–—…/৳-]))/g,
  ],
  [
    ...["_", "em"],
    /(?<=(?:^|[\s(“‘])(?:<strong>)?)_(?! )((?:[^_\n<>]|<\/?strong>)+)(?<! )_(?=(?:<\/strong>)?(?:$|[\s.,:;!?)”’।–—…/৳-]))/g,
  ],
] as [mark: string, tag: string, pattern: RegExp][];

/** Tags that people typed, in which no mark is read. */
const TYPED_TAG = /(<(?!\/?strong>)[^<>]*>)/;

const readMarks = (line: string) =>
  MARKS.reduce((all, [, tag, pattern]) => {
    const parts = all.split(TYPED_TAG);
    const read = (part: string) => part.replace(pattern, `<${tag}>$1</${tag}>`);
    return parts.map((part, at) => (at % 2 === 0 ? read(part) : part)).join("");
  }, line);

/**
 * The HTML of a text as people type it: a blank line begins a paragraph, "# " a heading, lines that
 * begin with "- " are a list, and parts with tags of their own stay as they are.
 */
export const textToHtml = (text: string, kind = DESCRIPTION): string =>
  text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => (BLOCK_TAG.test(part) || part === "" ? part : blocksOf(part, kind)))
    .join("\n");

const BLOCKS = {
  p: (lines: string[]) => `<p>${lines.join("<br />")}</p>`,
  ul: (lines: string[]) => `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`,
  h: (lines: string[], { heading, names = [] }: PlainText) =>
    lines
      .map((line) => {
        const [, words, name = ""] = /^(.*\S)\s*\{#(\w+)\}$/.exec(line) ?? [];
        return names.includes(name)
          ? `<${heading} id="${name}">${words}</${heading}>`
          : `<${heading}>${line}</${heading}>`;
      })
      .join("\n"),
  block: (lines: string[]) => lines.join("\n"),
};

/** The headings, paragraphs and lists of one part between blank lines. */
function blocksOf(part: string, text: PlainText): string {
  const blocks: { kind: keyof typeof BLOCKS; lines: string[] }[] = [];
  for (const line of part.split("\n")) {
    const [, mark, typed = ""] = /^(?:([-•*#])\s+(?=\S))?(.*)$/s.exec(line.trim()) ?? [];
    const isBlock = !mark && text.block?.test(typed);
    const kind = isBlock ? "block" : mark === "#" ? "h" : mark ? "ul" : "p";
    const words = readMarks(typed);
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(words);
    else blocks.push({ kind, lines: [words] });
  }
  return blocks.map(({ kind, lines }) => BLOCKS[kind](lines, text)).join("\n");
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/**
 * The text that makes this stored HTML, for its form. HTML that no text makes is returned as it is,
 * so that nothing of it is lost.
 */
export function htmlToText(html: string, kind = DESCRIPTION): string {
  const { heading, sanitize } = kind;
  const unmarked = MARKS.reduce(
    (all, [mark, tag]) => all.replace(new RegExp(`</?${tag}>`, "g"), mark),
    withLongNames(withSingleBlanks(html)),
  );
  const text = unmarked
    .replace(
      new RegExp(`<${heading} id="(\\w+)">(.*?)</${heading}>`, "g"),
      `<${heading}>$2 {#$1}</${heading}>`,
    )
    .replace(new RegExp(` ?<${heading}> ?`, "gi"), "\n\n# ")
    .replace(new RegExp(` ?</${heading}> ?`, "gi"), "\n\n")
    .replace(/ ?<\/p> ?/gi, "\n\n")
    .replace(/ ?<ul> ?/gi, "\n\n")
    .replace(/<li> ?/gi, "- ")
    .replace(/ ?<\/li> ?/gi, "\n")
    .replace(/<\/ul> ?/gi, "\n\n")
    .replace(/ ?<p>/gi, "\n\n")
    .replace(/ ?<br ?\/?> ?/gi, "\n")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const again = sanitize(textToHtml(text, kind));
  return withoutGaps(again) === withoutGaps(html) ? text : html;
}

/** HTML without the blanks between its blocks, which no reader sees. */
const withoutGaps = (html: string) =>
  withLongNames(withSingleBlanks(html))
    .replace(/ ?(<\/?(?:p|ul|li|h[23])>|<h2 id="\w+">|<br ?\/?>) ?/gi, "$1")
    .trim();

/** Browsers show blanks and line ends in a row as one blank. */
const withSingleBlanks = (html: string) => html.replace(/\s+/g, " ");

/** `<b>` and `<i>` look as `<strong>` and `<em>` do. */
const withLongNames = (html: string) =>
  html.replace(/<(\/?)b>/g, "<$1strong>").replace(/<(\/?)i>/g, "<$1em>");
