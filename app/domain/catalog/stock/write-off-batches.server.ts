import type { Db } from "#drizzle/client.server.ts";
import { nameFields, productName } from "../../core/naming/product-name.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import {
  type BatchPieces,
  type Locked,
  lockBatches,
  mergePieces,
  moveBatches,
  refuseMissing,
  undateBatches,
} from "./batches.server.ts";
import { type Corrected, refuseMoved } from "./correct-stock.server.ts";
import { type ByStaff, isFirstTime } from "./stock-operation.server.ts";
import type { WriteOffCause } from "./stock-reasons.ts";

/** `left` is what the writer saw of the batch. */
type Pieces = readonly (BatchPieces & { bestBefore: string; left?: number | null })[];

/**
 * Writes off pieces of batches, all or none, and returns each product before and after. Refused:
 * product-not-found, stock-moved, not-enough-stock for more pieces than are left of a batch,
 * stock-key-reused, try-again.
 */
export async function writeOffBatches(
  pieces: Pieces,
  { cause, note }: { cause: WriteOffCause; note: string },
  by: ByStaff,
): Promise<Corrected[]> {
  return change(pieces, ["write-off", cause, note], by, (tx, locked, moves) =>
    moveBatches(
      tx,
      locked,
      moves.map((move) => ({ ...move, quantity: -move.quantity })),
      { reason: "written-off", actor: by.actor, cause, note },
    ),
  );
}

/**
 * Says that pieces of batches have left already, because others were taken instead: they leave the
 * batch, and the stock stays. Refused as by `writeOffBatches`.
 */
export async function markBatchesLeft(pieces: Pieces, by: ByStaff): Promise<Corrected[]> {
  return change(pieces, ["batch-left"], by, async (tx, locked, moves) => {
    await undateBatches(tx, locked, moves);
    for (const { productId, bestBefore, quantity } of moves) {
      const product = locked.locked.get(productId);
      await recordStaffAct(tx, {
        act: "batch-left",
        subject: product ? productName(product, "en") : "",
        subjectId: productId,
        details: { bestBefore, pieces: quantity },
        actor: by.actor,
      });
    }
  });
}

/** Refuses a batch whose number of pieces changed after the form showed it: stock-moved. */
function refuseOthers({ locked, batches }: Locked, pieces: Pieces): void {
  for (const { productId, bestBefore, left = null } of pieces) {
    const id = productId.toLowerCase();
    const product = locked.get(id);
    if (product) refuseMoved(nameFields(product), left, batches.get(id)?.get(bestBefore) ?? 0);
  }
}

async function change(
  pieces: Pieces,
  request: unknown[],
  by: ByStaff,
  write: (tx: Db, locked: Locked, moves: BatchPieces[]) => Promise<void>,
): Promise<Corrected[]> {
  const moves = mergePieces(pieces);
  return inOrderTransaction(async (tx) => {
    const isFirst = await isFirstTime(tx, by, [...request, moves]);
    const ids = moves.map(({ productId }) => productId);
    const locked = await lockBatches(tx, ids);
    if (isFirst) {
      refuseOthers(locked, pieces);
      refuseMissing(locked, moves);
      await write(tx, locked, moves);
    }
    const gone = (id: string) =>
      moves.reduce((sum, move) => (move.productId === id ? sum + move.quantity : sum), 0);
    return [...locked.locked].map(([id, { quantityInStock: before, ...product }]) => ({
      ...product,
      before,
      repeated: !isFirst,
      after: isFirst ? before - gone(id) : before,
    }));
  });
}
