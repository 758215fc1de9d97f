import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { rememberedGuests } from "#drizzle/schema.ts";
import { deleteInBatches } from "../../housekeeping/delete-in-batches.server.ts";

/** What a guest's next order begins with. */
export type GuestDetails = {
  fullName: string;
  phoneNumber: string;
  address: string;
  district: string;
  thana: string;
};

export type RememberedGuest = GuestDetails & { id: string };

/** Whoever is remembered under an id that only one browser holds; null once forgotten. */
export async function findRememberedGuest(id: string): Promise<RememberedGuest | null> {
  const { fullName, phoneNumber, address, district, thana } = rememberedGuests;
  const [found] = await db
    .select({ id: rememberedGuests.id, fullName, phoneNumber, address, district, thana })
    .from(rememberedGuests)
    .where(eq(rememberedGuests.id, id))
    .prepare("remembered_guest")
    .execute();
  return found ?? null;
}

/** Remembers these details in place of what stood under the id before. */
export async function rememberGuest(id: string, details: GuestDetails): Promise<void> {
  await db
    .insert(rememberedGuests)
    .values({ id, ...details })
    .onConflictDoUpdate({
      target: rememberedGuests.id,
      set: { ...details, updatedAt: new Date() },
    });
}

export async function forgetGuest(id: string): Promise<void> {
  await db.delete(rememberedGuests).where(eq(rememberedGuests.id, id));
}

/** Who has not ordered for a year is forgotten. */
export async function sweepRememberedGuests(now = new Date()): Promise<number> {
  return deleteInBatches(
    rememberedGuests,
    sql`updated_at < ${now.toISOString()}::timestamptz - interval '1 year'`,
  );
}
