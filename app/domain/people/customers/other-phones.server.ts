import { asc, eq } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { otherPhones, users } from "#drizzle/schema.ts";

/** Further numbers of an account, by number. */
export async function listOtherPhones(userId: string): Promise<string[]> {
  const rows = await db
    .select({ phoneNumber: otherPhones.phoneNumber })
    .from(otherPhones)
    .where(eq(otherPhones.userId, userId))
    .orderBy(asc(otherPhones.phoneNumber));
  return rows.map(({ phoneNumber }) => phoneNumber);
}

/** Accounts that have this as a further number. */
export const listAccountsOf = (phoneNumber: string) =>
  db
    .select({ fullName: users.fullName, phoneNumber: users.phoneNumber })
    .from(otherPhones)
    .innerJoin(users, eq(users.id, otherPhones.userId))
    .where(eq(otherPhones.phoneNumber, phoneNumber))
    .orderBy(asc(users.phoneNumber));
