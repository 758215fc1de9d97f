import { eq } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { shipments } from "#drizzle/schema.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import { readTaka } from "../../core/pasted-tables/cells.ts";
import {
  type ChosenColumns,
  readTable,
  requireColumns,
  type TableRules,
} from "../../core/pasted-tables/pasted-table.server.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { type Actor, changeOrders } from "../../orders/changing/order-writes.server.ts";
import { toCollect } from "../../orders/money/order-money.ts";
import { isCarried, isReleased } from "../../orders/order-status.ts";
import { STATUS_MAX } from "./ask-parcel.server.ts";
import { type Carried, findCarried, parcelNumbers, planLocked } from "./carried-orders.server.ts";
import { type RowSays, rowSays, sayTogether, statusText } from "./courier-status.ts";
import { requireCourier } from "./couriers.server.ts";
import {
  collectedColumn,
  invoiceForm,
  parcelColumns,
  statusColumn,
  statusWords,
} from "./parcel-columns.ts";

/**
 * The outcome of a line of a list of delivered parcels. Saving delivers only `fits` and `partial`.
 */
export const DELIVERY_OUTCOMES = [
  "fits",
  /** Some of it came back: it becomes delivered, and a task of staff. */
  "partial",
  /** It is delivered already, or a line above contains it. */
  "same",
  /** It is in the shop, cancelled, or returned in full. */
  "not-out",
  /** The line says that it came back or was cancelled. */
  "returned",
  /** The line's status does not say that it is delivered. */
  "unclear",
  /** Its status and its money, or two lines, contradict each other. */
  "contradicts",
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
  /** The courier's word for what became of it; "" for none. */
  status: string;
  outcome: DeliveryOutcome;
};

export type DeliveryColumn = "number" | "invoice" | "amount" | "status";

export const DELIVERY_COLUMNS: TableRules<DeliveryColumn> = {
  columns: { ...parcelColumns, amount: collectedColumn, status: statusColumn },
  plain: ["number", "amount"],
  needs: [["number", "invoice"]],
  ids: ["number", "invoice"],
  words: statusWords,
  form: invoiceForm,
};

type ChosenDeliveryColumns = ChosenColumns<DeliveryColumn>;

/**
 * The outcome that saving a list of delivered parcels would have. Refused: courier-not-found,
 * list-too-long.
 */
export async function planDeliveries(
  text: string,
  courierId: string,
  columns?: ChosenDeliveryColumns,
): Promise<DeliveryLine[]> {
  await requireCourier(courierId);
  return plan(db, text, courierId, columns);
}

/**
 * Marks the parcels that fit as delivered. A repeated list changes nothing. Refused:
 * courier-not-found, list-too-long, columns-unsure, try-again.
 */
export async function saveDeliveries(
  text: string,
  courierId: string,
  actor: Actor,
  columns?: ChosenDeliveryColumns,
): Promise<DeliveryLine[]> {
  await requireCourier(courierId);
  requireColumns(readTable(text, DELIVERY_COLUMNS, columns));
  return inOrderTransaction(async (tx) => {
    const { locked, lines } = await planLocked(tx, () => plan(tx, text, courierId, columns));
    const partial = lines.filter(({ outcome }) => outcome === "partial");
    for (const { orderId, status } of partial) await reportPartial(tx, orderId ?? "", status);
    const fitting = new Set(
      lines.flatMap(({ orderId, outcome }) => (isDelivered(outcome) ? (orderId ?? []) : [])),
    );
    const those = locked.filter(({ id }) => fitting.has(id));
    await changeOrders(tx, those, { status: "Deliverd" }, actor);
    return lines;
  });
}

export const isDelivered = (outcome: string): boolean =>
  outcome === "fits" || outcome === "partial";

/** What came back of it stays a task of staff, as when the courier itself reports it. */
async function reportPartial(tx: Db, orderId: string, status: string): Promise<void> {
  const at = new Date();
  await tx
    .update(shipments)
    .set({
      courierStatus: cutText(cleanLine(status), STATUS_MAX),
      courierStatusAt: at,
      report: "partial",
      reportedAt: at,
      collected: null,
    })
    .where(eq(shipments.orderId, orderId));
}

async function plan(
  tx: Db,
  text: string,
  courierId: string,
  columns?: ChosenDeliveryColumns,
): Promise<DeliveryLine[]> {
  const table = readTable(text, DELIVERY_COLUMNS, columns);
  const isStatusList = table.columns.chosen.status.length > 0;
  const read = table.rows.map(({ line, text: written, cells, beside }) => ({
    hasStatus: isStatusList || cells.status !== undefined,
    line,
    text: written,
    numbers: parcelNumbers(cells),
    status: cells.status ?? "",
    beside,
    amount: readTaka(cells.amount),
  }));
  const find = await findCarried(
    tx,
    courierId,
    read.map(({ numbers }) => numbers),
  );
  const rows = read.map(({ amount, beside, hasStatus, ...row }) => {
    const order = find(row.numbers);
    const due = order && !isReleased(order.status) ? toCollect(order) : 0;
    const said = rowSays({ ...row, beside }, amount, due);
    // A list that says of each parcel what became of it says nothing by an empty cell.
    const says: RowSays = hasStatus ? (said ?? "unclear") : said;
    const status = statusText(row.status, beside);
    return { ...row, status, order, orderId: order?.id ?? null, says };
  });
  const named = new Set<string>();
  return sayTogether(rows).map(({ numbers, order, says, ...base }) => {
    if (!order) {
      const outcome = numbers.length === 0 ? ("unreadable" as const) : ("unknown" as const);
      return { ...base, orderNumber: null, outcome };
    }
    const outcome = outcomeOf(order, says, named.has(order.id));
    if (isDelivered(outcome)) named.add(order.id);
    return { ...base, orderNumber: order.orderNumber, outcome };
  });
}

function outcomeOf({ status }: Carried, says: RowSays, isNamed: boolean): DeliveryOutcome {
  if (!isCarried(status) && status !== "Deliverd") return "not-out";
  if (says !== null && says !== "delivered" && says !== "partial") return says;
  if (isNamed || status === "Deliverd") return "same";
  return says === "partial" ? "partial" : "fits";
}
