import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { firstImage, nameColumns } from "../../catalog/products/cards.server.ts";
import {
  leftOf,
  type ProductPart,
  stockOfLine,
  type TakenStock,
} from "../../catalog/products/combo-parts.ts";
import {
  divideByPrice,
  priceOfPieces,
  type SaleProblem,
  type ShownDeal,
  saleProblem,
  showDeal,
} from "../../catalog/selling.ts";
import { MAX_QUANTITY } from "../../core/digits.ts";
import type { Language } from "../../core/language.ts";
import { type ShownText, textFor } from "../../core/local-text.ts";
import { saySize } from "../../core/naming/size.ts";
import type { SoldPieces } from "../money/order-totals.ts";
import type { Cart } from "./cart.ts";

/** A cart line as shown: current title, size and price, and why it cannot be ordered, if so. */
export type PricedLine = {
  productId: string;
  categoryId: string | null;
  quantity: number;
  /** Null if the product was deleted for good. */
  title: ShownText | null;
  /** "500 g", "৫০০ গ্রাম"; "" if unknown. */
  size: string;
  slug: string | null;
  image: string;
  /** Whole taka for one piece. */
  price: number;
  /** The same without a sale. */
  regular: number;
  deal: ShownDeal | null;
  /** Whole taka for the pieces that can be ordered: fewer than `quantity` if stock fell. */
  lineTotal: number;
  problem: SaleProblem | null;
  /** Pieces left, if stock is tracked. */
  available: number | null;
  /** Largest quantity that can be chosen: 99, or what is left. */
  limit: number;
};

export type PricedCart = {
  lines: PricedLine[];
  /** Whole taka for all that can be ordered. Checkout opens once the marked lines are resolved. */
  subtotal: number;
  canCheckOut: boolean;
};

/** Prices the cart with current titles, prices and stock, in one query. */
export async function priceCart(cart: Cart, language: Language): Promise<PricedCart> {
  const found = new Map((await findProducts(cart)).map((product) => [product.id, product]));
  // A combo and its part in one cart are sold from the same pieces.
  const taken: TakenStock = new Map();
  const lines = cart.map(({ productId, quantity }) => {
    const product = found.get(productId);
    const left = product && { ...product, quantityInStock: leftOf(product, taken) };
    const line = toPricedLine(productId, quantity, language, left);
    for (const { productId: id, quantity: pieces } of product ? takenBy(line, product) : [])
      taken.set(id, (taken.get(id) ?? 0) + pieces);
    return line;
  });
  return {
    lines,
    subtotal: lines.reduce((sum, line) => sum + line.lineTotal, 0),
    canCheckOut: lines.length > 0 && lines.every((line) => !line.problem),
  };
}

/**
 * The lines as the goods that promo codes look at: the pieces that can be ordered and are paid for.
 */
export const goodsOfCart = ({ lines }: PricedCart): SoldPieces[] =>
  lines.flatMap((line) =>
    divideByPrice(line.deal, line.price, piecesToBeHad(line)).map((pieces) => ({
      productId: line.productId,
      categoryId: line.categoryId,
      regular: line.regular,
      ...pieces,
    })),
  );

type CountedPart = ProductPart & { tookStock: boolean; quantityInStock: number };

function piecesToBeHad({ problem, quantity, available }: PricedLine): number {
  return problem === "unavailable" ? 0 : Math.min(quantity, available ?? quantity);
}

const takenBy = (line: PricedLine, { parts, trackStock: tookStock }: FoundProduct) =>
  stockOfLine({
    productId: line.productId,
    quantity: piecesToBeHad(line),
    tookStock,
    parts: parts.length > 0 ? parts : null,
  });

/** Prepared once, because every cart and checkout runs it. */
const productsOfCart = db
  .select({
    ...nameColumns,
    image: firstImage(),
    categoryId: products.categoryId,
    price: products.price,
    salePrice: products.salePrice,
    deal: products.deal,
    trackStock: products.trackStock,
    quantityInStock: products.quantityInStock,
    parts: sql<CountedPart[]>`case when products.parts = '[]' then '[]' else (
      select coalesce(json_agg(json_build_object('productId', part.id, 'pieces', named.pieces, 'tookStock', part.track_stock,
                               'quantityInStock', part.quantity_in_stock)), '[]')
        from jsonb_to_recordset(products.parts) as named ("productId" uuid, pieces int)
        join products as part on part.id = named."productId") end`,
    isOffered: sql<boolean>`${products.isActive} and ${products.deletedAt} is null`,
  })
  .from(products)
  .where(sql`${products.id} = any(${sql.placeholder("ids")}::uuid[])`)
  .prepare("products_of_cart");

async function findProducts(cart: Cart) {
  if (cart.length === 0) return [];
  return productsOfCart.execute({ ids: cart.map((line) => line.productId) });
}

type FoundProduct = Awaited<ReturnType<typeof findProducts>>[number];

function toPricedLine(
  productId: string,
  quantity: number,
  language: Language,
  product?: FoundProduct,
): PricedLine {
  const price = product?.salePrice ?? 0;
  const problem = saleProblem(product, quantity);
  const available = product?.trackStock ? product.quantityInStock : null;
  const deal = product?.deal ?? null;
  const line: PricedLine = {
    productId,
    categoryId: product?.categoryId ?? null,
    quantity,
    title: product ? textFor({ en: product.title, bn: product.titleBn }, language) : null,
    size: product ? saySize(product, language) : "",
    slug: product?.isOffered ? product.slug : null,
    image: product?.image ?? "",
    price,
    regular: product?.price ?? 0,
    deal: showDeal(deal, language, price),
    lineTotal: 0,
    problem,
    available,
    limit: Math.min(available ?? MAX_QUANTITY, MAX_QUANTITY),
  };
  return { ...line, lineTotal: priceOfPieces(deal, price, piecesToBeHad(line)) };
}
