import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "#drizzle/client.server.ts";
import {
  orderHistory,
  orders,
  products,
  staffActs,
  stockMovements,
  users,
} from "#drizzle/schema.ts";
import { nameColumns } from "../../catalog/products/cards.server.ts";
import { addDays, endOfDhakaDay } from "../../core/dates.ts";
import { productName } from "../../core/naming/product-name.ts";
import type { ActDetails } from "../../core/staff-acts/record-staff-act.server.ts";
import {
  ACTS_OF_COSTS,
  AUDIT_KINDS,
  type AuditKind,
  STAFF_ACTS,
} from "../../core/staff-acts/staff-acts.ts";
import { isUuid } from "../../core/uuid.ts";
import type { HistoryValue } from "../../orders/reading/order-history.server.ts";

/** The table of an entry: acts, the orders' history or the stock movements. */
type Source = "act" | "order" | "stock";

/** The position of an entry: `before` of the next page. */
export type AuditPosition = { at: Date; source: Source; id: number };

/** A position as URL parameter: "1795324800000-order-17". */
export const positionText = ({ at, source, id }: AuditPosition): string =>
  `${at.getTime()}-${source}-${id}`;

/** Null for an invalid text; the list then starts at its newest entry. */
export function readPosition(text: string | null): AuditPosition | null {
  const [, at, source, id] = /^(\d{1,15})-(act|order|stock)-(\d{1,15})$/.exec(text ?? "") ?? [];
  if (!at || !source || !id) return null;
  const moment = new Date(Number(at));
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return null;
  return { at: moment, source: source as Source, id: Number(id) };
}

export type AuditFilter = {
  kind?: AuditKind | null;
  /** An account's id; without one, all staff. */
  actorId?: string | null;
  /** "2026-11-21" in Dhaka; without one, all days. */
  day?: string | null;
  before?: AuditPosition | null;
  perPage?: number;
  /** Whether the reader may see what goods, parcels and advertising cost. */
  withCosts?: boolean;
};

export type AuditEntry = {
  source: Source;
  id: number;
  at: Date;
  /** Null if no account did it, as on the command line. */
  actorName: string | null;
  /** The act, the order's field or the movement's reason. */
  what: string;
  /** A name, an order's number or a product's title. */
  subject: string;
  subjectId: string;
  details: ActDetails;
  /** The value of an order's field before the change. */
  from: HistoryValue;
  to: HistoryValue;
};

/** The order of entries with the same time. */
const RANK: Record<Source, number> = { act: 0, order: 1, stock: 2 };

/**
 * The audit log, newest first: acts, changes of orders, and stock movements without an order. One
 * page of each table is read by its own index, whatever the filter; `next` is the position of the
 * next page. Without `withCosts` acts on costs have no details.
 */
export async function listAudit(
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; next: AuditPosition | null }> {
  const { perPage = 50, withCosts = false } = filter;
  const [first, ...others] = positionsOf({ ...filter, perPage: perPage + 1 });
  if (!first) return { entries: [], next: null };
  const all = others.reduce<typeof first>(
    (union, one) => unionAll(union, one) as unknown as typeof first,
    first,
  );
  const found = await db
    .select()
    .from(all.as("positions"))
    .orderBy(sql`created_at desc, rank, id`)
    .limit(perPage + 1);
  const shown = found.slice(0, perPage);
  const last = found.length > perPage ? shown.at(-1) : undefined;
  const entries = await readEntries(shown.map(({ rank, id }) => ({ source: sourceOf(rank), id })));
  const isHidden = ({ source, what }: AuditEntry) =>
    !withCosts && source === "act" && ACTS_OF_COSTS.has(what);
  return {
    entries: entries.map((entry) => (isHidden(entry) ? { ...entry, details: {} } : entry)),
    next: last ? { at: last.at, source: sourceOf(last.rank), id: last.id } : null,
  };
}

/** The present staff by name, as choices of the filter, which also accepts ids of former staff. */
export function listActors(): Promise<{ id: string; fullName: string }[]> {
  return db
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(users.fullName, users.id);
}

const sourceOf = (rank: number): Source => (["act", "order", "stock"] as const)[rank] ?? "act";

type Table = typeof staffActs | typeof orderHistory | typeof stockMovements;

/** One query per table, or per act for a kind of acts: each reads the end of an index. */
function positionsOf(filter: AuditFilter) {
  const { kind = null } = filter;
  const acts = (Object.keys(STAFF_ACTS) as (keyof typeof STAFF_ACTS)[]).filter(
    (act) => STAFF_ACTS[act] === kind,
  );
  const isAll = kind === null;
  return [
    ...(isAll ? [positionsIn("act", staffActs, undefined, filter)] : []),
    ...acts.map((act) => positionsIn("act", staffActs, eq(staffActs.act, act), filter)),
    ...(isAll || kind === "orders"
      ? [positionsIn("order", orderHistory, sql`not ${orderHistory.byCustomer}`, filter)]
      : []),
    ...(isAll || kind === "stock"
      ? [positionsIn("stock", stockMovements, isNull(stockMovements.orderId), filter)]
      : []),
  ];
}

