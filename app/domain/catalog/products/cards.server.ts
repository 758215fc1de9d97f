import { type SQL, sql } from "drizzle-orm";
import { products } from "#drizzle/schema.ts";
import type { Language } from "../../language.ts";
import { type Shown, textFor } from "../../local-text.ts";
import { type SizeUnit, saySize } from "../size.ts";
import { cutTitle } from "./description.ts";

/**
 * What a product card shows, in the reader's language: the title cut at 20 characters, money in whole taka, `image` a path
 * below `/media/` or "" when there is none.
 */
export type ProductCard = {
  id: string;
  slug: string;
  title: Shown;
  /** "500 g", "৫০০ গ্রাম"; "" where none is known. */
  size: string;
  image: string;
  price: number;
  /** What one piece costs, in whole taka; `price` is what it cost before. */
  salePrice: number;
  inStock: boolean;
  /** In how many sizes the public may see this good: 1 unless it is one of a family. */
  sizes: number;
  /** Is it the cheapest of several sizes that can be had? Then its price is said with "from". */
  isFrom: boolean;
};

/** Characters of a title on a card (spec section 9). Cut here: not every phone's browser can count graphemes. */
const CARD_TITLE = 20;

/** Empty slots are skipped: the first picture there is stands for the product. */
export const firstImage = (): SQL<string> =>
  sql<string>`coalesce((array_remove(${products.images}, ''))[1], '')`;

/** What a good is called and how much of it there is, in either language; its address. */
export const nameColumns = {
  id: products.id,
  slug: products.slug,
  title: products.title,
  titleBn: products.titleBn,
  sizeAmount: products.sizeAmount,
  sizeUnit: products.sizeUnit,
  dimension: products.dimension,
};

export const cardColumns = {
  ...nameColumns,
  image: firstImage(),
  price: products.price,
  salePrice: products.salePrice,
  inStock: products.inStock,
  family: sql<Family | null>`case when ${products.family} <> '' then (
    select json_build_object('sizes', count(*), 'from', coalesce(min(sale_price) filter (where in_stock), min(sale_price)))
      from products as members
     where members.family = ${products.family} and members.family <> '' and members.deleted_at is null and members.is_active)
    end`,
};

/** How many of a family the public may see, and what the cheapest that can be had costs; of any if none can. */
type Family = { sizes: number; from: number };

type CardRow = Omit<ProductCard, "title" | "size" | "sizes" | "isFrom"> & {
  title: string;
  titleBn: string;
  sizeAmount: number | null;
  sizeUnit: SizeUnit | null;
  dimension: string;
  family: Family | null;
};

export function toCard(language: Language): (row: CardRow) => ProductCard {
  return ({ title, titleBn, sizeAmount, sizeUnit, dimension, family, ...row }) => {
    const shown = textFor({ en: title, bn: titleBn }, language);
    const sizes = family?.sizes ?? 1;
    return {
      ...row,
      title: { ...shown, text: cutTitle(shown.text, CARD_TITLE) },
      size: saySize({ sizeAmount, sizeUnit, dimension }, language),
      sizes,
      isFrom: sizes > 1 && row.salePrice === family?.from,
    };
  };
}
