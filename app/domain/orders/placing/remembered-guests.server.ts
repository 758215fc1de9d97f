import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { rememberedGuests } from "#drizzle/schema.ts";
import { deleteInBatches } from "../../core/housekeeping/delete-in-batches.server.ts";

/** The prefilled details of a guest's next order. */
export type GuestDetails = {
  fullName: string;
  phoneNumber: string;
  address: string;
  district: string;
  thana: string;
};

export type RememberedGuest = GuestDetails & { id: string };

/** The guest saved under an id that only one browser holds; null once deleted. */
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

/** Saves these details, replacing those saved under the id before. */
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

/** Deletes guests who have not ordered for a year. */
export async function sweepRememberedGuests(now = new Date()): Promise<number> {
  return deleteInBatches(
    rememberedGuests,
    sql`updated_at < ${now.toISOString()}::timestamptz - interval '1 year'`,
  );
}
