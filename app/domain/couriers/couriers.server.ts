import { and, asc, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { couriers } from "#drizzle/schema.ts";
import { idOfKey } from "../key-id.server.ts";
import { ownChanges, type Shown } from "../own-changes.ts";
import { whereRestorable } from "../restorable.server.ts";
import { ShopError } from "../shop-error.ts";
import { changedFields, recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import type { Actor } from "../staff-acts/staff-acts.ts";
import { seal, unseal } from "../users/sealed.server.ts";
import { isUuid } from "../uuid.ts";
import type { CourierChanges, CourierInput, CourierKeysInput } from "./courier-input.server.ts";
import { COURIER_KEYS, type CourierKeys, type CourierKind } from "./couriers.ts";

/** More than a shop has; each list of them is whole. */
const MOST_COURIERS = 50;

/** All but the keys: of those only that there are some. */
const courierColumns = {
  id: couriers.id,
  createdAt: couriers.createdAt,
  updatedAt: couriers.updatedAt,
  version: couriers.version,
  deletedAt: couriers.deletedAt,
  name: couriers.name,
  kind: couriers.kind,
  isActive: couriers.isActive,
  store: couriers.store,
  trackingLink: couriers.trackingLink,
  hasKeys: sql<boolean>`${couriers.credentials} is not null`.as("has_keys"),
};

export type Courier = Omit<typeof couriers.$inferSelect, "credentials"> & { hasKeys: boolean };

/** All of them, by name; the inactive ones too. */
export function listCouriers(): Promise<Courier[]> {
  return db
    .select(courierColumns)
    .from(couriers)
    .where(isNull(couriers.deletedAt))
    .orderBy(asc(couriers.name), couriers.id);
}

/** Deleted within the last 30 days and so restorable, latest first. */
export function listDeletedCouriers(now: Date = new Date()): Promise<Courier[]> {
  return db
    .select(courierColumns)
    .from(couriers)
    .where(whereRestorable(couriers, now))
    .orderBy(desc(couriers.deletedAt), couriers.id);
}

/** Null when there is none, or it was deleted. */
export async function findCourier(id: string): Promise<Courier | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.select(courierColumns).from(couriers).where(isListed(id));
  return found ?? null;
}

/** A courier whose list of numbers or cash this is. Refused: courier-not-found. */
export async function requireCourier(id: string): Promise<Courier> {
  const courier = await findCourier(id);
  if (!courier) throw new ShopError("courier-not-found", {});
  return courier;
}

/**
 * Adds a courier, once under a `key`; keys of its interface are not compared when it is sent again. Refused: too-many-couriers,
 * courier-key-reused (the key made a courier that is another one, or is so since).
 */
export async function createCourier(
  input: CourierInput,
  keys?: CourierKeysInput,
  actor: Actor = null,
  key: string | null = null,
): Promise<Courier> {
  const id = idOfKey(key);
  const before = key ? await madeBefore(db, id, input) : null;
  if (before) return before;
  if ((await listCouriers()).length >= MOST_COURIERS)
    throw new ShopError("too-many-couriers", { max: MOST_COURIERS });
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(couriers)
      .values({ ...input, id, credentials: mergeKeys(id, input.kind, null, keys) })
      .onConflictDoNothing()
      .returning(courierColumns);
    if (!created) return (await madeBefore(tx, id, input)) ?? refuseKey();
    const details = { kind: created.kind, keys: created.hasKeys };
    await recordStaffAct(tx, { act: "courier-created", ...asSubject(created), details, actor });
    return created;
  });
}

async function madeBefore(tx: Db, id: string, input: CourierInput): Promise<Courier | null> {
  const [made] = await tx.select(courierColumns).from(couriers).where(eq(couriers.id, id));
  if (!made) return null;
  const names = Object.keys(input) as (keyof CourierInput)[];
  return names.every((name) => made[name] === input[name]) ? made : refuseKey();
}

function refuseKey(): never {
  throw new ShopError("courier-key-reused", {});
}

/**
 * With `shown` only what differs from it is written; keys that were left empty stay. Keys of another kind are forgotten with
 * it. Refused: courier-not-found, changed-meanwhile.
 */
