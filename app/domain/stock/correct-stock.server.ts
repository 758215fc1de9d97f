import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import type { Named } from "../catalog/product-name.ts";
import { nameColumns } from "../catalog/products/cards.server.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { ShopError } from "../shop-error.ts";
import { isUuid } from "../uuid.ts";
import { forgetSold } from "./batches.server.ts";
import { type StockContext, setStockContext } from "./stock-context.server.ts";
import { type ByStaff, isFirstTime } from "./stock-operation.server.ts";
import type { WriteOffCause } from "./stock-reasons.ts";

/** The quantity before and after, and whether this key was used before. */
export type Corrected = Named & { before: number; after: number; repeated: boolean };

/**
 * Sets the quantity to what was counted. `shown` is the quantity that the form showed; if stock has moved since, it is unclear what the
 * count includes. Refused: product-not-found, stock-moved, stock-key-reused, try-again.
 */
export async function correctStock(
  productId: string,
  { counted, shown = null, note }: { counted: number; shown?: number | null; note: string },
  by: ByStaff,
): Promise<Corrected> {
  return change(productId, ["count", counted, note], by, (before, names) => {
    if (shown !== null && shown !== before && counted !== before) {
      throw new ShopError("stock-moved", { ...names, shown, now: before });
    }
    return { after: counted, context: { reason: "counted", actor: by.actor, note } };
  });
}

/** Writes off pieces that cannot be sold. Refused: product-not-found, not-enough-stock, stock-key-reused, try-again. */
export async function writeOffStock(
  productId: string,
  { quantity, cause, note }: { quantity: number; cause: WriteOffCause; note: string },
  by: ByStaff,
): Promise<Corrected> {
  return change(productId, ["write-off", quantity, cause, note], by, (before, names) => {
    if (quantity > before) throw new ShopError("not-enough-stock", { ...names, available: before });
    const context: StockContext = { reason: "written-off", actor: by.actor, cause, note };
    return { after: before - quantity, context };
  });
}

async function change(
  id: string,
  request: unknown[],
  by: ByStaff,
  decide: (before: number, names: Named) => { after: number; context: StockContext },
): Promise<Corrected> {
  if (!isUuid(id)) throw new ShopError("product-not-found", {});
  return inOrderTransaction(async (tx) => {
    const isFirst = await isFirstTime(tx, by, [...request, id]);
    const { quantityInStock: before, ...names } = await lockProduct(tx, id);
    if (!isFirst) return { ...names, before, after: before, repeated: true };
    const { after, context } = decide(before, names);
    if (after > before) await forgetSold(tx, [id]);
    if (after !== before) {
      await setStockContext(tx, context);
      // `updatedAt` stays, because counting is not editing.
      await tx
        .update(products)
        .set({ quantityInStock: after, updatedAt: products.updatedAt })
        .where(eq(products.id, id));
    }
    return { ...names, before, after, repeated: false };
  });
}

const { id: _, slug: __, ...name } = nameColumns;

async function lockProduct(tx: Db, id: string) {
  const [product] = await tx
    .select({ ...name, quantityInStock: products.quantityInStock })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for("no key update");
  if (!product) throw new ShopError("product-not-found", {});
  return product;
}
