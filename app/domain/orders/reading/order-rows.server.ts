import { asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderLines, orders } from "#drizzle/schema.ts";
import type { SizeUnit } from "../../catalog/size.ts";
import type { CancelReason } from "../cancel-reasons.ts";
import type { OrderStatus } from "../order-status.ts";

/** A line as it was sold: titles, size and price (taka, of one piece) of that moment. */
export type OrderLine = {
  /** Its place for ever: lines that are taken out leave gaps. */
  position: number;
  title: string;
  titleBn: string;
  sizeAmount: number | null;
  sizeUnit: SizeUnit | null;
  price: number;
  quantity: number;
  tookStock: boolean;
  /** Null once the product is gone for good. */
  productId: string | null;
};

/**
 * All but what guards against ordering twice, and the mark of the network. Whoever shows an order to others than staff
 * names what is shown: never `staffNote`.
 */
export const orderColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  version: orders.version,
  deletedAt: orders.deletedAt,
  fullName: orders.fullName,
  phoneNumber: orders.phoneNumber,
  address: orders.address,
  district: orders.district,
  division: orders.division,
  thana: orders.thana,
  orderNote: orders.orderNote,
  staffNote: orders.staffNote,
  language: orders.language,
  subtotal: orders.subtotal,
  deliveryCharge: orders.deliveryCharge,
  promoCode: orders.promoCode,
  promoCodeDiscount: orders.promoCodeDiscount,
  totalPrice: orders.totalPrice,
  adjustment: orders.adjustment,
  paymentMethod: orders.paymentMethod,
  status: sql<OrderStatus>`${orders.status}`.as("status"),
  isReserved: orders.isReserved,
  handedOverAt: orders.handedOverAt,
  settledAt: orders.settledAt,
  settledAmount: orders.settledAmount,
  returnedAmount: orders.returnedAmount,
  confirmedAt: orders.confirmedAt,
  callAttempts: orders.callAttempts,
  callAfter: orders.callAfter,
  cancelReason: sql<CancelReason | "">`${orders.cancelReason}`.as("cancel_reason"),
  heldAt: orders.heldAt,
  heldUntil: orders.heldUntil,
  heldReasons: orders.heldReasons,
  customerId: orders.customerId,
  promoCodeId: orders.promoCodeId,
};

export type OrderRow = Omit<
  Pick<typeof orders.$inferSelect, keyof typeof orderColumns>,
  "status" | "cancelReason"
> & {
  status: OrderStatus;
  /** "" where nobody said why, and of one that is not cancelled. */
  cancelReason: CancelReason | "";
};

export type Order = OrderRow & { lines: OrderLine[] };

/** `page` counts from 1; without one the list is whole. */
export type Paging = { page?: number; perPage?: number };

export type OrderListing = { orders: Order[]; total: number };

export async function readOrderWithLines(tx: Db, where: SQL | undefined): Promise<Order | null> {
  const [order] = await selectOrders(tx, { where, limit: 1 });
  return order ?? null;
}

/** Orders of a condition, newest first unless asked otherwise. */
export async function listWhere(
  where: SQL | undefined,
  paging: Paging,
  sorted: Sorting = "newest",
): Promise<OrderListing> {
  if (paging.page === undefined) {
    const all = await selectOrders(db, { where, sorted });
    return { orders: all, total: all.length };
  }
  const limit = clamp(paging.perPage ?? 20, 1, 500);
  const offset = (clamp(paging.page, 1, MAX_PAGE) - 1) * limit;
  const [found, [counted]] = await Promise.all([
    selectOrders(db, { where, sorted, limit, offset }),
    db.select({ total: count() }).from(orders).where(where),
  ]);
  return { orders: found, total: counted?.total ?? 0 };
}

const MAX_PAGE = 1_000_000;

/** Latest placed first, first placed first, or latest deleted first. */
type Sorting = "newest" | "oldest" | "deleted";

type Selection = {
  where: SQL | undefined;
  sorted?: Sorting;
  limit?: number;
  offset?: number;
};

/** One query: the orders of the page, and beside each its lines, gathered by the database only for those on the page. */
export async function selectOrders(
  tx: Db,
  { where, sorted = "newest", limit, offset = 0 }: Selection,
): Promise<Order[]> {
  const by = sorted === "deleted" ? "deletedAt" : "createdAt";
  // The indexes of what is newest keep nulls last; any other order could not be read from them.
  const first = sorted === "oldest" ? asc(orders[by]) : sql`${orders[by]} desc nulls last`;
  const select = tx
    .select(orderColumns)
    .from(orders)
    .where(where)
    .orderBy(first, asc(orders.id))
    .$dynamic();
  const page = (limit === undefined ? select : select.limit(limit).offset(offset)).as("page");
  const lines = tx
    .select({
      list: sql<OrderLine[]>`coalesce(json_agg(json_build_object(
        'position', position, 'title', title, 'titleBn', title_bn, 'sizeAmount', size_amount, 'sizeUnit', size_unit, 'price', price, 'quantity', quantity, 'tookStock', took_stock, 'productId', product_id)
        order by position), '[]')`.as("list"),
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, page.id))
    .as("lines");
  const rows = await tx
    .select()
    .from(page)
    .innerJoinLateral(lines, sql`true`)
    .orderBy(sorted === "oldest" ? asc(page[by]) : desc(page[by]), asc(page.id));
  return rows.map((row) => ({ ...row.page, lines: row.lines.list }));
}

function clamp(number: number, min: number, max: number): number {
  return Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), min), max) : min;
}
