import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { latinDigits, MAX_INTEGER } from "../../core/digits.ts";
import { invoiceOf, readInvoice, withoutMark } from "../../core/invoice.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import {
  type Actor,
  changeOrders,
  lockWhere,
  requireOrder,
  rereadOrder,
} from "../../orders/changing/order-writes.server.ts";
import { isHeld } from "../../orders/checks/held-orders.ts";
import { awaitsAdvance } from "../../orders/money/advance-rules.ts";
import { isInShop, isReleased } from "../../orders/order-status.ts";
import type { OrderRow } from "../../orders/reading/order-rows.server.ts";
import { readSlipCode, slipMark } from "../../orders/reading/slip-mark.server.ts";
import { findPrints, isStale } from "./prints.server.ts";

/** The outcome of a scan; only `packed` has changed anything. */
export type PackOutcome =
  | "packed"
  | "packed-before"
  | "cancelled"
  | "not-confirmed"
  | "advance-awaited"
  | "on-its-way"
  /** The slip was printed before the order was changed. */
  | "stale-slip"
  | "unknown"
  | "no-number";

export type Packed = { outcome: PackOutcome; number: number | null; order: OrderRow | null };

/**
 * Packs the order whose number was scanned or typed, in any digits: a confirmed order changes from
 * Processing to Ready for delivery. The mark of the scanned slip must be that of the order now; for
 * a typed number the last printed slip counts. For any other order its state is returned without an
 * error, so that the packer can go on scanning.
 */
export async function packByNumber(typed: string, actor: Actor): Promise<Packed> {
  const { number, slip, isOf } = readScan(typed);
  if (number === null) return { outcome: "no-number", number, order: null };
  return inOrderTransaction(async (tx) => {
    const ofNumber = and(eq(orders.orderNumber, number), isNull(orders.deletedAt));
    const [order] = await lockWhere(tx, ofNumber);
    if (!order || !isOf(order)) return { outcome: "unknown", number, order: null };
    const isOld = isInShop(order.status) && (await isSlipOld(tx, order, slip));
    const outcome = outcomeOf(order, isOld);
    if (outcome === "packed")
      await changeOrders(tx, [order], { status: "Ready for delivery" }, actor);
    return { outcome, number, order };
  });
}

/**
 * The order's number in a scanned or typed text, the mark of its slip, and whether an order of that
 * number is meant.
 */
export function readScan(typed: string) {
  const plain = withoutMark(latinDigits(typed));
  const { orderNumber: written = plain, mark: slip } = readSlipCode(plain) ?? {};
  const mark = readInvoice(written)?.mark;
  const isOf = (order: Parameters<typeof invoiceOf>[0]) =>
    !mark || invoiceOf(order).endsWith(`-${mark}`);
  return { number: readOrderNumber(written), slip, isOf };
}

async function isSlipOld(tx: Db, { id }: OrderRow, mark: string | undefined): Promise<boolean> {
  const order = await rereadOrder(tx, id);
  if (mark) return mark !== slipMark(order);
  return isStale(order, (await findPrints([id], tx)).get(id));
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

/**
 * "1001", "No. ১০০১", "001001", an invoice "1001-2c2d"; null for any text that is no order number.
 */
export function readOrderNumber(typed: string): number | null {
  const text = latinDigits(withoutMark(typed)).replace(/[\s#№]/g, "");
  const invoice = readInvoice(text);
  if (!invoice && !/^\d{1,12}$/.test(text)) return null;
  const number = invoice?.orderNumber ?? Number(text);
  return number > 0 && number <= MAX_INTEGER ? number : null;
}

function outcomeOf(order: OrderRow, isOld: boolean): PackOutcome {
  if (isReleased(order.status)) return "cancelled";
  if (isOld) return "stale-slip";
  if (order.status === "Ready for delivery") return "packed-before";
  if (order.status !== "Processing") return "on-its-way";
  if (order.confirmedAt === null || isHeld(order)) return "not-confirmed";
  return awaitsAdvance(order) ? "advance-awaited" : "packed";
}
