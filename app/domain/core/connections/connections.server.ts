import { eq } from "drizzle-orm";
import { hearChanges } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { connections } from "#drizzle/schema.ts";
import { log } from "#runtime/log.ts";
import { type Settings, settings } from "#runtime/settings.ts";
import { seal, unseal } from "../sealed.server.ts";
import { ShopError } from "../shop-error.ts";
import { recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../staff-acts/staff-acts.ts";
import { asSettings, fieldsOf, SECRETS } from "./connection-fields.server.ts";
import { CONNECTIONS, type Connection, type Fields } from "./connection-names.ts";

/** The setting by which the operator connects a service; then the owner's fields do not count. */
const BY_OPERATOR: Record<Connection, keyof Settings> = {
  sms: "SMS_URL",
  mail: "SMTP_URL",
  bkash: "BKASH_APP_KEY",
  sslcommerz: "SSLCOMMERZ_STORE_ID",
  check: "CHECK_URL",
  telegram: "TELEGRAM_BOT_TOKEN",
};

const sealedFor = (name: Connection) => `connection ${name}`;

/** What the owner has entered, by service; null if it was sealed under another SESSION_SECRET. */
type Stored = Partial<Record<Connection, Fields | null>>;

let stored: Stored = {};

export const isByOperator = (name: Connection): boolean => settings()[BY_OPERATOR[name]] !== "";

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

/** Reads what the owner has entered: before the shop opens, and after each change. */
export async function loadConnections(): Promise<void> {
  stored = Object.fromEntries((await db.select().from(connections)).map(readRow));
}

const readRow = ({ name, sealed }: typeof connections.$inferSelect) =>
  [name, readFields(name as Connection, sealed)] as const;

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
export type ConnectionView = {
  name: Connection;
  is: "off" | "operator" | "on" | "unreadable";
  fields: Fields;
  tried: { at: number; reason: string; said: string } | null;
};

const mask = (secret: string) => (secret.length > 8 ? `••••${secret.slice(-4)}` : "••••");

export async function listConnections(): Promise<ConnectionView[]> {
  const rows = new Map((await db.select().from(connections)).map((row) => [row.name, row]));
  return CONNECTIONS.map((name) => {
    const row = rows.get(name);
    const fields = row ? readFields(name, row.sealed) : {};
    const shown = Object.entries(fields ?? {}).map(([field, value]) => [
      field,
      SECRETS.has(field) && value !== "" ? mask(value) : value,
    ]);
    const is = isByOperator(name) ? "operator" : !row ? "off" : fields ? "on" : "unreadable";
    const at = row?.triedAt?.getTime();
    return {
      name,
      is,
      fields: Object.fromEntries(shown),
      tried: row && at ? { at, reason: row.triedReason, said: row.triedSaid } : null,
    };
  });
}

/**
 * Saves the fields of a service; an empty secret keeps the stored one. Refused:
 * connection-by-operator, connection-incomplete.
 */
export async function saveConnection(
  name: Connection,
  sent: Fields,
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
    const kept = Object.entries(sent).map(([field, value]) => [
      field,
      value === "" && SECRETS.has(field) ? (before[field] ?? "") : value,
    ]);
    const fields: Fields = fieldsOf(name, Object.fromEntries(kept));
    const changed = Object.keys(fields).filter((field) => fields[field] !== before[field]);
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
    const gone = await tx.delete(connections).where(eq(connections.name, name)).returning();
    if (gone.length > 0)
      await recordStaffAct(tx, { act: "connection-removed", subject: name, actor });
  });
  await loadConnections();
}

/** Notes what came back when a service was tried; for the operator's there is no row. */
export async function noteTry(name: Connection, reason: string, said: string): Promise<void> {
  await db
    .update(connections)
    .set({ triedAt: new Date(), triedReason: reason, triedSaid: said })
    .where(eq(connections.name, name));
}