export async function updateCourier(
  id: string,
  changes: CourierChanges,
  keys?: CourierKeysInput,
  shown?: Shown<CourierChanges>,
  actor: Actor = null,
): Promise<Courier> {
  return db.transaction(async (tx) => {
    const { credentials, ...current } = await lockCourier(tx, id);
    const own = ownChanges(changes, shown, current);
    const kind = own.kind ?? current.kind;
    const before = kind === current.kind ? credentials : null;
    const sealed = mergeKeys(id, kind, before, keys);
    const set = { ...own, ...(sealed === credentials ? {} : { credentials: sealed }) };
    if (Object.keys(set).length === 0) return current;
    const [updated] = await tx
      .update(couriers)
      .set(set)
      .where(eq(couriers.id, id))
      .returning(courierColumns);
    // That there are other keys, never which.
    const details = { ...changedFields(current, own), ...("credentials" in set && { keys: true }) };
    await recordStaffAct(tx, { act: "courier-changed", ...asSubject(current), details, actor });
    return updated ?? current;
  });
}

/** Hides a courier; parcels it has stay with it. Refused: courier-not-found. */
export async function deleteCourier(id: string, actor: Actor = null): Promise<Courier> {
  return moveAway(id, "courier-deleted", new Date(), isListed(id), actor);
}

/** Undoes a deletion of the last 30 days. Refused: courier-not-found. */
export async function restoreCourier(
  id: string,
  actor: Actor = null,
  now: Date = new Date(),
): Promise<Courier> {
  const where = and(eq(couriers.id, id), whereRestorable(couriers, now));
  return moveAway(id, "courier-restored", null, where, actor);
}

async function moveAway(
  id: string,
  act: "courier-deleted" | "courier-restored",
  deletedAt: Date | null,
  where: SQL | undefined,
  actor: Actor,
): Promise<Courier> {
  if (!isUuid(id)) throw new ShopError("courier-not-found", {});
  return db.transaction(async (tx) => {
    const [moved] = await tx
      .update(couriers)
      .set({ deletedAt })
      .where(where)
      .returning(courierColumns);
    if (!moved) throw new ShopError("courier-not-found", {});
    await recordStaffAct(tx, { act, ...asSubject(moved), actor });
    return moved;
  });
}

const asSubject = ({ id, name }: Courier) => ({ subject: name, subjectId: id });

/**
 * The keys of a courier's interface, for its adapter alone. Null without a whole set, or when they were sealed under another
 * SESSION_SECRET.
 */
export async function findCourierKeys(id: string): Promise<CourierKeys | null> {
  const [found] = await db
    .select({ kind: couriers.kind, credentials: couriers.credentials })
    .from(couriers)
    .where(eq(couriers.id, id));
  if (!found?.credentials) return null;
  const keys = readKeys(id, found.credentials);
  return COURIER_KEYS[found.kind].every((name) => keys[name]) ? keys : null;
}

const sealedFor = (id: string) => `courier ${id}`;

function readKeys(id: string, sealed: string): CourierKeys {
  const text = unseal(sealed, sealedFor(id));
  return text === null ? {} : (JSON.parse(text) as CourierKeys);
}

/** The stored keys with what was typed over them; null where there are none. Sealed anew only when one is another. */
function mergeKeys(
  id: string,
  kind: CourierKind,
  before: string | null,
  typed: CourierKeysInput | undefined,
): string | null {
  if (!typed) return before;
  const had = before && !typed.forgetKeys ? readKeys(id, before) : {};
  const given: [string, string][] = COURIER_KEYS[kind].flatMap((name) =>
    typed[name] ? [[name, typed[name]] as [string, string]] : [],
  );
  if (given.length === 0) return typed.forgetKeys ? null : before;
  return seal(JSON.stringify({ ...had, ...Object.fromEntries(given) }), sealedFor(id));
}

async function lockCourier(tx: Db, id: string) {
  const [found] = isUuid(id)
    ? await tx
        .select({ ...courierColumns, credentials: couriers.credentials })
        .from(couriers)
        .where(isListed(id))
        .for("update")
    : [];
  if (!found) throw new ShopError("courier-not-found", {});
  return found;
}

const isListed = (id: string) => and(eq(couriers.id, id), isNull(couriers.deletedAt));
