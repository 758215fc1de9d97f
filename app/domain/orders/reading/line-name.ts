import type { Shown } from "../../local-text.ts";

/** A line of an order as its reader gets it; `price` in taka, of one piece; `size` "" where none was known. */
export type ShownLine = { title: Shown; size: string; price: number; quantity: number };

/** "Mustard honey, 500 g": the whole name of what was sold, where only a text can stand. */
export function nameOf({ title, size }: Pick<ShownLine, "title" | "size">): string {
  return size ? `${title.text}, ${size}` : title.text;
}
