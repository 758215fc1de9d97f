import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.server.ts";
import { contacts } from "#drizzle/schema.ts";
import { flag } from "../../core/fields/flag.server.ts";
import { refuse } from "../../core/fields/refuse.server.ts";
import { optionalText } from "../../core/fields/text.server.ts";
import { ownChanges, type ShownForm } from "../../core/own-changes.ts";
import { changedFields, recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { cleanLine } from "../../core/text.ts";
import { MOST_TAGS, TAG_MAX } from "../../people/customers/person.ts";

const distinct = (typed: readonly string[]) => [...new Set(typed.map(cleanLine).filter(Boolean))];

/** Separated by commas or lines, each once. */
const tags = optionalText(MOST_TAGS * (TAG_MAX + 2)).transform((typed, context) => {
  const all = distinct(typed.split(/[,;،\n]/));
  const isBounded = all.length <= MOST_TAGS && all.every((tag) => tag.length <= TAG_MAX);
  return isBounded ? all : refuse(context, "too-long");
});

/** The form of a person's tags, and whether they want offers; absent fields stay. */
export const contactSchema = z.object({ tags, noOffers: flag }).partial();

export type ContactChanges = z.output<typeof contactSchema>;

/** What staff note about a number; a repeat changes nothing. Refused: changed-meanwhile. */
export async function saveContact(
  phoneNumber: string,
  changes: ContactChanges,
  shown: ShownForm<ContactChanges> | undefined,
  actor: ActingStaff,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(contacts).values({ phoneNumber }).onConflictDoNothing();
    const isThis = eq(contacts.phoneNumber, phoneNumber);
    const [row] = await tx.select().from(contacts).where(isThis).for("update");
    if (!row) return;
    const stored = { ...row, noOffers: row.optedOutAt !== null };
    const own = ownChanges(changes, shown, stored);
    const details = changedFields<ContactChanges>(stored, own);
    if (Object.keys(details).length === 0) return;
    const { tags = row.tags, noOffers = stored.noOffers } = own;
    const optedOutAt = noOffers ? (row.optedOutAt ?? new Date()) : null;
    await tx.update(contacts).set({ tags, optedOutAt }).where(isThis);
    const subject = { subject: phoneNumber, subjectId: phoneNumber };
    await recordStaffAct(tx, { act: "contact-changed", ...subject, details, actor });
  });
}

/**
 * Sends no more offers to a number, as its owner asked by the link of one; a repeat keeps the first
 * day.
 */
export async function optOut(phoneNumber: string): Promise<void> {
  await db
    .insert(contacts)
    .values({ phoneNumber, optedOutAt: new Date() })
    .onConflictDoUpdate({
      target: contacts.phoneNumber,
      set: { optedOutAt: sql`coalesce(${contacts.optedOutAt}, excluded.opted_out_at)` },
    });
}

/** Tags that a filter offers. */
const MOST_LISTED_TAGS = 100;

/** The tags in use, by name. */
export async function listTags(): Promise<string[]> {
  const rows = await db.execute<{ tag: string }>(
    sql`select distinct unnest(tags) as tag from ${contacts} where tags <> '{}' order by tag limit ${MOST_LISTED_TAGS}`,
  );
  return rows.map(({ tag }) => tag);
}
