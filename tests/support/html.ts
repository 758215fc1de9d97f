/**
 * The text of a page roughly as a text browser shows it: without tags and scripts, entities
 * decoded, blanks folded.
 */
export function textOf(html: string): string {
  return html
    .replace(/<(script|style)[^>]*>.*?<\/\1>/gs, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&nbsp;", " ")
    .replace(/\s+/g, " ");
}

/** The value of a returned form's field: an input, a textarea or a select. */
export function fieldValue(html: string, field: string): string | null {
  const name = field.replaceAll(/[[\]]/g, "\\$&");
  const input = new RegExp(`<input[^>]*\\bname="${name}"[^>]*>`).exec(html)?.[0];
  if (input) return decode(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? "");
  const area = new RegExp(`<textarea[^>]*\\bname="${name}"[^>]*>([^<]*)</textarea>`).exec(html);
  if (area) return decode(area[1] ?? "").replace(/^\n/, "");
  const select = new RegExp(`<select[^>]*\\bname="${name}".*?</select>`, "s").exec(html)?.[0];
  const chosen = select && /<option[^>]*selected[^>]*>/.exec(select)?.[0];
  return chosen ? decode(/\bvalue="([^"]*)"/.exec(chosen)?.[1] ?? "") : null;
}

export function decode(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

const HIDDEN = [
  ...(["idempotencyKey", "openedAt", "begunBy", "proofToken"] as const),
  ...(["shownTotal", "shownLines", "shownDistrict"] as const),
];

/** The hidden fields that the checkout's form sends. */
export function hiddenIn(html: string) {
  const form = html.slice(html.indexOf("<main"));
  const found = HIDDEN.flatMap((name) => {
    const value = fieldValue(form, name);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries(found) as Record<(typeof HIDDEN)[number], string>;
}

/** The values of these fields, as the form was sent. */
export const fieldsIn = (html: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, fieldValue(html, name) ?? ""]));
