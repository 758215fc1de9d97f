import { findPublicProduct } from "#app/domain/catalog/products/products.server.ts";
import { productName } from "#app/domain/core/naming/product-name.ts";
import type { AddOn } from "#app/domain/marketing/add-ons/add-on.ts";
import type { ServerWords } from "#app/words/language.server.ts";

export type AddOnView = NonNullable<Awaited<ReturnType<typeof viewAddOn>>>;

/**
 * The product that a buyer may add by a tick, at the lower of its prices; null without one, and
 * where the order has it already.
 */
export async function viewAddOn(
  addOn: AddOn | null,
  ordered: readonly string[],
  words: ServerWords,
) {
  if (!addOn || ordered.includes(addOn.productId)) return null;
  const product = await findPublicProduct(addOn.productId);
  if (!product) return null;
  const { id, categoryId, price: regular, salePrice, inStock } = product;
  return {
    productId: id,
    categoryId,
    title: words.addOn,
    name: productName(product, words.language),
    price: salePrice,
    /** Without a sale. */
    regular,
    salePrice: Math.min(addOn.price, salePrice),
    isOut: !inStock,
  };
}
