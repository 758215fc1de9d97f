import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { preparedFor } from "#drizzle/prepared.server.ts";
import { blockedPhones } from "#drizzle/schema.ts";
import { phoneNumber } from "../../core/fields/person.server.ts";
import { optionalText } from "../../core/fields/text.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { findShopSettings } from "../../shop/shop-settings.server.ts";

/** In characters. */
const NOTE_MAX = 300;

/** The form to block a number, with the reason. */
export const blockSchema = z.object({ phoneNumber, note: optionalText(NOTE_MAX) });

/**
 * Blocks orders from a number, except by staff. A second block keeps the first date and takes the
 * new note. Existing orders stay as they are.
 */
export async function blockPhone(
  { phoneNumber, note }: z.output<typeof blockSchema>,
  actor: { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(blockedPhones)
      .values({ phoneNumber, note, actorId: actor.id })
      .onConflictDoUpdate({ target: blockedPhones.phoneNumber, set: { note, actorId: actor.id } });
    await recordStaffAct(tx, {
      act: "phone-blocked",
      subject: phoneNumber,
      subjectId: phoneNumber,
      details: { note },
      actor,
    });
  });
}

/** Accepts orders from the number again; no change if it is not blocked. */
export async function unblockPhone(phoneNumber: string, actor: { id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(blockedPhones)
      .where(eq(blockedPhones.phoneNumber, phoneNumber))
      .returning({ phoneNumber: blockedPhones.phoneNumber });
    if (gone.length === 0) return;
    await recordStaffAct(tx, {
      act: "phone-unblocked",
      subject: phoneNumber,
      subjectId: phoneNumber,
      actor,
    });
  });
}

const finding = db
  .select({ phoneNumber: blockedPhones.phoneNumber })
  .from(blockedPhones)
  .where(eq(blockedPhones.phoneNumber, sql.placeholder("phoneNumber")))
  .prepare("blocked_phone");

export async function isBlocked(tx: Db, phoneNumber: string): Promise<boolean> {
  const [blocked] = await preparedFor(tx, finding).execute({ phoneNumber });
  return blocked !== undefined;
}

/**
 * The refusal with the shop's numbers, because a family's phone may be blocked on account of one
 * person.
 */
export async function phoneBlocked(): Promise<ShopError> {
  const { phones } = await findShopSettings();
  return new ShopError("phone-blocked", { phones });
}
