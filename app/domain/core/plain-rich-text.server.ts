import { sanitizeDescription } from "./rich-text.server.ts";

/** Tags that make blocks of their own; a part of a text with one of them is HTML already. */
const BLOCK =
  /<\/?(?:p|br|[uo]l|li|h[1-6]|blockquote|table|caption|t[hrd]|thead|tbody|tfoot|div)\b/i;

/**
 * The HTML of a text as people type it: a blank line begins a paragraph, lines that begin with "- "
 * are a list, and parts with tags of their own stay as they are.
 */
export const textToHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => (BLOCK.test(part) || part === "" ? part : blocksOf(part)))
    .join("\n");

/** The paragraphs and lists of one part between blank lines. */
function blocksOf(part: string): string {
  const blocks: { isList: boolean; lines: string[] }[] = [];
  for (const line of part.split("\n")) {
    const isList = /^\s*[-•*]\s+\S/.test(line);
    const text = isList ? line.replace(/^\s*[-•*]\s+/, "") : line.trim();
    const last = blocks.at(-1);
    if (last?.isList === isList) last.lines.push(text);
    else blocks.push({ isList, lines: [text] });
  }
  return blocks
    .map(({ isList, lines }) =>
      isList
        ? `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`
        : `<p>${lines.join("<br />")}</p>`,
    )
    .join("\n");
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/**
 * The text that makes this stored HTML, for its form. HTML that no text makes is returned as it is,
 * so that nothing of it is lost.
 */
export function htmlToText(html: string): string {
  const text = withSingleBlanks(html)
    .replace(/ ?<\/p> ?/gi, "\n\n")
    .replace(/ ?<ul> ?/gi, "\n\n")
    .replace(/<li> ?/gi, "- ")
    .replace(/ ?<\/li> ?/gi, "\n")
    .replace(/<\/ul> ?/gi, "\n\n")
    .replace(/<p>/gi, "")
    .replace(/ ?<br ?\/?> ?/gi, "\n")
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  const again = sanitizeDescription(textToHtml(text));
  return withoutGaps(again) === withoutGaps(html) ? text : html;
}

/** HTML without the blanks between its blocks, which no reader sees. */
const withoutGaps = (html: string) =>
  withSingleBlanks(html)
    .replace(/ ?(<\/?(?:p|ul|li)>|<br ?\/?>) ?/gi, "$1")
    .trim();

/** Browsers show blanks and line ends in a row as one blank. */
const withSingleBlanks = (html: string) => html.replace(/\s+/g, " ");
