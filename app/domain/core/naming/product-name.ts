import type { Language } from "../language.ts";
import { textFor } from "../local-text.ts";
import { nameOf, type ShownName } from "./shown-name.ts";
import { plainSize, type Sized, saySize } from "./size.ts";

/**
 * A product's titles and size. One title may be empty, and the products of a family differ by size.
 */
export type Named = Sized & { title: string; titleBn: string };

export const showName = (product: Named, language: Language): ShownName => ({
  title: textFor({ en: product.title, bn: product.titleBn }, language),
  size: saySize(product, language),
});

/** The same with a plain blank, for letters, files and records. */
export const productName = (product: Named, language: Language): string =>
  nameOf({ ...showName(product, language), size: plainSize(product, language) });

/** The fields of a name alone, for the details of a refusal. */
export const nameFields = ({ title, titleBn, sizeAmount, sizeUnit, dimension }: Named): Named => ({
  title,
  titleBn,
  sizeAmount,
  sizeUnit,
  dimension: dimension ?? "",
});
