import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orders, shipments } from "#drizzle/schema.ts";
import { invoiceOf, readInvoice } from "../../core/invoice.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import {
  type ChosenColumns,
  readTable,
  requireColumns,
  type TableRules,
} from "../../core/pasted-tables/pasted-table.server.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import { planLocked } from "./carried-orders.server.ts";
import { meaningOfCell, statusText } from "./courier-status.ts";
import { requireCourier } from "./couriers.server.ts";
import { consignmentColumn, invoiceColumn, statusColumn, statusWords } from "./parcel-columns.ts";

/** The outcome of a line of a list of numbers. Saving writes only `fits`. */
export const CONSIGNMENT_OUTCOMES = [
  "fits",
  /** It has this number already. */
  "same",
  /** It has another number, which stays. */
  "differs",
  /** No order of the shop matches the line. */
  "unknown",
  /** The order went to another courier, or to none. */
  "not-with-courier",
  /** Another order of this courier has the number, or two lines contain it. */
  "taken",
  /** The line says that this parcel was cancelled or came back. */
  "returned",
  /** The line has a status that is unknown here. */
  "unclear",
  /** The number is missing or malformed. */
  "unreadable",
] as const;

export type ConsignmentOutcome = (typeof CONSIGNMENT_OUTCOMES)[number];

export type ConsignmentLine = {
  line: number;
  text: string;
  consignment: string;
  orderNumber: number | null;
  orderId: string | null;
  /** The courier's word for what became of it; "" for none. */
  status: string;
  outcome: ConsignmentOutcome;
};

export type ConsignmentColumn = "order" | "consignment" | "status";

export const CONSIGNMENT_COLUMNS: TableRules<ConsignmentColumn> = {
  columns: { order: invoiceColumn, consignment: consignmentColumn, status: statusColumn },
  plain: ["order", "consignment"],
  needs: [["order"], ["consignment"]],
  ids: ["order", "consignment"],
  words: statusWords,
};

type ChosenConsignmentColumns = ChosenColumns<ConsignmentColumn>;

/** Letters, digits and hyphens, as couriers write them. */
const CONSIGNMENT = /^[A-Za-z0-9][A-Za-z0-9-]{2,39}$/;

/**
 * The outcome that saving a list of consignment numbers would have. Refused: courier-not-found,
 * list-too-long.
 */
export async function planConsignments(
  text: string,
  courierId: string,
  columns?: ChosenConsignmentColumns,
): Promise<ConsignmentLine[]> {
  await requireCourier(courierId);
  return plan(db, text, courierId, columns);
}

/**
 * Writes the numbers that fit. A repeated list changes nothing. Refused: courier-not-found,
 * list-too-long, columns-unsure, try-again.
 */
export async function saveConsignments(
  text: string,
  courierId: string,
  actor: { id: string } | null,
  columns?: ChosenConsignmentColumns,
): Promise<ConsignmentLine[]> {
  await requireCourier(courierId);
  requireColumns(readTable(text, CONSIGNMENT_COLUMNS, columns));
  return inOrderTransaction(async (tx) => {
    await queueNumbers(tx);
    const { lines } = await planLocked(tx, () => plan(tx, text, courierId, columns));
    const fitting = lines.filter(({ outcome }) => outcome === "fits");
    for (const { orderId, consignment } of fitting)
      await writeConsignment(tx, orderId ?? "", { consignment }, actor);
    return lines;
  });
}

/**
 * Serialises the writing of numbers, so that none is assigned twice. Called before any order is
 * locked.
 */
export async function queueNumbers(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('haat consignments'))`);
}

/**
 * Writes a parcel's number under the lock of its order; a parcel with a number is known to have
 * arrived.
 */
export async function writeConsignment(
  tx: Db,
  orderId: string,
  { consignment, trackingCode = "" }: { consignment: string; trackingCode?: string },
  actor: { id: string } | null,
): Promise<void> {
  const now = new Date();
  await tx
    .update(shipments)
    .set({ consignmentId: consignment, trackingCode, updatedAt: now })
    .where(eq(shipments.orderId, orderId));
  await tx
    .update(shipments)
    .set({ sending: "sent", failure: "" })
    .where(
      and(
        eq(shipments.orderId, orderId),
        inArray(shipments.sending, ["waiting", "failed", "unknown"]),
      ),
    );
  const row = { orderId, field: "consignment", from: null, to: consignment };
  await recordHistory(tx, [row], actor, { at: now });
}

async function plan(
  tx: Db,
  text: string,
  courierId: string,
  columns?: ChosenConsignmentColumns,
): Promise<ConsignmentLine[]> {
  const { rows } = readTable(text, CONSIGNMENT_COLUMNS, columns);
  const named = rows.map(({ cells }) => readInvoice(cells.order ?? ""));
  const known = await findParcels(
    tx,
    named.flatMap((one) => one?.orderNumber ?? []),
  );
  const holders = await holdersOf(
    tx,
    courierId,
    rows.map(({ cells }) => cells.consignment ?? ""),
  );
  const given = new Map<string, number>();
  return rows.map(({ line, text: written, cells, beside }, at) => {
    const { consignment = "" } = cells;
    const status = statusText(cells.status ?? "", beside);
    const meanings = [cells.status ?? "", ...beside].map(meaningOfCell);
    const invoice = named[at] ?? null;
    const parcel = invoice && known.get(invoice.orderNumber);
    const isOrder = parcel && (invoice.mark === null || invoiceOf(parcel).endsWith(invoice.mark));
    const found = isOrder ? parcel : null;
    const outcome = (): ConsignmentOutcome => {
      if (!CONSIGNMENT.test(consignment) || !invoice) return "unreadable";
      if (!found) return "unknown";
      if (found.courierId !== courierId) return "not-with-courier";
      if (found.consignmentId === consignment) return "same";
      if (found.consignmentId !== "") return "differs";
      if (meanings.includes("cancelled")) return "returned";
      if (meanings.includes("unclear")) return "unclear";
      const holder = holders.get(consignment) ?? given.get(consignment);
      if (holder !== undefined || [...given.values()].includes(found.orderNumber)) return "taken";
      given.set(consignment, found.orderNumber);
      return "fits";
    };
    const decided = outcome();
    return {
      line,
      text: written,
      orderNumber: found?.orderNumber ?? null,
      consignment,
      status,
      outcome: decided,
      orderId: found?.id ?? null,
    };
  });
}

async function findParcels(tx: Db, numbers: number[]) {
  if (numbers.length === 0) return new Map();
  const rows = await tx
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      courierId: shipments.courierId,
      consignmentId: shipments.consignmentId,
    })
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(and(inArray(orders.orderNumber, numbers), isNull(orders.deletedAt)));
  return new Map(rows.map((row) => [row.orderNumber, row]));
}

async function holdersOf(tx: Db, courierId: string, consignments: string[]) {
  const asked = consignments.filter((text) => CONSIGNMENT.test(text));
  if (asked.length === 0) return new Map<string, number>();
  const rows = await tx
    .select({ consignment: shipments.consignmentId, orderNumber: orders.orderNumber })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.courierId, courierId), inArray(shipments.consignmentId, asked)));
  return new Map(rows.map(({ consignment, orderNumber }) => [consignment, orderNumber]));
}
