import { desc, eq, inArray, or, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { pastOrders } from "#drizzle/schema.ts";
import { readOrderSearch } from "../../core/order-search.ts";
import { isStoredPhone } from "../../core/phone.ts";
import { cleanLine } from "../../core/text.ts";
import type { Person } from "../../people/customers/person.ts";

/** An order of a former shop. */
export type PastOrder = Omit<
  typeof pastOrders.$inferSelect,
  "key" | "createdAt" | "moveRowId" | "inReports"
>;

const columns = {
  id: pastOrders.id,
  number: pastOrders.number,
  day: pastOrders.day,
  outcome: pastOrders.outcome,
  lines: pastOrders.lines,
  total: pastOrders.total,
  fullName: pastOrders.fullName,
  phoneNumber: pastOrders.phoneNumber,
};

/** The most past orders that a page shows. */
const MOST_SHOWN = 50;

/** A person who ordered only at the former shop. */
export const strangerOf = ({ phoneNumber, fullName }: PastOrder): Person => ({
  ...{ phoneNumber, fullName, lastOrderAt: null, orders: 0, delivered: 0, returned: 0 },
  ...{ cancelled: 0, fake: 0, open: 0, spent: 0, blockedAt: null, blockedNote: "" },
  ...{ blockedBy: null, tags: [], optedOutAt: null, contactVersion: 0, accountId: null },
  isStaff: false,
});

/** The newest past orders of a number. */
export const listPastOrders = (phoneNumber: string): Promise<PastOrder[]> =>
  db
    .select(columns)
    .from(pastOrders)
    .where(eq(pastOrders.phoneNumber, phoneNumber))
    .orderBy(desc(pastOrders.day), pastOrders.number)
    .limit(MOST_SHOWN);

/** Finds past orders by whole order numbers or phone numbers, which the search for orders reads. */
export async function findPastOrders(search: string): Promise<PastOrder[]> {
  const wanted = readOrderSearch(search);
  if (!wanted) return [];
  const typed = cleanLine(search).replace(/^#/, "");
  const numbers = [...wanted.numbers.map(String), ...wanted.codes, typed];
  const phones = wanted.parts.filter(isStoredPhone);
  const isNumber = inArray(pastOrders.number, numbers);
  const isPhone = phones.length > 0 ? inArray(pastOrders.phoneNumber, phones) : undefined;
  return db
    .select(columns)
    .from(pastOrders)
    .where(or(isNumber, isPhone))
    .orderBy(desc(pastOrders.day), pastOrders.number)
    .limit(MOST_SHOWN);
}

/** How many parcels of a number arrived and came back at a former shop. */
export async function countPast(phoneNumber: string) {
  const rows = await db
    .select({ outcome: pastOrders.outcome, orders: sql`count(*)`.mapWith(Number) })
    .from(pastOrders)
    .where(eq(pastOrders.phoneNumber, phoneNumber))
    .groupBy(pastOrders.outcome);
  const of = (outcome: string) => rows.find((row) => row.outcome === outcome)?.orders ?? 0;
  return { delivered: of("delivered"), returned: of("returned") };
}
