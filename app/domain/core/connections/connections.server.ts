import { setTimeout as pause } from "node:timers/promises";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import { hearChanges } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { connections } from "#drizzle/schema.ts";
import { log } from "#runtime/log.ts";
import { type Settings, settings } from "#runtime/settings.ts";
import { seal, unseal } from "../sealed.server.ts";
import { ShopError } from "../shop-error.ts";
import { recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../staff-acts/staff-acts.ts";
import { asSettings, changedTo, mask } from "./connection-fields.server.ts";
import {
  CONNECTIONS,
  type Connection,
  type Fields,
  isSecret,
  type Service,
} from "./connection-names.ts";
import { failedTry, type Tried } from "./tried.ts";

/** The setting by which the operator connects a service; then the owner's fields do not count. */
const BY_OPERATOR: Record<Connection, keyof Settings | null> = {
  sms: "SMS_URL",
  mail: "SMTP_URL",
  bkash: "BKASH_APP_KEY",
  sslcommerz: "SSLCOMMERZ_STORE_ID",
  check: "CHECK_URL",
  telegram: "TELEGRAM_BOT_TOKEN",
  ads: null,
};

const sealedFor = (name: Connection) => `connection ${name}`;

/** What the owner has entered, by service; null if it was sealed under another SESSION_SECRET. */
type Stored = Partial<Record<Connection, Fields | null>>;

let stored: Stored = {};

export function isByOperator(name: Connection): boolean {
  const setting = BY_OPERATOR[name];
  return setting !== null && settings()[setting] !== "";
}

/** Whether a service may lie in the shop's own network, which an owner's address may not. */
export const mayBePrivate = (name: Connection): boolean =>
  isByOperator(name) || settings().WEBHOOKS_TO_PRIVATE === "yes";

/** The settings with what the owner has entered for services that the operator leaves open. */
export function connectionSettings(): Settings {
  const all = { ...settings() };
  for (const name of CONNECTIONS) {
    const fields = stored[name];
    if (fields && !isByOperator(name)) Object.assign(all, asSettings(name, fields, settings()));
  }
  return all;
}

/** What the owner has entered for a service; null without it, or if it cannot be read. */
export const enteredFields = (name: Connection): Fields | null => stored[name] ?? null;

/** Readings that were begun, and the one that counts now. */
let begun = 0;
let counts = 0;

/** Reads what the owner has entered: before the shop opens, and after each change. */
export async function loadConnections(): Promise<void> {
  begun += 1;
  const reading = begun;
  const rows = await db.select().from(connections).where(ne(connections.sealed, ""));
  // A slow reading may end after a later one, and knows less.
  if (reading < counts) return;
  counts = reading;
  stored = Object.fromEntries(
    rows.map(({ name, sealed }) => [name, readFields(name as Connection, sealed)]),
  );
}

function readFields(name: Connection, sealed: string): Fields | null {
  const text = unseal(sealed, sealedFor(name));
  return text === null ? null : JSON.parse(text);
}

hearChanges((what) => {
  // While the database is away the last keys count.
  if (what !== "stock" && what !== "unheard")
    loadConnections().catch((err) => log.warn({ err }, "the connections could not be read"));
});

/** A service as the owner sees it: secrets show their last four characters. */
export type ServiceView = {
  name: Service;
  is: "off" | "operator" | "on" | "unreadable";
  fields: Fields;
  tried: { at: number; reason: string; said: string } | null;
};

/** The services that the owner enters keys for. */
export async function listConnections(): Promise<ServiceView[]> {
  const rows = new Map((await db.select().from(connections)).map((row) => [row.name, row]));
  return CONNECTIONS.map((name) => {
    const row = rows.get(name);
    const fields = row?.sealed ? readFields(name, row.sealed) : {};
    const shown = Object.entries(fields ?? {}).map(([field, value]) => [
      field,
      isSecret(field) ? mask(value) : value,
    ]);
    const is = isByOperator(name)
      ? "operator"
      : !row?.sealed
        ? "off"
        : fields
          ? "on"
          : "unreadable";
    return { name, is, fields: Object.fromEntries(shown), tried: lastTry(row) };
  });
}

/** What came back when a service was last tried. */
export async function findLastTry(name: Service): Promise<ServiceView["tried"]> {
  const [row] = await db.select().from(connections).where(eq(connections.name, name));
  return lastTry(row);
}

const lastTry = (row: typeof connections.$inferSelect | undefined) =>
  row?.triedAt && row.triedReason !== UNDER_WAY
    ? { at: row.triedAt.getTime(), reason: row.triedReason, said: row.triedSaid }
    : null;

/** Saves the fields of a service. Refused: connection-by-operator, and as of `changedTo`. */
export async function saveConnection(
  name: Connection,
  sent: Partial<Fields>,
  actor: ActingStaff,
): Promise<void> {
  if (isByOperator(name)) throw new ShopError("connection-by-operator", {});
  await db.transaction(async (tx) => {
    await tx.insert(connections).values({ name }).onConflictDoNothing();
    const [row] = await tx
      .select()
      .from(connections)
      .where(eq(connections.name, name))
      .for("update");
    const before = readFields(name, row?.sealed ?? "") ?? {};
    const fields = changedTo(name, before, sent);
    const changed = Object.keys(fields).filter((field) => fields[field] !== (before[field] ?? ""));
    if (changed.length === 0) return;
    await tx
      .update(connections)
      .set({
        sealed: seal(JSON.stringify(fields), sealedFor(name)),
        ...{ triedAt: null, triedReason: "", triedSaid: "" },
      })
      .where(eq(connections.name, name));
    const details = Object.fromEntries(changed.map((field) => [field, true]));
    await recordStaffAct(tx, { act: "connection-changed", subject: name, details, actor });
  });
  // The next page of this server already knows it, even if the change has not been heard yet.
  await loadConnections();
}

/** Forgets the fields of a service; without them nothing changes. */
export async function removeConnection(name: Connection, actor: ActingStaff): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(connections)
      .where(and(eq(connections.name, name), ne(connections.sealed, "")))
      .returning();
    if (gone.length > 0)
      await recordStaffAct(tx, { act: "connection-removed", subject: name, actor });
  });
  await loadConnections();
}

