import { type Db, db } from "#drizzle/client.server.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { type Actor, changeOrders } from "../orders/changing/order-writes.server.ts";
import { isCarried } from "../orders/order-status.ts";
import { type Carried, findCarried, PARCEL_HEADS, parcelNumbers } from "./carried-orders.server.ts";
import { requireCourier } from "./couriers.server.ts";
import { type Columns, planLocked, readPasted } from "./pasted-rows.server.ts";

/** The outcome of a line of a list of delivered parcels. Saving delivers only `fits`. */
export const DELIVERY_OUTCOMES = [
  "fits",
  /** It is delivered already, or a line above contains it. */
  "same",
  /** It is in the shop, cancelled, or returned in full. */
  "not-out",
  /** No parcel of this courier matches, or two do. */
  "unknown",
  /** No number. */
  "unreadable",
] as const;

export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export type DeliveryLine = {
  line: number;
  text: string;
  orderNumber: number | null;
  orderId: string | null;
  outcome: DeliveryOutcome;
};

const COLUMNS: Columns<"number" | "invoice"> = { plain: ["number"], heads: PARCEL_HEADS };

/** The outcome that saving a list of delivered parcels would have. Refused: courier-not-found, list-too-long. */
export async function planDeliveries(text: string, courierId: string): Promise<DeliveryLine[]> {
  await requireCourier(courierId);
  return plan(db, text, courierId);
}

/** Marks the parcels that fit as delivered. A repeated list changes nothing. Refused: courier-not-found, list-too-long, try-again. */
export async function saveDeliveries(
  text: string,
  courierId: string,
  actor: Actor,
): Promise<DeliveryLine[]> {
  await requireCourier(courierId);
  return inOrderTransaction(async (tx) => {
    const { locked, lines } = await planLocked(tx, () => plan(tx, text, courierId));
    const fitting = new Set(
      lines.flatMap(({ orderId, outcome }) => (outcome === "fits" ? (orderId ?? []) : [])),
    );
    const those = locked.filter(({ id }) => fitting.has(id));
    await changeOrders(tx, those, { status: "Deliverd" }, actor);
    return lines;
  });
}

async function plan(tx: Db, text: string, courierId: string): Promise<DeliveryLine[]> {
  const read = readPasted(text, COLUMNS).map(({ line, text: written, cells }) => ({
    ...{ line, text: written, numbers: parcelNumbers(cells) },
  }));
  const find = await findCarried(
    tx,
    courierId,
    read.map(({ numbers }) => numbers),
  );
  const named = new Set<string>();
  return read.map(({ numbers, ...base }) => {
    const order = find(numbers);
    if (!order) {
      const outcome = numbers.length === 0 ? ("unreadable" as const) : ("unknown" as const);
      return { ...base, orderNumber: null, orderId: null, outcome };
    }
    const outcome = named.has(order.id) ? ("same" as const) : outcomeOf(order);
    named.add(order.id);
    return { ...base, orderNumber: order.orderNumber, orderId: order.id, outcome };
  });
}

function outcomeOf({ status }: Carried): DeliveryOutcome {
  if (status === "Deliverd") return "same";
  return isCarried(status) ? "fits" : "not-out";
}
