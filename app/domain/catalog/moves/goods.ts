/** Why a row or a part of it is refused or left out; `value` is shown beside it. */
export type MoveReason = { code: string; value?: string };

/** A product as a file describes it, before its prices are rounded. */
export type MovedProduct = {
  /** What the other program calls it. */
  key: string;
  slug: string;
  title: string;
  titleBn: string;
  description: string;
  descriptionBn: string;
  brand: string;
  /** The size as typed, and the title that all sizes share; "" for a product that stands alone. */
  size: string;
  family: string;
  /** The category under those above it. */
  category: string[];
  /** In parts of a taka (`pasted-tables/cells.ts`). */
  price: number;
  salePrice: number | null;
  /** Null if the other program does not count it. */
  quantity: number | null;
  isFeatured: boolean;
  isActive: boolean;
  /** Addresses. */
  pictures: string[];
  /** Paths under which the other shop showed it. */
  oldPaths: string[];
};
