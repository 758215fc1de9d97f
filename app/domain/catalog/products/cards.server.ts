import { type SQL, sql } from "drizzle-orm";
import { products } from "#drizzle/schema.ts";
import type { Language } from "../../language.ts";
import { type Shown, textFor } from "../../local-text.ts";
import { type SizeUnit, saySize } from "../size.ts";
import { cutTitle } from "./description.ts";

/**
 * The content of a product card in the reader's language: the title cut at 20 characters, money in whole taka, `image` a path
 * below `/media/` or "".
 */
export type ProductCard = {
  id: string;
  slug: string;
  title: Shown;
  /** "500 g", "৫০০ গ্রাম"; "" if unknown. */
  size: string;
  image: string;
  price: number;
  /** The present price of one piece in whole taka; `price` is the one before the discount. */
  salePrice: number;
  inStock: boolean;
  /** The number of public sizes in the product's family; 1 without a family. */
  sizes: number;
  /** Whether it is the cheapest of several available sizes; its price is then shown with "from". */
  isFrom: boolean;
};

/** Characters of a title on a card (spec section 9). Cut on the server, since not every phone's browser can count graphemes. */
const CARD_TITLE = 20;

/** Empty slots are skipped: the first existing picture represents the product. */
export const firstImage = (): SQL<string> =>
  sql<string>`coalesce((array_remove(${products.images}, ''))[1], '')`;

/** Titles, size and slug of a product in both languages. */
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

/** The number of public members of a family, and the lowest price among the available ones, or of all if none is available. */
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
