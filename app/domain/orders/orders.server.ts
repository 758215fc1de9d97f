import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderHistory, orderLines, orders, products, users } from "#drizzle/schema.ts";
import { whereRestorable } from "../restorable.server.ts";
import { ShopError } from "../shop-error.ts";
import { isUuid } from "../uuid.ts";
import { whereOrders } from "./order-filters.server.ts";
import type { OrderFilter } from "./order-filters.ts";
import { readOrderSearch } from "./order-search.ts";
import type { OrderStatus } from "./order-status.ts";

/** A line as it was sold: title and price (taka, of one piece) of that moment. */
export type OrderLine = {
  title: string;
  price: number;
  quantity: number;
  tookStock: boolean;
  /** Null once the product is gone for good. */
  productId: string | null;
};

/** The columns anybody may be shown: all but what guards against ordering twice, and the mark of the network. */
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
  subtotal: orders.subtotal,
  deliveryCharge: orders.deliveryCharge,
  promoCode: orders.promoCode,
  promoCodeDiscount: orders.promoCodeDiscount,
  totalPrice: orders.totalPrice,
  adjustment: orders.adjustment,
  paymentMethod: orders.paymentMethod,
  status: sql<OrderStatus>`${orders.status}`.as("status"),
  isReserved: orders.isReserved,
  heldAt: orders.heldAt,
  heldUntil: orders.heldUntil,
  heldReasons: orders.heldReasons,
  customerId: orders.customerId,
  promoCodeId: orders.promoCodeId,
};

export type OrderRow = Omit<
  typeof orders.$inferSelect,
  "idempotencyKey" | "requestHash" | "placedFrom" | "placedNear" | "placedByProgram" | "status"
> & {
  status: OrderStatus;
};

export type Order = OrderRow & { lines: OrderLine[] };

/** `page` counts from 1; without one the list is whole. */
export type Paging = { page?: number; perPage?: number };

export type OrderListing = { orders: Order[]; total: number };

/** Anybody who holds an order's id may see it: that is what tracking is. Null for ids that are none. */
export async function findOrder(id: string): Promise<Order | null> {
  if (!isUuid(id)) return null;
  return readOrderWithLines(db, and(eq(orders.id, id), isNull(orders.deletedAt)));
}

/** An order of this customer's own; another's is as good as none. */
export async function findCustomerOrder(id: string, customerId: string): Promise<Order | null> {
  if (!isUuid(id)) return null;
  return readOrderWithLines(
    db,
    and(eq(orders.id, id), eq(orders.customerId, customerId), isNull(orders.deletedAt)),
  );
}

/** A customer's orders, newest first. */
export async function listCustomerOrders(
  customerId: string,
  paging: Paging = {},
): Promise<OrderListing> {
  return listWhere(and(eq(orders.customerId, customerId), isNull(orders.deletedAt)), paging);
}

export type OrderQuestion = Paging & {
  /** As `readOrderSearch` reads it. */
  search?: string;
  now?: Date;
};

/** Staff's list, newest first: of a period or a status, or (null) of all. */
export async function listOrders(
  filter: OrderFilter | null,
  { search = "", now = new Date(), ...paging }: OrderQuestion = {},
): Promise<OrderListing> {
  return listWhere(and(whereOrders(filter, now), whereSearched(search)), paging);
}

/** These orders, newest first, as far as there are any; ids that are none find nothing. */
export async function listOrdersById(ids: readonly string[]): Promise<Order[]> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return [];
  return selectOrders(db, { where: and(inArray(orders.id, wanted), isNull(orders.deletedAt)) });
}

const BATCH = 500;