/** Stands for the result of an attempt that has not ended. */
const UNDER_WAY = "under-way";

/** Milliseconds that a person waits at most, whatever hangs; an email takes up to 20 s. */
const LONGEST_MS = 25_000;

/** Milliseconds after which an attempt counts as lost with its server. */
const LOST_MS = 60_000;

/**
 * Tries a service and notes what came back, once at a time: a second press would send a second SMS.
 * Without an actor the shop itself does.
 * Refused: connection-being-tried.
 */
export async function tryOnce(
  name: Service,
  actor: ActingStaff,
  attempt: () => Promise<Tried>,
): Promise<Tried> {
  const isService = eq(connections.name, name);
  const sealed = await db.transaction(async (tx) => {
    const begins = { triedAt: new Date(), triedReason: UNDER_WAY, triedSaid: "" };
    const isLost = lt(connections.triedAt, new Date(Date.now() - LOST_MS));
    const [row] = await tx
      .insert(connections)
      .values({ name, ...begins })
      .onConflictDoUpdate({
        target: connections.name,
        set: begins,
        setWhere: sql`${connections.triedReason} <> ${UNDER_WAY} or ${isLost}`,
      })
      .returning();
    if (!row) throw new ShopError("connection-being-tried", {});
    if (actor) await recordStaffAct(tx, { act: "connection-tried", subject: name, actor });
    return row.sealed;
  });
  const note = (tried: { triedAt: Date | null; triedReason: string; triedSaid: string }) =>
    db
      .update(connections)
      .set(tried)
      // A try says nothing about other keys that were entered meanwhile.
      .where(
        and(isService, eq(connections.sealed, sealed), eq(connections.triedReason, UNDER_WAY)),
      );
  try {
    const late = pause(LONGEST_MS, failedTry("timeout"), { ref: false });
    const tried = await Promise.race([attempt(), late]);
    await note({ triedAt: new Date(), triedReason: tried.reason, triedSaid: tried.said });
    return tried;
  } catch (error) {
    await note({ triedAt: null, triedReason: "", triedSaid: "" });
    throw error;
  }
}
