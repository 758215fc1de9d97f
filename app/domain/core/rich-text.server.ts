import sanitizeHtml from "sanitize-html";
import { MAX_DESCRIPTION_LENGTH } from "./rich-text.ts";
import { cutText } from "./text.ts";

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ..."p br strong b em i u ul ol li h3 h4 blockquote a".split(" "),
    ..."table caption thead tbody tfoot tr th td".split(" "),
  ],
  allowedAttributes: { a: ["href", "rel"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["http", "https", "tel", "mailto"],
  // No links without a scheme: `//evil.example` would take the page's.
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // The page itself uses the higher headings; a pasted h1 or h2 becomes an h3.
  transformTags: { h1: "h3", h2: "h3", h5: "h4", h6: "h4", a: linkOut },
  // Deeper than any editor goes; a hostile nesting must not slow the reader's browser.
  nestingLimit: 20,
};

/**
 * Sanitises a description: paragraphs, lists, small headings, quotes, tables and links stay;
 * everything that runs, loads or imitates the shop's pages is removed. Cut at 20,000 characters.
 */
export const sanitizeDescription = (html: string): string => sanitize(html, OPTIONS);

/** What the shop's links call headings of a page. */
export const HEADING_NAMES = ["delivery", "returns"];

/**
 * A text that is a page of its own, so it also has headings of the second level, to which the
 * shop's links may lead.
 */
const PAGE_OPTIONS: sanitizeHtml.IOptions = {
  ...OPTIONS,
  allowedTags: [...(OPTIONS.allowedTags as string[]), "h2"],
  allowedAttributes: {
    ...(OPTIONS.allowedAttributes as Record<string, string[]>),
    h2: [{ name: "id", values: HEADING_NAMES }],
  },
  transformTags: { h1: "h2", h5: "h4", h6: "h4", a: linkOut },
};

/**
 * Sanitises a page of staff like a description, with headings of the second level. Cut at 20,000
 * characters.
 */
export const sanitizePage = (html: string): string => sanitize(html, PAGE_OPTIONS);

function sanitize(html: string, options: sanitizeHtml.IOptions): string {
  // Postgres refuses NUL characters.
  const clean = wellFormed(cutText(html.replaceAll("\0", ""), MAX_DESCRIPTION_LENGTH));
  const safe = sanitizeHtml(clean, options).trim();
  // Escaping may lengthen the text again.
  return safe.length <= MAX_DESCRIPTION_LENGTH ? safe : shorten(clean, options);
}

function shorten(html: string, options: sanitizeHtml.IOptions): string {
  let keep = html.length;
  let safe: string;
  do {
    keep = Math.floor(keep * 0.8);
    safe = sanitizeHtml(cutText(html, keep), options).trim();
  } while (safe.length > MAX_DESCRIPTION_LENGTH);
  return safe;
}

function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

function linkOut(_: string, { href = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName: "a", attribs: href ? { href, rel: "nofollow noopener" } : {} };
}
