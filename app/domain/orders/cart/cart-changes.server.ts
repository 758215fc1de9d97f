import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { cartLines, products } from "#drizzle/schema.ts";
import { nameColumns } from "../../catalog/products/cards.server.ts";
import { MAX_QUANTITY } from "../../core/digits.ts";
import { type Named, nameFields } from "../../core/naming/product-name.ts";
import { ShopError } from "../../core/shop-error.ts";
import { MAX_CART_LINES } from "./cart.ts";
import { type CartChange, changeCart } from "./cart-transaction.server.ts";
import { addQuickly, decreaseQuickly, increaseQuickly } from "./quick-changes.server.ts";

const nothing = () => {};

/** A line's largest quantity: 99, or what is left in stock. `least` ignores null. */
const mostOf = sql`least(${MAX_QUANTITY}, case when ${products.trackStock} then ${products.quantityInStock} end)`;

const lineOf = (cartId: string, productId: string) =>
  and(eq(cartLines.cartId, cartId), eq(cartLines.productId, productId));

type LineChange = {
  /** Pieces, from 1 to 99; the caller has checked it. */
  quantity?: number;
  /** If the line exists: `refuse`, or `raise` a smaller quantity to this one. */
  ifThere?: "refuse" | "raise";
};

/**
 * Adds a product, one piece by default. Refused: product-not-found (also if it is not for sale),
 * not-enough-stock, already-in-cart, cart-full (50 lines). Raising a line to its own quantity
 * changes nothing.
 */
export async function addLine(
  change: CartChange,
  productId: string,
  { quantity = 1, ifThere = "refuse" }: LineChange = {},
): Promise<void> {
  const quick = await addQuickly(change, productId, quantity);
  if (quick === "done") return;
  if (quick === "none") throw new ShopError("product-not-found", {});
  await changeCart(change, {
    makes: true,
    work: async (tx) => {
      const { product, inCart, lines } = await lookBeforeAdding(tx, change.cartId, productId);
      if (!product?.isOffered) throw new ShopError("product-not-found", {});
      if (inCart > 0 && ifThere === "refuse") throw new ShopError("already-in-cart", {});
      const { left } = product;
      const wanted = Math.max(quantity, inCart);
      if (left !== null && left < wanted)
        throw new ShopError("not-enough-stock", { ...nameFields(product), available: left });
      if (inCart === 0 && lines >= MAX_CART_LINES)
        throw new ShopError("cart-full", { max: MAX_CART_LINES });
      await tx
        .insert(cartLines)
        .values({ cartId: change.cartId, productId, quantity: wanted })
        .onConflictDoUpdate({
          target: [cartLines.cartId, cartLines.productId],
          set: { quantity: wanted },
        });
    },
    repeated: nothing,
  });
}

type Look = {
  /** `left` is null if stock is not tracked. */
  product: (Named & { left: number | null; isOffered: boolean }) | null;
  /** Pieces in the cart. */
  inCart: number;
  lines: number;
};

async function lookBeforeAdding(tx: Db, cartId: string, productId: string): Promise<Look> {
  const [look] = await tx.execute<Look>(sql`
    select
      (select json_build_object('title', title, 'titleBn', title_bn, 'sizeAmount', size_amount, 'sizeUnit', size_unit,
                                'dimension', dimension, 'left', case when track_stock then quantity_in_stock end,
                                'isOffered', is_active and deleted_at is null)
         from products where id = ${productId}::uuid) as "product",
      count(*)::int as "lines",
      coalesce(sum(quantity) filter (where product_id = ${productId}::uuid), 0)::int as "inCart"
      from cart_lines where cart_id = ${cartId}::uuid`);
  if (!look) throw new Error("A count always has a row");
  return look;
}

/**
 * Adds one piece, up to 99. Refused: not-enough-stock. A product that is not in the cart changes
 * nothing.
 */
export async function increaseLine(change: CartChange, productId: string): Promise<void> {
  if (await increaseQuickly(change, productId)) return;
  await changeCart(change, {
    work: async (tx) => {
      const raised = await tx
        .update(cartLines)
        .set({ quantity: sql`${cartLines.quantity} + 1` })
        .from(products)
        .where(
          and(
            lineOf(change.cartId, productId),
            eq(products.id, cartLines.productId),
            sql`${cartLines.quantity} < ${mostOf}`,
          ),
        )
        .returning({ quantity: cartLines.quantity });
      if (raised.length === 0) await refuseBeyondStock(tx, change.cartId, productId, null);
    },
    repeated: nothing,
  });
}

/** Takes one piece away, never below 1; `removeLine` takes the last. */
export async function decreaseLine(change: CartChange, productId: string): Promise<void> {
  if (await decreaseQuickly(change, productId)) return;
  await changeCart(change, {
    work: async (tx) => {
      await tx
        .update(cartLines)
        .set({ quantity: sql`greatest(${cartLines.quantity} - 1, 1)` })
        .where(lineOf(change.cartId, productId));
    },
    repeated: nothing,
  });
}

/** Sets the quantity, from 1 to 99; the caller has checked it. Refused: not-enough-stock. */
export async function setQuantity(
  change: CartChange,
  productId: string,
  quantity: number,
): Promise<void> {
  await changeCart(change, {
    work: async (tx) => {
      await refuseBeyondStock(tx, change.cartId, productId, quantity);
      await tx.update(cartLines).set({ quantity }).where(lineOf(change.cartId, productId));
    },
    repeated: nothing,
  });
}

/** `wanted` pieces; null means one more than the line has. */
async function refuseBeyondStock(
  tx: Db,
  cartId: string,
  productId: string,
  wanted: number | null,
): Promise<void> {
  const [product] = await tx
    .select({
      ...nameColumns,
      left: products.quantityInStock,
      quantity: cartLines.quantity,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(and(lineOf(cartId, productId), products.trackStock));
  if (product && (wanted ?? product.quantity + 1) > product.left) {
    throw new ShopError("not-enough-stock", { ...nameFields(product), available: product.left });
  }
}
