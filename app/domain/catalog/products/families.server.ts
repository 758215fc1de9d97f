import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { readingDb } from "#drizzle/replica.server.ts";
import { products } from "#drizzle/schema.ts";
import { MAX_QUANTITY } from "../../core/digits.ts";
import type { Language } from "../../core/language.ts";
import { type ShownText, textFor } from "../../core/local-text.ts";
import { comparablePrice, type SizeUnit, saySize, sizeOf } from "../../core/naming/size.ts";
import { cutText } from "../../core/text.ts";
import type { Deal } from "../selling.ts";
import { nameColumns } from "./cards.server.ts";

/*
 * A family is one product in several sizes, and lists show one card for it: that of the cheapest available member among those
 * that the list finds, or of the cheapest if none is available. This is not stored: a page compares only the relatives of the
 * products it shows.
 */

/**
 * A product's own values for a lateral join: inside `standsForFamily` the name `products` means its
 * relatives.
 */
export const own = sql`(select ${products.id} as own_id, ${products.family} as own_family,
  ${products.salePrice} as own_price, ${products.inStock} as own_in_stock) as own`;

/**
 * Whether this product is the first of its family among the products of `where`, the whole
 * condition of the list.
 */
export function standsForFamily(where: SQL | undefined): SQL {
  return sql`(own_family = '' or not exists (
    select from ${products}
     where ${and(where, sql`${products.family} = own_family`, sql`${products.family} <> ''`)}
       and (not ${products.inStock}, ${products.salePrice}, ${products.id}) < (not own_in_stock, own_price, own_id)))`;
}

/** How many cards the products of `where` make: a family is one card. */
export async function countCards(where: SQL | undefined): Promise<number> {
  // Counting by a table of the families costs half of sorting all products by family.
  const families = readingDb()
    .select({ family: products.family, members: sql<number>`count(*)`.as("members") })
    .from(products)
    .where(where)
    .groupBy(products.family)
    .as("families");
  const [counted] = await readingDb()
    .select({
      total:
        sql`coalesce(sum(case ${families.family} when '' then ${families.members} else 1 end), 0)`.mapWith(
          Number,
        ),
    })
    .from(families);
  return counted?.total ?? 0;
}

/** One size of a product that is sold in several. Money in whole taka. */
export type FamilyMember = {
  id: string;
  slug: string;
  title: ShownText;
  /** "500 g", "৫০০ গ্রাম"; "" if unknown. */
  size: string;
  price: number;
  salePrice: number;
  deal: Deal | null;
  /**
   * The price of a kilo or a litre; null for a product sold by the piece or without a known size.
   */
  comparable: { taka: number; unit: "kg" | "l" } | null;
  inStock: boolean;
  /** Pieces in stock, which may exceed what one line can have; without counted stock what it can. */
  limit: number;
};

/** All public sizes of a product including itself, smallest first; empty without a family. */
export async function listFamily(
  { family }: { family: string },
  language: Language,
): Promise<FamilyMember[]> {
  if (family === "") return [];
  const rows = await readingDb()
    .select({
      ...nameColumns,
      price: products.price,
      salePrice: products.salePrice,
      deal: products.deal,
      inStock: products.inStock,
      limit: sql<number>`least(${MAX_QUANTITY}::integer, case when ${products.trackStock} then ${products.quantityInStock} end)`,
    })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        products.isActive,
        eq(products.family, family),
        sql`${products.family} <> ''`,
      ),
    )
    .orderBy(products.salePrice, products.id)
    .limit(MOST_MEMBERS);
  if (rows.length < 2) return [];
  return rows.sort(bySize).map(({ title, titleBn, sizeAmount, sizeUnit, dimension, ...row }) => {
    const sized = { sizeAmount, sizeUnit, dimension };
    const size = sizeOf(sized);
    return {
      ...row,
      title: textFor({ en: title, bn: titleBn }, language),
      size: saySize(sized, language),
      comparable: size && comparablePrice(row.salePrice, size),
    };
  });
}

/**
 * More sizes than any product has; limits the page if a whole shop gets one family name by mistake.
 */
const MOST_MEMBERS = 50;

type Sized = Parameters<typeof sizeOf>[0];

/** Products without a known size come last, cheapest first as before. */
function bySize(one: Sized, other: Sized): number {
  return baseAmount(one) - baseAmount(other) || 0;
}

const IN_BASE: Record<SizeUnit, number> = { g: 1, kg: 1000, ml: 1, l: 1000, piece: 1 };

function baseAmount(sized: Sized): number {
  const size = sizeOf(sized);
  return size ? size.amount * IN_BASE[size.unit] : Number.MAX_SAFE_INTEGER;
}

/** The name of the family that a product begins: its title, cut to what the field takes. */
export const familyNamed = ({ title, titleBn }: { title: string; titleBn: string }) =>
  cutText(title || titleBn, 100).trim();

/** The existing family names, for staff to choose from: at most 500, by name. */
export async function listFamilyNames(): Promise<string[]> {
  const rows = await readingDb()
    .selectDistinct({ family: products.family })
    .from(products)
    .where(and(isNull(products.deletedAt), sql`${products.family} <> ''`))
    .orderBy(products.family)
    .limit(500);
  return rows.map(({ family }) => family);
}