function positionsIn(source: Source, table: Table, where: SQL | undefined, filter: AuditFilter) {
  const { actorId = null, day = null, before = null, perPage = 50 } = filter;
  const isStaffs = source === "act" ? undefined : isNotNull(table.actorId);
  const byActor =
    actorId === null ? undefined : isUuid(actorId) ? eq(table.actorId, actorId) : sql`false`;
  const rows = db
    .select({
      at: table.createdAt,
      rank: sql<number>`${sql.raw(String(RANK[source]))}`.as("rank"),
      id: table.id,
    })
    .from(table)
    .where(
      and(
        where,
        isStaffs,
        byActor,
        onDay(table, day),
        before ? behind(source, table, before) : undefined,
      ),
    )
    .orderBy(sql`${table.createdAt} desc nulls last, ${table.id}`)
    .limit(perPage)
    .as(`${source}s`);
  return db.select({ at: rows.at, rank: rows.rank, id: rows.id }).from(rows);
}

function onDay(table: Table, day: string | null): SQL | undefined {
  if (day === null) return undefined;
  const end = endOfDhakaDay(day);
  if (!end) return sql`false`;
  return sql`${table.createdAt} between ${addDays(end, -1).toISOString()}::timestamptz + interval '1 millisecond' and ${end.toISOString()}::timestamptz`;
}

/**
 * Entries after `before` in the order of the list; the first half of the condition uses the index.
 */
function behind(source: Source, table: Table, { at, source: of, id }: AuditPosition): SQL {
  const moment = sql`${at.toISOString()}::timestamptz`;
  if (RANK[source] < RANK[of]) return sql`${table.createdAt} < ${moment}`;
  if (RANK[source] > RANK[of]) return sql`${table.createdAt} <= ${moment}`;
  return sql`${table.createdAt} <= ${moment} and (${table.createdAt} < ${moment} or ${table.id} > ${id})`;
}

type Key = Pick<AuditPosition, "source" | "id">;

/** The page's entries, in its order. */
async function readEntries(keys: Key[]): Promise<AuditEntry[]> {
  const idsOf = (source: Source) => {
    const ids = keys.filter((one) => one.source === source).map(({ id }) => id);
    return sql`any(${sql.param(ids)}::bigint[])`;
  };
  const found: AuditEntry[] = (
    await Promise.all([
      readActs(idsOf("act")),
      readChanges(idsOf("order")),
      readStock(idsOf("stock")),
    ])
  ).flat();
  const byKey = new Map(found.map((entry) => [`${entry.source} ${entry.id}`, entry]));
  return keys.flatMap(({ source, id }) => byKey.get(`${source} ${id}`) ?? []);
}

async function readActs(ids: SQL): Promise<AuditEntry[]> {
  const rows = await db
    .select({
      id: staffActs.id,
      at: staffActs.createdAt,
      actorName: users.fullName,
      what: staffActs.act,
      subject: staffActs.subject,
      subjectId: staffActs.subjectId,
      details: staffActs.details,
    })
    .from(staffActs)
    .leftJoin(users, eq(users.id, staffActs.actorId))
    .where(sql`${staffActs.id} = ${ids}`);
  return rows.map((row) => ({ source: "act", ...row, from: null, to: null }));
}

async function readChanges(ids: SQL): Promise<AuditEntry[]> {
  const rows = await db
    .select({
      id: orderHistory.id,
      at: orderHistory.createdAt,
      actorName: users.fullName,
      what: orderHistory.field,
      from: sql<HistoryValue>`${orderHistory.from}`,
      to: sql<HistoryValue>`${orderHistory.to}`,
      orderNumber: orders.orderNumber,
      subjectId: orderHistory.orderId,
    })
    .from(orderHistory)
    .innerJoin(orders, eq(orders.id, orderHistory.orderId))
    .leftJoin(users, eq(users.id, orderHistory.actorId))
    .where(sql`${orderHistory.id} = ${ids}`);
  return rows.map(({ orderNumber, ...row }) => ({
    source: "order",
    ...row,
    subject: String(orderNumber),
    details: {},
  }));
}

async function readStock(ids: SQL): Promise<AuditEntry[]> {
  const rows = await db
    .select({
      id: stockMovements.id,
      at: stockMovements.createdAt,
      actorName: users.fullName,
      what: stockMovements.reason,
      product: nameColumns,
      subjectId: stockMovements.productId,
      change: stockMovements.change,
      left: stockMovements.quantityLeft,
      cause: stockMovements.cause,
      note: stockMovements.note,
    })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, stockMovements.productId))
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .where(sql`${stockMovements.id} = ${ids}`);
  return rows.map(({ product, change, left, cause, note, ...row }) => ({
    source: "stock",
    ...row,
    subject: productName(product, "en"),
    details: { change, left, ...(cause ? { cause } : {}), ...(note ? { note } : {}) },
    from: null,
    to: null,
  }));
}

/** The kind in an address; null for everything. */
export const readAuditKind = (text: string | null): AuditKind | null =>
  AUDIT_KINDS.find((kind) => kind === text) ?? null;
