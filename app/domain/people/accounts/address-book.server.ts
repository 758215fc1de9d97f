import { and, desc, eq, isNull, ne } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { addresses, orders, users } from "#drizzle/schema.ts";
import { ERASED } from "../../core/erased.ts";
import type { AddressBookInput } from "./user-input.server.ts";

/** Where a customer's parcels go. */
export type DeliveryAddress = Pick<AddressBookInput, "address" | "thana"> & { district: string };

/** The address that a customer saved; null before. */
export async function findDeliveryAddress(userId: string): Promise<DeliveryAddress | null> {
  const [found] = await db
    .select({ address: addresses.address, district: addresses.district, thana: addresses.thana })
    .from(addresses)
    .where(eq(addresses.userId, userId));
  return found ?? null;
}

/** The address that checkout starts with: the saved one, else that of the customer's last order. */
export async function findUsualAddress(userId: string): Promise<DeliveryAddress | null> {
  const saved = await findDeliveryAddress(userId);
  if (saved) return saved;
  const [last] = await db
    .select({ address: orders.address, district: orders.district, thana: orders.thana })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, userId),
        ne(orders.address, ""),
        // Somebody else, for whom the customer ordered, may have been erased.
        ne(orders.phoneNumber, ERASED.phoneNumber),
        isNull(orders.deletedAt),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return last ?? null;
}

/**
 * Saves name, email and delivery address in one transaction. The phone number is the log-in name
 * and does not change.
 */
export async function saveAddressBook(userId: string, input: AddressBookInput): Promise<void> {
  const { fullName, email, ...place } = input;
  await db.transaction(async (tx) => {
    await tx.update(users).set({ fullName, email }).where(eq(users.id, userId));
    await tx
      .insert(addresses)
      .values({ userId, ...place })
      .onConflictDoUpdate({ target: addresses.userId, set: { ...place, updatedAt: new Date() } });
  });
}
