import type { SizeUnit } from "../../core/naming/size.ts";

/** A part of a combo: so many pieces of a product in each piece of the combo. */
export type ProductPart = { productId: string; pieces: number };

/** The most pieces of a part in a combo. */
export const MOST_PIECES = 99;

/** A part as it was sold: its names and size then, and whether its stock was taken. */
export type LinePart = ProductPart & {
  title: string;
  titleBn: string;
  sizeAmount: number | null;
  sizeUnit: SizeUnit | null;
  tookStock: boolean;
};

type Line = {
  productId: string | null;
  quantity: number;
  parts: readonly Pick<LinePart, "productId" | "pieces" | "tookStock">[] | null;
  tookStock: boolean;
};

/**
 * The pieces that a line takes from stock: of its product, or of each counted part of a combo. The
 * same in SQL is `stock_of_line` (`migrations/functions/catalog.sql`).
 */
export function stockOfLine({ productId, quantity, parts, tookStock }: Line) {
  if (!parts) return tookStock && productId !== null ? [{ productId, quantity }] : [];
  return parts
    .filter((part) => part.tookStock)
    .map((part) => ({ productId: part.productId, quantity: part.pieces * quantity }));
}

/** The ids of the products whose stock a line may take. */
export const stockedBy = ({ productId, parts }: Pick<Line, "productId" | "parts">) =>
  parts ? parts.map((part) => part.productId) : productId === null ? [] : [productId];

/** Pieces of each product that earlier lines of an order or cart take. */
export type TakenStock = Map<string, number>;

type Stocked = {
  id: string;
  quantityInStock: number;
  parts: readonly (Pick<LinePart, "productId" | "pieces" | "tookStock"> & {
    quantityInStock: number;
  })[];
};

/** The pieces left after those that earlier lines take; those of a combo follow from its parts. */
export function leftOf({ id, quantityInStock, parts }: Stocked, taken: TakenStock): number {
  const minus = (one: string) => taken.get(one) ?? 0;
  const counted = parts.filter((part) => part.tookStock);
  const made = counted.map((part) =>
    Math.floor((part.quantityInStock - minus(part.productId)) / part.pieces),
  );
  return Math.max(0, Math.min(quantityInStock - minus(id), ...made));
}
