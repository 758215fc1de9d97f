import { sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import { firstImage, nameColumns } from "../catalog/products/cards.server.ts";
import { type SaleProblem, saleProblem } from "../catalog/selling.ts";
import { saySize } from "../catalog/size.ts";
import type { Language } from "../language.ts";
import { type Shown, textFor } from "../local-text.ts";
import { type Cart, MAX_QUANTITY } from "./cart.ts";

/** A cart line as its reader is shown it: today's title, size and price, and what stands in the way of ordering it. */
export type PricedLine = {
  productId: string;
  quantity: number;
  /** null: the product is gone for good and its name with it. */
  title: Shown | null;
  /** "500 g", "৫০০ গ্রাম"; "" where none is known. */
  size: string;
  slug: string | null;
  image: string;
  /** For one piece, in whole taka. */
  price: number;
  /** Whole taka for as many pieces as can be had: fewer than `quantity` when stock fell, none when it is gone. */
  lineTotal: number;
  problem: SaleProblem | null;
  /** Pieces left, where stock is tracked. */
  available: number | null;
  /** How far the quantity may be raised: 99 pieces, or what is left. */
  limit: number;
};

export type PricedCart = {
  lines: PricedLine[];
  /** In whole taka, over all that can be had. Checkout waits until the marked lines are settled. */
  subtotal: number;
  canCheckOut: boolean;
};

/** The cart with today's titles, prices and stock: one query. */
export async function priceCart(cart: Cart, language: Language): Promise<PricedCart> {
  const found = new Map((await findProducts(cart)).map((product) => [product.id, product]));
  const lines = cart.map(({ productId, quantity }) =>
    toPricedLine(productId, quantity, language, found.get(productId)),
  );
  return {
    lines,
    subtotal: lines.reduce((sum, line) => sum + line.lineTotal, 0),
    canCheckOut: lines.length > 0 && lines.every((line) => !line.problem),
  };
}

/** Put into words once, for cart and checkout of everybody. */
const productsOfCart = db
  .select({
    ...nameColumns,
    image: firstImage(),
    salePrice: products.salePrice,
    trackStock: products.trackStock,
    quantityInStock: products.quantityInStock,
    isOffered: sql<boolean>`${products.isActive} and ${products.deletedAt} is null`,
  })
  .from(products)
  .where(sql`${products.id} = any(${sql.placeholder("ids")}::uuid[])`)
  .prepare("products_of_cart");

async function findProducts(cart: Cart) {
  if (cart.length === 0) return [];
  return productsOfCart.execute({ ids: cart.map((line) => line.productId) });
}

type Found = Awaited<ReturnType<typeof findProducts>>[number];

function toPricedLine(
  productId: string,
  quantity: number,
  language: Language,
  product?: Found,
): PricedLine {
  const price = product?.salePrice ?? 0;
  const problem = saleProblem(product, quantity);
  const available = product?.trackStock ? product.quantityInStock : null;
  const left = problem === "unavailable" ? 0 : (available ?? quantity);
  return {
    productId,
    quantity,
    title: product ? textFor({ en: product.title, bn: product.titleBn }, language) : null,
    size: product ? saySize(product, language) : "",
    slug: product?.isOffered ? product.slug : null,
    image: product?.image ?? "",
    price,
    lineTotal: price * Math.min(quantity, left),
    problem,
    available,
    limit: Math.min(available ?? MAX_QUANTITY, MAX_QUANTITY),
  };
}
