/** The tags that each toolbar button writes around the selection. */
export const FORMATS = {
  b: ["<b>", "</b>"],
  i: ["<i>", "</i>"],
  h3: ["<h3>", "</h3>"],
  p: ["<p>", "</p>"],
  ul: ["<ul>\n<li>", "</li>\n</ul>"],
  a: ['<a href="', '">'],
} as const;

/** Wraps the selection, a list line by line, and selects it again; `address` is the target of a new link. */
export function format(
  area: HTMLTextAreaElement,
  name: keyof typeof FORMATS,
  address: string,
): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const selected = value.slice(start, end);
  const text = wrapped(name, selected, address);
  area.setRangeText(text, start, end, "select");
  area.focus();
}

function wrapped(name: keyof typeof FORMATS, selected: string, address: string): string {
  const [before, after] = FORMATS[name];
  if (name === "a") return `${before}${address}${after}${selected}</a>`;
  if (name === "ul") return before + selected.split(/\n+/).join("</li>\n<li>") + after;
  return before + selected + after;
}
