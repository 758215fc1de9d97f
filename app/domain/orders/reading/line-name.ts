import type { Shown } from "../../local-text.ts";

/** A line of an order as shown; `price` in taka for one piece; `size` "" if unknown. */
export type ShownLine = { title: Shown; size: string; price: number; quantity: number };

/** "Mustard honey, 500 g": a product's full name, for texts without markup. */
export function nameOf({ title, size }: Pick<ShownLine, "title" | "size">): string {
  return size ? `${title.text}, ${size}` : title.text;
}
