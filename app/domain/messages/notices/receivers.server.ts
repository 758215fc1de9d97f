import { ECDH } from "node:crypto";
import { and, asc, desc, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { staffNotices, staffReceivers, users } from "#drizzle/schema.ts";
import { refuse, say } from "../../core/fields/refuse.server.ts";
import { requiredLine } from "../../core/fields/text.server.ts";
import type { Language } from "../../core/language.ts";
import { isUuid } from "../../core/uuid.ts";
import { publicAddress } from "../webhooks/webhook-input.server.ts";
import { kindOf, rolesOf } from "./notice-kinds.ts";
import { beginNotices } from "./notice-settings.server.ts";

/** Receivers of one member of staff; with one more, the oldest is removed. */
const MOST_RECEIVERS = 10;

/** In characters; Windows' push service has the longest, with about 700. */
const ENDPOINT_MAX = 1000;

const bytes = (count: number) =>
  requiredLine(200).transform((text, context) =>
    /^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === count
      ? text
      : refuse(context, "invalid"),
  );

/** 65 bytes that are a point of the curve: any others could never be encrypted for. */
const point = bytes(65).refine((text) => {
  try {
    return ECDH.convertKey(text, "prime256v1", "base64url").length > 0;
  } catch {
    return false;
  }
}, say("invalid"));

/** A browser's subscription, as its script sends it: an address and a P-256 point with a secret. */
export const subscriptionSchema = z.object({
  endpoint: publicAddress(ENDPOINT_MAX),
  p256dh: point,
  auth: bytes(16),
});

export type Subscription = z.output<typeof subscriptionSchema>;

type NewReceiver = Omit<typeof staffReceivers.$inferInsert, "id" | "createdAt">;

/** A browser or chat that belonged to a colleague belongs to who added it last. */
export async function addReceiver(
  receiver: NewReceiver,
  language: Language,
  tx: Db = db,
): Promise<void> {
  await beginNotices(receiver.userId, language, tx);
  const { userId } = receiver;
  await tx
    .insert(staffReceivers)
    .values(receiver)
    .onConflictDoUpdate({
      target: [staffReceivers.channel, staffReceivers.address],
      set: { ...receiver, createdAt: new Date() },
    });
  const newest = tx
    .select({ id: staffReceivers.id })
    .from(staffReceivers)
    .where(eq(staffReceivers.userId, userId))
    .orderBy(desc(staffReceivers.createdAt))
    .limit(MOST_RECEIVERS);
  await tx
    .delete(staffReceivers)
    .where(and(eq(staffReceivers.userId, userId), notInArray(staffReceivers.id, newest)));
}

/** Whether somebody's notices go to this address. */
export async function hasReceiver(
  channel: NewReceiver["channel"],
  address: string,
): Promise<boolean> {
  const found = await db
    .select({ id: staffReceivers.id })
    .from(staffReceivers)
    .where(and(eq(staffReceivers.channel, channel), eq(staffReceivers.address, address)));
  return found.length > 0;
}

export const addBrowser = (
  userId: string,
  { endpoint, p256dh, auth }: Subscription,
  { name, language }: { name: string; language: Language },
): Promise<void> =>
  addReceiver(
    { channel: "push", address: endpoint, publicKey: p256dh, secret: auth, name, userId },
    language,
  );

/** The receivers of one member of staff, oldest first, without their addresses and keys. */
export const listReceivers = (userId: string) =>
  db
    .select({
      id: staffReceivers.id,
      createdAt: staffReceivers.createdAt,
      channel: staffReceivers.channel,
      name: staffReceivers.name,
    })
    .from(staffReceivers)
    .where(eq(staffReceivers.userId, userId))
    .orderBy(asc(staffReceivers.createdAt));

/** Only an own one; one that is gone already is no failure. */
export async function removeReceiver(id: string, userId: string): Promise<void> {
  if (!isUuid(id)) return;
  await db
    .delete(staffReceivers)
    .where(and(eq(staffReceivers.id, id), eq(staffReceivers.userId, userId)));
}

/** Chats stay, since Telegram is no browser that logs in here. */
export async function forgetBrowsers(userId: string, tx: Db = db): Promise<void> {
  await tx
    .delete(staffReceivers)
    .where(and(eq(staffReceivers.userId, userId), eq(staffReceivers.channel, "push")));
}

/**
 * The browsers and chats that an event is sent to: those of staff whose role may see it and who have
 * not switched it off; of parcels only their rider's.
 */
export async function listStaffReceivers(
  tx: Db,
  { type, data: { riderId } }: { type: string; data: Record<string, unknown> },
) {
  const kind = kindOf(type);
  if (!kind) return [];
  const found = await tx
    .select({ channel: staffReceivers.channel, target: staffReceivers.id })
    .from(staffReceivers)
    .innerJoin(users, eq(users.id, staffReceivers.userId))
    .leftJoin(staffNotices, eq(staffNotices.userId, users.id))
    .where(
      and(
        eq(users.isAdmin, true),
        riderId === undefined ? undefined : eq(users.id, String(riderId)),
        inArray(sql`coalesce(${users.role}, 'owner')`, [...rolesOf(kind)]),
        or(sql`${staffNotices.kinds} is null`, sql`${kind} = any(${staffNotices.kinds})`),
      ),
    );
  return found;
}

/** With its member of staff; null if either is gone. */
export async function findReceiver(id: string) {
  const [found] = await db
    .select({ receiver: staffReceivers, isAdmin: users.isAdmin, role: users.role })
    .from(staffReceivers)
    .innerJoin(users, eq(users.id, staffReceivers.userId))
    .where(eq(staffReceivers.id, id));
  return found ?? null;
}

export type Receiver = typeof staffReceivers.$inferSelect;

/** After its service said that it no longer exists. */
export async function forgetReceiver(id: string): Promise<void> {
  await db.delete(staffReceivers).where(eq(staffReceivers.id, id));
}
