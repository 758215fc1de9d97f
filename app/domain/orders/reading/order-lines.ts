import { type Sized, saySize } from "../../catalog/size.ts";
import type { Language } from "../../language.ts";
import { type Shown, textFor } from "../../local-text.ts";

/** A line of an order as its reader gets it; `price` in taka, of one piece; `size` "" where none was known. */
export type ShownLine = { title: Shown; size: string; price: number; quantity: number };

/** "Mustard honey, 500 g": the whole name of what was sold, where only a text can stand. */
export function nameOf({ title, size }: Pick<ShownLine, "title" | "size">): string {
  return size ? `${title.text}, ${size}` : title.text;
}

type Line = Sized & { title: string; titleBn: string; price: number; quantity: number };

/** A line of an order in its reader's language. */
export function showLine(line: Line, language: Language): ShownLine {
  return {
    title: textFor({ en: line.title, bn: line.titleBn }, language),
    size: saySize(line, language),
    price: line.price,
    quantity: line.quantity,
  };
}
