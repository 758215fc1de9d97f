import sanitizeHtml from "sanitize-html";
import { cutText } from "../../text.ts";
import { MAX_DESCRIPTION_LENGTH } from "./description.ts";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ..."p br strong b em i u ul ol li h3 h4 blockquote a".split(" "),
    ..."table caption thead tbody tfoot tr th td".split(" "),
  ],
  allowedAttributes: { a: ["href", "rel"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["http", "https", "tel", "mailto"],
  // No schemeless links: `//evil.example` would follow the page's own scheme.
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Headings above belong to the page; the words of a pasted h1 or h2 are kept.
  transformTags: { h1: "h3", h2: "h3", h5: "h4", h6: "h4", a: linkOut },
  // Deeper than any editor goes; a hostile pile of tags must not cost the reader's browser anything.
  nestingLimit: 20,
};

/**
 * A description as it may be stored and shown: paragraphs, lists, small headings, quotes, tables and links, nothing
 * that runs, loads or looks like the shop itself. What is longer than 20,000 characters is cut.
 */
export function sanitizeDescription(html: string): string {
  // Postgres refuses NUL.
  const clean = wellFormed(cutText(html.replaceAll("\0", ""), MAX_DESCRIPTION_LENGTH));
  const safe = sanitizeHtml(clean, OPTIONS).trim();
  // Escaping may lengthen the text again.
  return safe.length <= MAX_DESCRIPTION_LENGTH ? safe : shorten(clean);
}

function shorten(html: string): string {
  let keep = html.length;
  let safe: string;
  do {
    keep = Math.floor(keep * 0.8);
    safe = sanitizeHtml(cutText(html, keep), OPTIONS).trim();
  } while (safe.length > MAX_DESCRIPTION_LENGTH);
  return safe;
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

function linkOut(_: string, { href = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName: "a", attribs: href ? { href, rel: "nofollow noopener" } : {} };
}