/** As `listOrders`, but one after the other, read in batches: for exports of any length. */
export async function* eachOrder(
  filter: OrderFilter | null,
  { search = "", now = new Date() }: Omit<OrderQuestion, keyof Paging> = {},
): AsyncGenerator<Order> {
  const wanted = and(whereOrders(filter, now), whereSearched(search));
  let last: Order | undefined;
  do {
    const batch: Order[] = await selectOrders(db, {
      where: and(wanted, last && whereAfter(last)),
      limit: BATCH,
    });
    yield* batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** Deleted within the last 30 days and so restorable, latest first. */
export async function listDeletedOrders(
  paging: Paging = {},
  now: Date = new Date(),
): Promise<OrderListing> {
  return listWhere(whereRestorable(orders, now), paging, orders.deletedAt);
}

export type OrderHistoryEntry = {
  field: string;
  from: string | number | boolean | null;
  to: string | number | boolean | null;
  createdAt: Date;
  /** Null for a guest, or when the account is gone. */
  actorId: string | null;
  actorName: string | null;
};

/** Who changed what, oldest first. */
export async function listOrderHistory(orderId: string): Promise<OrderHistoryEntry[]> {
  if (!isUuid(orderId)) return [];
  const actor = aliasedTable(users, "actor");
  return db
    .select({
      field: orderHistory.field,
      from: orderHistory.from,
      to: orderHistory.to,
      createdAt: orderHistory.createdAt,
      actorId: orderHistory.actorId,
      actorName: actor.fullName,
    })
    .from(orderHistory)
    .leftJoin(actor, eq(actor.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(orderHistory.id);
}

export type Reorder = {
  available: { productId: string; quantity: number }[];
  /** Titles, as they were sold. */
  unavailable: string[];
};

/** What of an own order can be bought again; of tracked goods no more than is left. Refused: order-not-found. */
export async function listReorderableLines(orderId: string, customerId: string): Promise<Reorder> {
  const order = await findCustomerOrder(orderId, customerId);
  if (!order) throw new ShopError("order-not-found", {});
  const rows = await db
    .select({
      title: orderLines.title,
      quantity: orderLines.quantity,
      productId: products.id,
      trackStock: products.trackStock,
      quantityInStock: products.quantityInStock,
    })
    .from(orderLines)
    .leftJoin(
      products,
      and(
        eq(products.id, orderLines.productId),
        isNull(products.deletedAt),
        products.isActive,
        products.inStock,
      ),
    )
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position);
  return {
    available: rows.flatMap(({ productId, quantity, trackStock, quantityInStock }) =>
      productId
        ? [
            {
              productId,
              quantity: trackStock ? Math.min(quantity, quantityInStock ?? 0) : quantity,
            },
          ]
        : [],
    ),
    unavailable: rows.filter((row) => !row.productId).map((row) => row.title),
  };
}

export async function readOrderWithLines(tx: Db, where: SQL | undefined): Promise<Order | null> {
  const [order] = await selectOrders(tx, { where, limit: 1 });
  return order ?? null;
}

/** Orders of a condition, newest first. */
export async function listWhere(
  where: SQL | undefined,
  paging: Paging,
  newest: PgColumn = orders.createdAt,
): Promise<OrderListing> {
  if (paging.page === undefined) {
    const all = await selectOrders(db, { where, newest });
    return { orders: all, total: all.length };
  }
  const limit = within(paging.perPage ?? 20, 1, 500);
  const offset = (within(paging.page, 1, MAX_PAGE) - 1) * limit;
  const [found, [counted]] = await Promise.all([
    selectOrders(db, { where, newest, limit, offset }),
    db.select({ total: count() }).from(orders).where(where),
  ]);
  return { orders: found, total: counted?.total ?? 0 };
}

const MAX_PAGE = 1_000_000;

type Selection = {
  where: SQL | undefined;
  /** The column whose latest come first. */
  newest?: PgColumn;
  limit?: number;
  offset?: number;
};

/** One query: the orders of the page, and beside each its lines, gathered by the database only for those on the page. */
async function selectOrders(
  tx: Db,
  { where, newest = orders.createdAt, limit, offset = 0 }: Selection,
): Promise<Order[]> {
  // The indexes keep nulls last; any other order could not be read from them.
  const select = tx
    .select(orderColumns)
    .from(orders)
    .where(where)
    .orderBy(sql`${newest} desc nulls last`, asc(orders.id))
    .$dynamic();
  const page = (limit === undefined ? select : select.limit(limit).offset(offset)).as("page");
  const lines = tx
    .select({
      list: sql<OrderLine[]>`coalesce(json_agg(json_build_object(
        'title', title, 'price', price, 'quantity', quantity, 'tookStock', took_stock, 'productId', product_id)
        order by position), '[]')`.as("list"),
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, page.id))
    .as("lines");
  const rows = await tx
    .select()
    .from(page)
    .innerJoinLateral(lines, sql`true`)
    .orderBy(
      newest === orders.deletedAt ? desc(page.deletedAt) : desc(page.createdAt),
      asc(page.id),
    );
  return rows.map((row) => ({ ...row.page, lines: row.lines.list }));
}

/** Behind this one in the order of newest first; the first half is what an index can be entered by. */
function whereAfter(last: OrderRow): SQL | undefined {
  return and(
    lte(orders.createdAt, last.createdAt),
    or(lt(orders.createdAt, last.createdAt), gt(orders.id, last.id)),
  );
}

/** What a search asks for; the searched expression is spelled as in the trigram index `orders_search`. */
export function whereSearched(search: string): SQL | undefined {
  const wanted = readOrderSearch(search);
  if (!wanted) return undefined;
  const { numbers, parts } = wanted;
  if (numbers.length + parts.length === 0) return sql`false`;
  return or(
    numbers.length > 0 ? inArray(orders.orderNumber, numbers) : undefined,
    ...parts.map(
      (part) =>
        sql`(${orders.fullName} || ' ' || ${orders.phoneNumber}) ilike ${`%${escapeLike(part)}%`}`,
    ),
  );
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function within(number: number, min: number, max: number): number {
  return Number.isFinite(number) ? Math.min(Math.max(Math.trunc(number), min), max) : min;
}
