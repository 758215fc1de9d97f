import { eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { couriers } from "#drizzle/schema.ts";
import { idOfKey } from "../../core/key-id.server.ts";
import type { ShownForm } from "../../core/own-changes.ts";
import { seal, unseal } from "../../core/sealed.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import { isUuid } from "../../core/uuid.ts";
import type { Carrier } from "../../orders/hooks.server.ts";
import type { CourierChanges, CourierInput, CourierKeysInput } from "./courier-input.server.ts";
import {
  COURIER_KEYS,
  type CourierKeys,
  type CourierKind,
  OPTIONAL_KEYS,
  WEBHOOK_KINDS,
} from "./couriers.ts";

/** The most couriers of a shop, so lists of them need no pages. */
const MOST_COURIERS = 50;

/** All columns except the keys, which never leave the server. */
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
  hasWebhook: sql<boolean>`${couriers.webhookSecret} is not null`.as("has_webhook"),
};

export type Courier = Carrier;

type Secrets = Pick<typeof couriers.$inferSelect, "credentials" | "webhookSecret">;

const { create, update, ...verbs } = staffResource<
  Courier,
  CourierInput & Secrets & { id: string },
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
  createdDetails: ({ kind, hasKeys, hasWebhook }) => ({ kind, keys: hasKeys || hasWebhook }),
});

/** The parcels of a deleted courier keep it. */
export const {
  list: listCouriers,
  listDeleted: listDeletedCouriers,
  find: findCourier,
  remove: deleteCourier,
  restore: restoreCourier,
} = verbs;

export async function requireCourier(id: string): Promise<Courier> {
  const courier = await findCourier(id);
  if (!courier) throw new ShopError("courier-not-found", {});
  return courier;
}

/**
 * Adds a courier, once per idempotency `key`; a repeat does not compare the keys of its interface.
 * Refused: too-many-couriers, courier-key-reused (the key added a courier with other values, or it
 * has changed since).
 */
export async function createCourier(
  input: CourierInput,
  keys?: CourierKeysInput,
  actor: ActingStaff = null,
  key: string | null = null,
): Promise<Courier> {
  const id = idOfKey(key);
  try {
    return await create({ ...input, id, ...mergeSecrets(id, input.kind, NO_SECRETS, keys) }, actor);
  } catch (refusal) {
    const [made] = await db.select(courierColumns).from(couriers).where(eq(couriers.id, id));
    if (!made) throw refusal;
    const names = Object.keys(input) as (keyof CourierInput)[];
    if (names.every((name) => made[name] === input[name])) return made;
    throw new ShopError("courier-key-reused", {});
  }
}

/**
 * Empty keys keep the stored ones; another kind of courier deletes them. Refused:
 * courier-not-found, changed-meanwhile.
 */
export const updateCourier = (
  id: string,
  changes: CourierChanges,
  keys?: CourierKeysInput,
  shown?: ShownForm<CourierChanges>,
  actor: ActingStaff = null,
): Promise<Courier> =>
  update(id, changes, shown, actor, async (own, current, tx) => {
    const stored = await readSecrets(id, tx);
    const kind = own.kind ?? current.kind;
    const set = mergeSecrets(id, kind, kind === current.kind ? stored : NO_SECRETS, keys);
    if (set.credentials === stored.credentials && set.webhookSecret === stored.webhookSecret)
      return { own };
    // The audit log records that keys changed, not which.
    return { own, set, details: { keys: true } };
  });

const NO_SECRETS: Secrets = { credentials: null, webhookSecret: null };

async function readSecrets(id: string, tx: Db): Promise<Secrets> {
  const { credentials, webhookSecret } = couriers;
  const [found] = await tx
    .select({ credentials, webhookSecret })
    .from(couriers)
    .where(eq(couriers.id, id));
  return found ?? NO_SECRETS;
}

/**
 * The keys of a courier's interface, only for its adapter. Null for an incomplete set, or if they
 * were encrypted under another SESSION_SECRET.
 */
export async function findCourierKeys(id: string): Promise<CourierKeys | null> {
  const [found] = await db
    .select({ kind: couriers.kind, credentials: couriers.credentials })
    .from(couriers)
    .where(eq(couriers.id, id));
  if (!found?.credentials) return null;
  const keys = readKeys(id, found.credentials);
  const isComplete = COURIER_KEYS[found.kind].every(
    (name) => keys[name] || OPTIONAL_KEYS.includes(name),
  );
  return isComplete ? keys : null;
}

const sealedFor = (id: string) => `courier ${id}`;

function readKeys(id: string, sealed: string): CourierKeys {
  const text = unseal(sealed, sealedFor(id));
  return text === null ? {} : (JSON.parse(text) as CourierKeys);
}

/**
 * The secret of a courier's webhook and the courier's kind, only for checking its calls. Null for a
 * deleted courier and one without a secret; a courier that is switched off may still report its
 * parcels.
 */
export async function findWebhookSecret(
  id: string,
): Promise<{ kind: CourierKind; secret: string } | null> {
  const courier = isUuid(id) ? await findCourier(id) : null;
  if (!courier?.hasWebhook || courier.deletedAt) return null;
  const { webhookSecret } = await readSecrets(id, db);
  const secret = webhookSecret && unseal(webhookSecret, webhookSealedFor(id));
  return secret ? { kind: courier.kind, secret } : null;
}

const webhookSealedFor = (id: string) => `courier webhook ${id}`;

/** The stored secrets with the typed ones over them. Encrypted again only if one is typed. */
function mergeSecrets(
  id: string,
  kind: CourierKind,
  before: Secrets,
  typed: CourierKeysInput | undefined,
): Secrets {
  const credentials = mergeKeys(id, kind, before.credentials, typed);
  if (typed?.webhookSecret && WEBHOOK_KINDS.includes(kind))
    return { credentials, webhookSecret: seal(typed.webhookSecret, webhookSealedFor(id)) };
  return { credentials, webhookSecret: typed?.forgetKeys ? null : before.webhookSecret };
}

/**
 * The stored keys with the typed ones over them; null if there are none. Encrypted again only if a
 * key differs.
 */
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
