/** Characters of a product's description, with tags: about ten screens on a phone. */
export const MAX_DESCRIPTION_LENGTH = 20_000;

/** Spec section 9: the meta description is the first 160 characters. */
const META_LENGTH = 160;

const graphemes = new Intl.Segmenter("bn", { granularity: "grapheme" });

/**
 * Cached results of `cutTitle` by length and title: counting graphemes took a thirtieth of the time
 * for a page of cards.
 */
const cuts = new Map<string, string>();

/** Entries of about two hundred bytes. */
const MOST_CUTS = 5000;

/** Cuts a title at `max` graphemes, with an ellipsis if something was cut. */
export function cutTitle(title: string, max: number): string {
  if (title.length <= max) return title;
  const key = `${max} ${title}`;
  const known = cuts.get(key);
  if (known !== undefined) return known;
  const start = firstCharacters(title, max);
  const cut = start === title ? title : `${start}…`;
  if (cuts.size >= MOST_CUTS) cuts.clear();
  cuts.set(key, cut);
  return cut;
}

/** The text of a description on one line, without tags and with its entities decoded. */
export function plainText(html: string): string {
  return html
    .replace(/<(style|script)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, " ")
    .replace(/<\/?(?:a|b|em|i|s|small|span|strong|sub|sup|u)\b[^>]*>/gi, "")
    .replace(/<[/a-z!?][^>]*>/gi, " ")
    .replace(/&(#x[0-9a-f]{1,6}|#[0-9]{1,7}|[a-z]{2,6});/gi, (whole, name) => entity(name) ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}

/** The meta description: the first 160 characters of the text. */
export function metaDescription(html: string): string {
  return firstCharacters(plainText(html), META_LENGTH).trim();
}

/** The description for search engines, as long as the meta description but whole in its words. */
export function summaryOf(html: string): string {
  const text = plainText(html);
  const begun = firstCharacters(text, META_LENGTH);
  const end = begun.lastIndexOf(" ");
  return begun === text || end < 0 ? begun : `${begun.slice(0, end)}…`;
}

/** The first `max` graphemes; no letter is split. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  let count = 0;
  for (const { index, segment } of graphemes.segment(text)) {
    if (count === max) break;
    count++;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/**
 * The entities that `sanitizeDescription` leaves, common ones that an editor types, and all numeric
 * ones.
 */
const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  deg: "°",
  times: "×",
  frac12: "½",
  copy: "©",
  reg: "®",
};

function entity(name: string): string | undefined {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  const valid = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return valid ? String.fromCodePoint(code) : "";
}
