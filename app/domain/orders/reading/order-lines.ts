import { type Sized, saySize } from "../../catalog/size.ts";
import type { Language } from "../../language.ts";
import { textFor } from "../../local-text.ts";
import type { ShownLine } from "./line-name.ts";

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
