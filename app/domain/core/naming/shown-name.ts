import type { ShownText } from "../local-text.ts";

/** A product's name as its reader sees it; `size` is "" if unknown. */
export type ShownName = { title: ShownText; size: string };

/** "Mustard honey, 500 g", for texts without markup. */
export function nameOf({ title, size }: ShownName): string {
  return size ? `${title.text}, ${size}` : title.text;
}
