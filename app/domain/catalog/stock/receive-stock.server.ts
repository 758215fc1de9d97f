import { MAX_INTEGER } from "../../core/digits.ts";
import { nameFields } from "../../core/naming/product-name.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { catalogHooks } from "../hooks.server.ts";
import {
  type BatchPieces,
  type Locked,
  lockBatches,
  mergePieces,
  moveBatches,
} from "./batches.server.ts";
import { type ByStaff, isFirstTime } from "./stock-operation.server.ts";

/**
 * Received pieces, what one of them cost in taka if the bill says, and their best-before day if
 * they have one.
 */
export type Received = {
  productId: string;
  quantity: number;
  cost?: number | undefined;
  bestBefore?: string | undefined;
};

/**
 * Adds received pieces to each product, all or none, and sets the cost prices that were given.
 * Returns the number of products and pieces, and whether this key was used before. Refused:
 * product-not-found, stock-too-large, stock-key-reused, try-again.
 */
export async function receiveStock(
  received: readonly Received[],
  { note = "", ...by }: ByStaff & { note?: string },
): Promise<{ products: number; pieces: number; repeated: boolean }> {
  const lines = mergePieces(received);
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  return inOrderTransaction(async (tx) => {
    const costs = received.flatMap(({ productId, cost }) =>
      cost === undefined ? [] : [{ productId: productId.toLowerCase(), cost }],
    );
    const listed = lines.map(({ productId, quantity, bestBefore }) =>
      bestBefore === null ? [productId, quantity] : [productId, quantity, bestBefore],
    );
    const request = costs.length > 0 ? [listed, note, costs] : [listed, note];
    const repeated = !(await isFirstTime(tx, by, ["receive", ...request]));
    if (!repeated) {
      const locked = await lockBatches(tx, ids);
      refuseTooMany(locked, lines);
      await moveBatches(tx, locked, lines, { reason: "received", actor: by.actor, note });
      await catalogHooks.joined().received(tx, costs, by.actor);
    }
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    return { products: ids.length, pieces, repeated };
  });
}

function refuseTooMany({ locked }: Locked, lines: readonly BatchPieces[]): void {
  for (const [id, product] of locked) {
    const came = lines.filter(({ productId }) => productId === id);
    const sum = came.reduce((all, { quantity }) => all + quantity, product.quantityInStock);
    if (sum > MAX_INTEGER) throw new ShopError("stock-too-large", nameFields(product));
  }
}
