import { and, eq, lt, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { orderSelections, orders } from "#drizzle/schema.ts";
import { addDays } from "../../core/dates.ts";
import { inOrderTransaction } from "../../core/order-transaction.server.ts";
import {
  type RefusalCode,
  type Refusals,
  type RefusedOrder,
  ShopError,
} from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import { type ChosenCarrier, orderHooks } from "../hooks.server.ts";
import { ORDER_STATUSES, type OrderStatus } from "../order-status.ts";
import { whereFiltered } from "../reading/list-filters.server.ts";
import { filtersQuery } from "../reading/list-filters.ts";
import { whereOrders } from "../reading/order-filters.server.ts";
import { parseOrderFilter } from "../reading/order-filters.ts";
import type { OrderRow } from "../reading/order-rows.server.ts";
import type { WholeOrderList } from "./order-selection.server.ts";
import {
  changedMeanwhile,
  lockOrders,
  refuseReasonAlone,
  type Staff,
  type StatusChange,
  type StatusDetails,
  withSaid,
} from "./order-writes.server.ts";
import { type StatusTerms, setStatus } from "./ticked-orders.server.ts";

/** Orders per transaction; their rows are locked together. */
const BATCH = 500;

/**
 * Milliseconds after which a request responds with its progress; a person waits ten seconds at
 * most.
 */
const BUDGET_MS = 7_000;

/** The most skipped orders that are stored with their reasons. */
const MOST_REASONS = 200;

/**
 * Stores which orders a list holds now, each with its version, for one status to be given to all
 * once `actor` confirms it. Returns the selection's id.
 */
export async function selectWholeList(
  list: WholeOrderList,
  status: OrderStatus,
  actor: { id: string },
  now: Date = new Date(),
): Promise<string> {
  await db.delete(orderSelections).where(lt(orderSelections.createdAt, addDays(now, -1)));
  const wanted = and(whereOrders(list.filter, now, list.search), await whereFiltered(list.filters));
  const filters = list.filters ? filtersQuery(list.filters) : "";
  const [row] = await db.execute<{ id: string }>(sql`
    insert into order_selections (filter, search, filters, status, actor_id, order_ids, versions)
    select ${list.filter ?? ""}::text, ${list.search}::text, ${filters}::text, ${status}::text, ${actor.id}::uuid,
           coalesce(array_agg(id order by id), '{}'),
           coalesce(array_agg(version order by id), '{}')
      from orders where ${wanted}
    returning id`);
  if (!row) throw new Error("An insert of an aggregate always has a row");
  return row.id;
}

export type WholeList = NonNullable<Awaited<ReturnType<typeof findWholeList>>>;

/**
 * A selection with the present statuses of its orders and its progress; null for another user's.
 */
export async function findWholeList(id: string, actor: { id: string }) {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({
      id: orderSelections.id,
      filter: orderSelections.filter,
      search: orderSelections.search,
      filters: orderSelections.filters,
      status: sql<OrderStatus>`${orderSelections.status}`,
      total: sql<number>`cardinality(${orderSelections.orderIds})`,
      done: orderSelections.done,
      changed: orderSelections.changed,
      unchanged: orderSelections.unchanged,
      leftOut: orderSelections.leftOut,
      reasons: orderSelections.reasons,
    })
    .from(orderSelections)
    .where(and(eq(orderSelections.id, id), eq(orderSelections.actorId, actor.id)));
  if (!row) return null;
  return {
    ...row,
    filter: parseOrderFilter(row.filter),
    statuses: row.done === 0 ? await countStatuses(id) : [],
    reasons: row.reasons.map(({ orderNumber, code, params }) => ({
      orderNumber,
      refusal: new ShopError(code as RefusalCode, params as Refusals[RefusalCode]),
    })),
  };
}

async function countStatuses(id: string): Promise<{ status: OrderStatus; orders: number }[]> {
  const rows = await db.execute<{ status: OrderStatus; orders: number }>(sql`
    select orders.status, count(*)::int as orders
      from order_selections, unnest(order_ids) as selected (id) join orders on orders.id = selected.id
     where order_selections.id = ${id}::uuid and orders.deleted_at is null
     group by orders.status`);
  const found = new Map(rows.map((row) => [row.status, row.orders]));
  return ORDER_STATUSES.flatMap((status) => {
    const count = found.get(status);
    return count ? [{ status, orders: count }] : [];
  });
}

type Options = StatusTerms & { budgetMs?: number };

/**
 * Gives the selected orders their status in batches, for some seconds; the next request continues.
 * An order is skipped with a reason if it was changed or deleted since the selection, or
 * `setStatus` refuses it. Returns true when all are done. Refused: order-not-found,
 * cancel-reason-alone, try-again.
 */
export async function changeWholeList(
  id: string,
  actor: Staff,
  { budgetMs = BUDGET_MS, courier, ...said }: Options = {},
): Promise<boolean> {
  if (!isUuid(id)) throw new ShopError("order-not-found", {});
  const chosen = await orderHooks.joined().findCarrier(courier, actor);
  const until = Date.now() + budgetMs;
  let isDone = false;
  do {
    isDone = await inOrderTransaction((tx) => changeBatch(tx, id, actor, { said, chosen }));
  } while (!isDone && Date.now() < until);
  return isDone;
}

async function changeBatch(
  tx: Db,
  id: string,
  actor: Staff,
  { said, chosen }: { said: StatusDetails; chosen: ChosenCarrier },
): Promise<boolean> {
  const batch = await lockBatch(tx, id, actor);
  if (batch.ids.length === 0) return true;
  refuseReasonAlone(said.cancelReason, batch.status);
  const versions = new Map(batch.ids.map((orderId, i) => [orderId, batch.versions[i]]));
  const locked = await lockOrders(tx, batch.ids);
  const kept = locked.filter((order) => versions.get(order.id) === order.version);
  const meanwhile = await nameMissing(tx, batch.ids, kept);
  const change = withSaid(batch.status, said);
  const { changed, refused } = await changeAllowed(tx, kept, change, chosen, actor);
  const leftOut = [...meanwhile, ...refused];
  await tx
    .update(orderSelections)
    .set({
      done: sql`${orderSelections.done} + ${batch.ids.length}`,
      changed: sql`${orderSelections.changed} + ${changed}`,
      unchanged: sql`${orderSelections.unchanged} + ${kept.length - changed - refused.length}`,
      leftOut: sql`${orderSelections.leftOut} + ${leftOut.length}`,
      reasons: [...batch.reasons, ...leftOut.map(reasonOf)].slice(0, MOST_REASONS),
    })
    .where(eq(orderSelections.id, id));
  return batch.done + batch.ids.length >= batch.total;
}

/**
 * The next orders of the selection. Its row is locked so that two simultaneous requests take turns.
 */
async function lockBatch(tx: Db, id: string, actor: { id: string }) {
  const { orderIds, versions, done } = orderSelections;
  const slice = sql`[${done} + 1 : ${done} + ${sql.raw(String(BATCH))}]`;
  const [batch] = await tx
    .select({
      ids: sql<string[]>`to_jsonb((${orderIds})${slice})`,
      versions: sql<number[]>`to_jsonb((${versions})${slice})`,
      total: sql<number>`cardinality(${orderIds})`,
      status: sql<OrderStatus>`${orderSelections.status}`,
      reasons: orderSelections.reasons,
      done,
    })
    .from(orderSelections)
    .where(and(eq(orderSelections.id, id), eq(orderSelections.actorId, actor.id)))
    .for("update");
  if (!batch) throw new ShopError("order-not-found", {});
  return batch;
}

/** The orders of a batch that changed since they were selected. */
async function nameMissing(tx: Db, ids: string[], kept: OrderRow[]): Promise<RefusedOrder[]> {
  if (kept.length === ids.length) return [];
  const left = new Set(kept.map((order) => order.id));
  const missing = ids.filter((id) => !left.has(id));
  const rows = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param(missing)}::uuid[])`)
    .orderBy(orders.orderNumber);
  return rows.map(({ orderNumber }) => ({
    orderNumber,
    refusal: changedMeanwhile(),
  }));
}

/** Changes the orders in a savepoint; after a refusal it retries without the refused ones. */
async function changeAllowed(
  tx: Db,
  wanted: OrderRow[],
  change: StatusChange,
  chosen: ChosenCarrier,
  actor: Staff,
): Promise<{ changed: number; refused: RefusedOrder[] }> {
  try {
    const changed = await tx.transaction((savepoint) =>
      setStatus(savepoint, wanted, change, chosen, actor),
    );
    return { changed: changed.length, refused: [] };
  } catch (error) {
    if (!(error instanceof ShopError && "refused" in error.params)) throw error;
    const { refused } = error.params;
    const numbers = new Set(refused.map((one: RefusedOrder) => one.orderNumber));
    const left = wanted.filter(({ orderNumber }) => !numbers.has(orderNumber));
    const others = await changeAllowed(tx, left, change, chosen, actor);
    return { ...others, refused: [...refused, ...others.refused] };
  }
}

function reasonOf({ orderNumber, refusal }: RefusedOrder) {
  return { orderNumber, code: refusal.code, params: refusal.params };
}
