import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { addresses, contacts, otherPhones, people, users } from "#drizzle/schema.ts";
import type { KindRules, MoveRow, Outcome } from "../../core/moves/move-kinds.server.ts";
import { CUSTOMER_COLUMNS } from "./columns.server.ts";
import { CUSTOMER_FIELDS, type MovedCustomer } from "./customers.ts";
import { planCustomers } from "./read-customers.server.ts";

/** How a file of customers is brought in. */
export const customerMoves: KindRules = {
  columns: CUSTOMER_COLUMNS,
  sheetFields: CUSTOMER_FIELDS,
  plan: planCustomers,
  async findHere(tx, _move, items) {
    const here = await findAccounts(
      tx,
      items.map(({ key }) => key),
    );
    return new Map([...here].map(([key, userId]) => [key, { userId, state: "same", reasons: [] }]));
  },
  hasFraction: () => false,
  bringIn: (tx, _move, rows) => bringIn(tx, rows),
  takeBack,
  finishTakingBack: async () => undefined,
  guessOutcome: null,
  isOfPeople: true,
};

/** The accounts that the shop has, by phone number. */
async function findAccounts(tx: Db, phones: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ key: users.phoneNumber, userId: users.id })
    .from(users)
    .where(sql`${users.phoneNumber} = any(${sql.param([...phones])}::text[])`);
  return new Map(rows.map(({ key, userId }) => [key, userId]));
}

type Item = { row: MoveRow; item: MovedCustomer };

/**
 * Makes accounts without a password, which no log-in fits until a one-time code sets one. An
 * account that is there stays as it is, with its tags and its wish for offers.
 */
async function bringIn(tx: Db, rows: readonly MoveRow[]): Promise<Outcome[]> {
  const items = rows.map((row): Item => ({ row, item: row.item as MovedCustomer }));
  // Sorted, so that two requests that make the same accounts do not deadlock.
  const sorted = items.toSorted((a, b) => (a.item.key < b.item.key ? -1 : 1));
  const made = await tx
    .insert(users)
    .values(
      sorted.map(({ item }) => ({
        fullName: item.fullName,
        phoneNumber: item.key,
        email: item.email || null,
        passwordHash: "",
      })),
    )
    .onConflictDoNothing({ target: users.phoneNumber })
    .returning({ id: users.id, phoneNumber: users.phoneNumber });
  const madeOf = new Map(made.map(({ id, phoneNumber }) => [phoneNumber, id]));
  const fresh = sorted.flatMap(({ item }) => {
    const userId = madeOf.get(item.key);
    return userId ? [{ item, userId }] : [];
  });
  await writePlaces(tx, fresh);
  await writeContacts(tx, fresh);
  const here = await findAccounts(
    tx,
    items.map(({ item }) => item.key),
  );
  return items.map(({ row, item }) => ({
    id: row.id,
    state: madeOf.has(item.key) ? "made" : "same",
    userId: here.get(item.key) ?? null,
    reasons: row.reasons,
  }));
}

type Fresh = { item: MovedCustomer; userId: string };

async function writePlaces(tx: Db, fresh: readonly Fresh[]) {
  const places = fresh.flatMap(({ item: { address, district, thana }, userId }) =>
    district === null ? [] : [{ userId, address, district, thana }],
  );
  if (places.length > 0) await tx.insert(addresses).values(places);
  const phones = fresh.flatMap(({ item, userId }) =>
    item.phones.map((phoneNumber) => ({ userId, phoneNumber })),
  );
  if (phones.length > 0) await tx.insert(otherPhones).values(phones);
}

/**
 * Offers are off unless the file says on; who has ordered here before keeps what the shop knows,
 * unless the file says off.
 */
async function writeContacts(tx: Db, fresh: readonly Fresh[]) {
  if (fresh.length === 0) return;
  const phones = fresh.map(({ item }) => item.key);
  const ordered = await tx
    .select({ phoneNumber: people.phoneNumber })
    .from(people)
    .where(inArray(people.phoneNumber, phones));
  const hasOrdered = new Set(ordered.map(({ phoneNumber }) => phoneNumber));
  const noted = fresh.map(({ item: { key, tags, wantsOffers } }) => {
    const isOn = wantsOffers ?? hasOrdered.has(key);
    return { phoneNumber: key, tags, optedOutAt: isOn ? null : sql`now()` };
  });
  await tx.insert(contacts).values(noted).onConflictDoNothing();
}

/**
 * Takes back accounts that nobody has used, changed or ordered with since, and what was noted with
 * them; a wish for no offers that was there before stays.
 */
async function takeBack(tx: Db, rows: readonly MoveRow[]): Promise<Outcome[]> {
  const ids = rows.flatMap(({ userId }) => userId ?? []);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, ids))
    .orderBy(asc(users.phoneNumber))
    .for("update");
  const found = await tx
    .select({
      id: users.id,
      isUsed: sql<boolean>`(password_hash <> '' or is_admin
        or exists (select from carts where customer_id = users.id))`,
      isOrdered: sql<boolean>`exists (select from orders where customer_id = users.id
        or (orders.phone_number = users.phone_number and orders.created_at > users.created_at))`,
      isChanged: sql<boolean>`(updated_at <> created_at or exists (
        select from addresses where user_id = users.id and addresses.updated_at <> users.created_at))`,
    })
    .from(users)
    .where(inArray(users.id, ids));
  const byId = new Map(found.map((user) => [user.id, user]));
  const outcomes = rows.map((row): Outcome => {
    const user = row.userId === null ? undefined : byId.get(row.userId);
    const code = user ? whyStays(user) : "";
    const state = code ? "stays" : "taken-back";
    return { id: row.id, state, userId: row.userId, reasons: code ? [{ code }] : row.reasons };
  });
  const gone = outcomes.flatMap(({ state, userId }) =>
    state === "taken-back" && userId && byId.has(userId) ? [userId] : [],
  );
  if (gone.length === 0) return outcomes;
  await tx.delete(contacts).where(
    and(
      eq(contacts.version, 1),
      sql`exists (select from ${users} where ${inArray(users.id, gone)}
        and users.phone_number = ${contacts.phoneNumber} and users.created_at = ${contacts.updatedAt})`,
    ),
  );
  await tx.delete(users).where(inArray(users.id, gone));
  // The accounts are gone, and no row may name them.
  return outcomes.map((outcome) =>
    outcome.state === "taken-back" ? { ...outcome, userId: null } : outcome,
  );
}

type Since = { isUsed: boolean; isOrdered: boolean; isChanged: boolean };

function whyStays({ isUsed, isOrdered, isChanged }: Since): string {
  if (isOrdered) return "ordered";
  if (isUsed) return "logged-in";
  return isChanged ? "changed" : "";
}
