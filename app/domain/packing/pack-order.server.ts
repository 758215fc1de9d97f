import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { latinDigits, MAX_INTEGER } from "../digits.ts";
import { requireOrder } from "../orders/changing/order-changes.server.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { type Actor, changeStatus } from "../orders/changing/order-writes.server.ts";
import { isHeld } from "../orders/checks/held-orders.ts";
import { isReleased } from "../orders/order-status.ts";
import type { OrderRow } from "../orders/reading/order-rows.server.ts";

/** What came of a scan. Only `packed` has changed anything. */
export type PackOutcome =
  | "packed"
  | "packed-before"
  | "cancelled"
  | "not-confirmed"
  | "on-its-way"
  | "unknown"
  | "no-number";

export type Packed = { outcome: PackOutcome; number: number | null; order: OrderRow | null };

/**
 * Packs the order whose number was scanned or typed, in any digits: a confirmed one that is Processing is Ready for
 * delivery. Anything else is answered by what stands in the way, never refused: whoever scans reads and goes on. Scanned
 * twice it is packed once.
 */
export async function packByNumber(typed: string, actor: Actor): Promise<Packed> {
  const number = readOrderNumber(typed);
  if (number === null) return { outcome: "no-number", number, order: null };
  return inOrderTransaction(async (tx) => {
    const id = await findId(tx, number);
    if (!id) return { outcome: "unknown", number, order: null };
    const order = await requireOrder(tx, id);
    const outcome = outcomeOf(order);
    if (outcome === "packed")
      await changeStatus(tx, [order], { status: "Ready for delivery" }, actor);
    return { outcome, number, order };
  });
}

/** Takes a packing back: Ready for delivery is Processing again. False where it has gone on since. */
export async function unpackOrder(id: string, actor: Actor): Promise<boolean> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    if (order.status !== "Ready for delivery") return false;
    await changeStatus(tx, [order], { status: "Processing" }, actor);
    return true;
  });
}

/** "1001", "#১০০১", "001001"; null for what is no order's number. */
export function readOrderNumber(typed: string): number | null {
  const text = latinDigits(typed).replace(/[\s#№]/g, "");
  if (!/^\d{1,12}$/.test(text)) return null;
  const number = Number(text);
  return number > 0 && number <= MAX_INTEGER ? number : null;
}

async function findId(tx: Db, number: number): Promise<string | null> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.orderNumber, number), isNull(orders.deletedAt)));
  return found?.id ?? null;
}

function outcomeOf(order: OrderRow): PackOutcome {
  if (isReleased(order.status)) return "cancelled";
  if (order.status === "Ready for delivery") return "packed-before";
  if (order.status !== "Processing") return "on-its-way";
  return order.confirmedAt === null || isHeld(order) ? "not-confirmed" : "packed";
}
