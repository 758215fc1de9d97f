import { eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { couriers } from "#drizzle/schema.ts";
import { idOfKey } from "../key-id.server.ts";
import type { Shown } from "../own-changes.ts";
import { ShopError } from "../shop-error.ts";
import type { Actor } from "../staff-acts/staff-acts.ts";
import { staffResource } from "../staff-resource.server.ts";
import { seal, unseal } from "../users/sealed.server.ts";
import type { CourierChanges, CourierInput, CourierKeysInput } from "./courier-input.server.ts";
import { COURIER_KEYS, type CourierKeys, type CourierKind } from "./couriers.ts";

/** Every list of couriers is whole. */
const MOST_COURIERS = 50;

/** All columns but the keys, which never leave the server. */
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

const { create, update, ...verbs } = staffResource<
  Courier,
  CourierInput & { id: string; credentials: string | null },
  CourierChanges
>({
  table: couriers,
  columns: courierColumns,
  orderBy: [couriers.name, couriers.id],
  act: (verb) => `courier-${verb}`,
  nameOf: ({ name }) => name,
  notFound: "courier-not-found",
  taken: () => new ShopError("courier-key-reused", {}),
  limit: {
    most: MOST_COURIERS,
    tooMany: () => new ShopError("too-many-couriers", { max: MOST_COURIERS }),
  },
  createdDetails: ({ kind, hasKeys }) => ({ kind, keys: hasKeys }),
});

/** Parcels of a deleted courier stay with it. */
export const {
  list: listCouriers,
  listDeleted: listDeletedCouriers,
  find: findCourier,
  remove: deleteCourier,
  restore: restoreCourier,
} = verbs;

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
  try {
    const credentials = mergeKeys(id, input.kind, null, keys);
    return await create({ ...input, id, credentials }, actor);
  } catch (refusal) {
    const [made] = await db.select(courierColumns).from(couriers).where(eq(couriers.id, id));
    if (!made) throw refusal;
    const names = Object.keys(input) as (keyof CourierInput)[];
    if (names.every((name) => made[name] === input[name])) return made;
    throw new ShopError("courier-key-reused", {});
  }
}

/** Keys that were left empty stay; another kind of courier forgets them. Refused: courier-not-found, changed-meanwhile. */
export const updateCourier = (
  id: string,
  changes: CourierChanges,
  keys?: CourierKeysInput,
  shown?: Shown<CourierChanges>,
  actor: Actor = null,
): Promise<Courier> =>
  update(id, changes, shown, actor, async (own, current, tx) => {
    const stored = await readCredentials(id, tx);
    const kind = own.kind ?? current.kind;
    const credentials = mergeKeys(id, kind, kind === current.kind ? stored : null, keys);
    if (credentials === stored) return { own };
    // The audit names no key, only that there are other ones.
    return { own, set: { credentials }, details: { keys: true } };
  });

async function readCredentials(id: string, tx: Db): Promise<string | null> {
  const { credentials } = couriers;
  const [found] = await tx.select({ credentials }).from(couriers).where(eq(couriers.id, id));
  return found?.credentials ?? null;
}

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
