import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { orders, people } from "#drizzle/schema.ts";
import { normalizePhone } from "../../phone.ts";

/** Whoever orders with a phone number, as the last order has it. */
export type KnownPerson = {
  fullName: string;
  address: string;
  district: string;
  thana: string;
  /** So far, cancelled ones among them. */
  orders: number;
};

/** Null for a number, in any spelling, that nobody has ordered with, and for what is none. */
export async function findKnownPerson(phone: string): Promise<KnownPerson | null> {
  const phoneNumber = normalizePhone(phone);
  if (!phoneNumber) return null;
  const [last] = await db
    .select({
      fullName: orders.fullName,
      address: orders.address,
      district: orders.district,
      thana: sql<string>`coalesce(${orders.thana}, '')`,
      orders: sql<number>`coalesce((select ${people.orders} from ${people} where ${people.phoneNumber} = ${phoneNumber}), 0)`,
    })
    .from(orders)
    .where(and(eq(orders.phoneNumber, phoneNumber), isNull(orders.deletedAt)))
    .orderBy(sql`${desc(orders.createdAt)} nulls last`, orders.id)
    .limit(1);
  return last ?? null;
}
