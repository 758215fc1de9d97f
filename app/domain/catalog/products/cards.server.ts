import { type SQL, sql } from "drizzle-orm";
import { productRatings, products } from "#drizzle/schema.ts";
import type { Language } from "../../core/language.ts";
import type { ShownText } from "../../core/local-text.ts";
import { showName } from "../../core/naming/product-name.ts";
import { nameOf } from "../../core/naming/shown-name.ts";
import type { SizeUnit } from "../../core/naming/size.ts";
import { cutTitle } from "../../core/rich-text.ts";
import { type Deal, firstTier, showDeal } from "../selling.ts";

/**
 * The content of a product card in the reader's language: the title cut at 20 characters, money in
 * whole taka, `image` a path below `/media/` or "".
 */
export type ProductCard = {
  id: string;
  slug: string;
  title: ShownText;
  /** The whole title with its size, for buttons and screen readers: "Mustard honey, 500 g". */
  name: string;
  /** "500 g", "৫০০ গ্রাম"; "" if unknown. */
  size: string;
  image: string;
  price: number;
  /** The present price of one piece in whole taka; `price` is the one before the discount. */
  salePrice: number;
  /** The deal on several pieces: "3 for the price of 2". */
  deal?: string;
  inStock: boolean;
  /** The number of public sizes in the product's family; 1 without a family. */
  sizes: number;
  /**
   * Whether it is the cheapest of the sizes that can be bought, and others cost more; its price is
   * then shown with "from".
   */
  isFrom: boolean;
} & CardFigures;

/** Stars and sales of a product with all its sizes; null below five, which say too little. */
export type CardFigures = {
  rating: { average: number; total: number } | null;
  sold: number | null;
};

/**
 * Characters of a title on a card (spec section 9). Cut on the server, since not every phone's
 * browser can count graphemes.
 */
const CARD_TITLE = 20;

/** Empty slots are skipped: the first existing picture represents the product. */
export const firstImage = (): SQL<string> =>
  sql<string>`coalesce((array_remove(${products.images}, ''))[1], '')`;

/** The first picture of a product; a combo without pictures shows that of its first part with one. */
const cardImage = (): SQL<string> =>
  sql<string>`coalesce(nullif(${firstImage()}, ''), (
    select (array_remove(part.images, ''))[1]
      from jsonb_array_elements(${products.parts}) with ordinality as of_combo (part, at)
      join products as part on part.id = (of_combo.part ->> 'productId')::uuid
     where array_remove(part.images, '') <> '{}' order by at limit 1), '')`;

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
  image: cardImage(),
  price: products.price,
  salePrice: products.salePrice,
  deal: products.deal,
  inStock: products.inStock,
  family: sql<Family | null>`case when ${products.family} <> '' then (
    select json_build_object('sizes', count(*), 'from', min(sale_price) filter (where in_stock), 'upTo', max(sale_price) filter (where in_stock))
      from products as members
     where members.family = ${products.family} and members.family <> '' and members.deleted_at is null and members.is_active)
    end`,
  figures: sql<RawFigures>`(
    select json_build_object('stars', coalesce(sum(stars1 + 2 * stars2 + 3 * stars3 + 4 * stars4 + 5 * stars5), 0),
                             'total', coalesce(sum(stars1 + stars2 + stars3 + stars4 + stars5), 0), 'sold', coalesce(sum(sold), 0))
      from ${productRatings} where product_id = any(case ${products.family} when '' then array[${products.id}] else array(
        select id from products as members where members.family = ${products.family} and members.family <> '' and members.deleted_at is null) end))`,
};

type RawFigures = { stars: number; total: number; sold: number };

const FEWEST = 5;

const ratingOf = ({ stars, total }: RawFigures) => ({
  average: Math.round((stars / total) * 10) / 10,
  total,
});

export const cardFiguresOf = (raw: RawFigures): CardFigures => ({
  rating: raw.total < FEWEST ? null : ratingOf(raw),
  sold: raw.sold < FEWEST ? null : raw.sold,
});

/** The figures on a product's own page and its landing pages, with stars from the first review on. */
export const pageFiguresOf = (raw: RawFigures): CardFigures => ({
  ...cardFiguresOf(raw),
  rating: raw.total > 0 ? ratingOf(raw) : null,
});

/**
 * The number of public members of a family, and the lowest and highest price among those that can
 * be bought.
 */
type Family = { sizes: number; from: number | null; upTo: number | null };

type CardRow = Omit<
  ProductCard,
  "title" | "name" | "size" | "sizes" | "isFrom" | "deal" | keyof CardFigures
> & {
  title: string;
  titleBn: string;
  sizeAmount: number | null;
  sizeUnit: SizeUnit | null;
  dimension: string;
  family: Family | null;
  figures: RawFigures;
  deal: Deal | null;
};

export function toCard(language: Language): (row: CardRow) => ProductCard {
  return ({ title, titleBn, sizeAmount, sizeUnit, dimension, family, figures, deal, ...row }) => {
    // A card has one line for a deal, so it names the first tier only.
    const offer = showDeal(firstTier(deal, row.salePrice), language, row.salePrice);
    const shown = showName({ title, titleBn, sizeAmount, sizeUnit, dimension }, language);
    return {
      ...row,
      ...cardFiguresOf(figures),
      title: { ...shown.title, text: cutTitle(shown.title.text, CARD_TITLE) },
      name: nameOf(shown),
      size: shown.size,
      ...(offer && { deal: offer.said }),
      sizes: family?.sizes ?? 1,
      isFrom: row.salePrice === family?.from && row.salePrice !== family.upTo,
    };
  };
}
