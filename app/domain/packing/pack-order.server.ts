import { and, eq, isNull } from "drizzle-orm";
import { orders } from "#drizzle/schema.ts";
import { latinDigits, MAX_INTEGER } from "../digits.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import {
  type Actor,
  changeOrders,
  lockWhere,
  requireOrder,
} from "../orders/changing/order-writes.server.ts";
import { isHeld } from "../orders/checks/held-orders.ts";
import { isReleased } from "../orders/order-status.ts";
import type { OrderRow } from "../orders/reading/order-rows.server.ts";

/** The outcome of a scan; only `packed` has changed anything. */
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
 * Packs the order whose number was scanned or typed, in any digits: a confirmed order changes from Processing to Ready for delivery.
 * For any other order its state is returned without an error, so that the packer can go on scanning.
 */
export async function packByNumber(typed: string, actor: Actor): Promise<Packed> {
  const number = readOrderNumber(typed);
  if (number === null) return { outcome: "no-number", number, order: null };
  return inOrderTransaction(async (tx) => {
    const ofNumber = and(eq(orders.orderNumber, number), isNull(orders.deletedAt));
    const [order] = await lockWhere(tx, ofNumber);
    if (!order) return { outcome: "unknown", number, order: null };
    const outcome = outcomeOf(order);
    if (outcome === "packed")
      await changeOrders(tx, [order], { status: "Ready for delivery" }, actor);
    return { outcome, number, order };
  });
}

/** Undoes packing: Ready for delivery becomes Processing. False for any other status. */
export async function unpackOrder(id: string, actor: Actor): Promise<boolean> {
  return inOrderTransaction(async (tx) => {
    const order = await requireOrder(tx, id);
    if (order.status !== "Ready for delivery") return false;
    await changeOrders(tx, [order], { status: "Processing" }, actor);
    return true;
  });
}

/** "1001", "#১০০১", "001001"; null for any text that is no order number. */
export function readOrderNumber(typed: string): number | null {
  const text = latinDigits(typed).replace(/[\s#№]/g, "");
  if (!/^\d{1,12}$/.test(text)) return null;
  const number = Number(text);
  return number > 0 && number <= MAX_INTEGER ? number : null;
}

function outcomeOf(order: OrderRow): PackOutcome {
  if (isReleased(order.status)) return "cancelled";
  if (order.status === "Ready for delivery") return "packed-before";
  if (order.status !== "Processing") return "on-its-way";
  return order.confirmedAt === null || isHeld(order) ? "not-confirmed" : "packed";
}
