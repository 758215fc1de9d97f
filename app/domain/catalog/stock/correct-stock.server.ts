import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { products } from "#drizzle/schema.ts";
import type { Named } from "../../core/naming/product-name.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import { nameColumns } from "../products/cards.server.ts";
import { refuseCombo } from "../products/combos.server.ts";
import { forgetSold } from "./batches.server.ts";
import { type StockContext, setStockContext } from "./stock-context.server.ts";
import { type ByStaff, isFirstTime } from "./stock-operation.server.ts";
import type { WriteOffCause } from "./stock-reasons.ts";

/** The quantity before and after, and whether this key was used before. */
export type Corrected = Named & { before: number; after: number; repeated: boolean };

/**
 * Sets the quantity to what was counted. `shown` is the quantity that the form showed; if stock has
 * moved since, it is unclear what the count includes. Refused: product-not-found, stock-moved,
 * stock-key-reused, try-again.
 */
export async function correctStock(
  productId: string,
  { counted, shown = null, note }: { counted: number; shown?: number | null; note: string },
  by: ByStaff,
): Promise<Corrected> {
  return change(productId, ["count", counted, note], by, (before, names) => {
    if (counted !== before) refuseMoved(names, shown, before);
    return { after: counted, context: { reason: "counted", actor: by.actor, note } };
  });
}

/** Refuses a change of stock whose writer saw another quantity, if known: stock-moved. */
export function refuseMoved(names: Named, shown: number | null, now: number): void {
  if (shown !== null && shown !== now) throw new ShopError("stock-moved", { ...names, shown, now });
}

/**
 * Writes off pieces that cannot be sold. `left` is the quantity that the writer saw. Refused:
 * product-not-found, stock-moved, not-enough-stock, stock-key-reused, try-again.
 */
export async function writeOffStock(
  productId: string,
  {
    quantity,
    left = null,
    cause,
    note,
  }: { quantity: number; left?: number | null; cause: WriteOffCause; note: string },
  by: ByStaff,
): Promise<Corrected> {
  return change(productId, ["write-off", quantity, cause, note], by, (before, names) => {
    refuseMoved(names, left, before);
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
    const { quantityInStock: before, parts, ...names } = await lockProduct(tx, id);
    refuseCombo({ ...names, parts });
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
    .select({ ...name, quantityInStock: products.quantityInStock, parts: products.parts })
    .from(products)
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .for("no key update");
  if (!product) throw new ShopError("product-not-found", {});
  return product;
}
