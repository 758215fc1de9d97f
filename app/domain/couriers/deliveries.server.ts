import { type Db, db } from "#drizzle/client.server.ts";
import { inOrderTransaction } from "../orders/changing/order-transaction.server.ts";
import { type Actor, changeOrders, lockOrders } from "../orders/changing/order-writes.server.ts";
import { isCarried } from "../orders/order-status.ts";
import { ShopError } from "../shop-error.ts";
import { type Carried, findCarried, PARCEL_HEADS, parcelNumbers } from "./carried-orders.server.ts";
import { requireCourier } from "./couriers.server.ts";
import { type Columns, PASTE_MAX_ROWS, readPasted } from "./pasted-rows.server.ts";

/** What becomes of one line of a list of delivered parcels. Only `fits` is delivered by saving; nothing is guessed. */
export const DELIVERY_OUTCOMES = [
  "fits",
  /** It is delivered already, or a line above says so. */
  "same",
  /** It is back in the shop, cancelled, or all of it came back. */
  "not-out",
  /** No parcel of this courier, or two. */
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

const COLUMNS: Columns<"number" | "invoice"> = {
  plain: ["number"],
  heads: PARCEL_HEADS,
};

/** What a pasted list of delivered parcels would do. Refused: courier-not-found, list-too-long. */
export async function planDeliveries(text: string, courierId: string): Promise<DeliveryLine[]> {
  await requireCourier(courierId);
  return plan(db, text, courierId);
}

/**
 * Makes the parcels that fit delivered, each with its actor in its order's history; the rest stays as it is and is answered.
 * The same list once more changes nothing. Refused: courier-not-found, list-too-long, try-again.
 */
export async function saveDeliveries(
  text: string,
  courierId: string,
  actor: Actor,
): Promise<DeliveryLine[]> {
  await requireCourier(courierId);
  return inOrderTransaction(async (tx) => {
    const before = await plan(tx, text, courierId);
    const locked = await lockOrders(tx, [
      ...new Set(before.flatMap(({ orderId }) => orderId ?? [])),
    ]);
    const lines = await plan(tx, text, courierId);
    const fitting = new Set(
      lines.flatMap(({ orderId, outcome }) => (outcome === "fits" ? (orderId ?? []) : [])),
    );
    const those = locked.filter(({ id }) => fitting.has(id));
    await changeOrders(tx, those, { status: "Deliverd" }, actor);
    return lines;
  });
}

async function plan(tx: Db, text: string, courierId: string): Promise<DeliveryLine[]> {
  const rows = readPasted(text, COLUMNS);
  if (!rows) throw new ShopError("list-too-long", { max: PASTE_MAX_ROWS });
  const read = rows.map(({ line, text: written, cells }) => ({
    ...{ line, text: written },
    numbers: parcelNumbers(cells),
  }));
  const find = await findCarried(
    tx,
    courierId,
    read.flatMap(({ numbers }) => numbers),
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
