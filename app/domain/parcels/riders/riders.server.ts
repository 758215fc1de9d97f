import { and, asc, count, eq, isNull, or, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { couriers, shipments, users } from "#drizzle/schema.ts";
import { ShopError } from "../../core/shop-error.ts";
import { isUuid } from "../../core/uuid.ts";
import type { Carrier } from "../../orders/hooks.server.ts";

export type Rider = { id: string; name: string };

const riderColumns = { id: users.id, name: users.fullName };

const isRider = and(users.isAdmin, eq(users.role, "rider"));

/** The staff who carry the shop's own parcels, by name. */
export const listRiders = (tx: Db = db): Promise<Rider[]> =>
  tx.select(riderColumns).from(users).where(isRider).orderBy(asc(users.fullName), asc(users.id));

/** A rider, or whoever was one and has parcels or their cash; null for anybody else. */
export async function findCarrier(id: string, tx: Db = db): Promise<Rider | null> {
  const carries = sql`exists (select from ${shipments} where ${shipments.riderId} = ${users.id})`;
  const [found] = isUuid(id)
    ? await tx
        .select(riderColumns)
        .from(users)
        .where(and(eq(users.id, id), or(isRider, carries)))
    : [];
  return found ?? null;
}

/** Refused: rider-not-found, also for staff of another role. */
export async function requireRider(tx: Db, id: string): Promise<Rider> {
  const rider = (await listRiders(tx)).find((one) => one.id === id);
  if (!rider) throw new ShopError("rider-not-found", {});
  return rider;
}

/**
 * Who of the shop's own carries parcels that this courier gets: the rider `named`, null for nobody.
 * If nobody was asked, the only rider of a shop whose only courier of that kind this is. Refused:
 * rider-not-found, also if a courier company is to be carried by a rider.
 */
export async function riderFor(
  { kind }: Pick<Carrier, "kind">,
  named?: string | null,
  tx: Db = db,
): Promise<Rider | null> {
  if (named) {
    if (kind !== "other") throw new ShopError("rider-not-found", {});
    return requireRider(tx, named);
  }
  if (named !== undefined || kind !== "other") return null;
  const [only = null, ...others] = await listRiders(tx);
  if (!only || others.length > 0) return null;
  const [own] = await tx
    .select({ n: count() })
    .from(couriers)
    .where(and(eq(couriers.kind, "other"), couriers.isActive, isNull(couriers.deletedAt)));
  return own?.n === 1 ? only : null;
}

/** Notifies a rider of new parcels: one notification for all of a hand-over. */
export async function notifyRider(tx: Db, { id }: Rider, parcels: number): Promise<void> {
  await tx.execute(
    sql`select tell('parcels.given', jsonb_build_object('riderId', ${id}::text, 'parcels', ${parcels}::int))`,
  );
}
