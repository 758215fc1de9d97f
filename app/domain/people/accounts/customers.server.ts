import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { passwordResets, users } from "#drizzle/schema.ts";
import {
  type BoundedTotal,
  boundedTotal,
  countUpTo,
  MOST_FOUND,
  MOST_LISTED,
} from "../../core/bounded-count.server.ts";
import { isCounted } from "../../core/counted.server.ts";
import { latinDigits } from "../../core/digits.ts";
import { isOnPage } from "../../core/late-rows.server.ts";
import { normalizePhone } from "../../core/phone.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { isUuid } from "../../core/uuid.ts";
import { removeAuthenticator } from "./authenticators.server.ts";
import { type Role, roleOf } from "./roles.ts";
import { endAllSessions } from "./sessions.server.ts";
import { type User, userColumns } from "./users.server.ts";

/** An account as staff see it; `orderCount` leaves out deleted orders. */
export type Account = User & { orderCount: number };

export type AccountList = {
  /** From 1. */
  page: number;
  perPage: number;
  /** Part of a name, or of a phone number in any spelling. */
  search?: string;
  /** Staff only. */
  onlyAdmins?: boolean;
};

const orderCount = sql<number>`(
  select count(*)::int from orders where orders.customer_id = users.id and ${isCounted})`;

/** All accounts, newest first. */
export async function listAccounts({
  page,
  perPage,
  search = "",
  onlyAdmins = false,
}: AccountList): Promise<{ accounts: Account[] } & BoundedTotal> {
  const where = and(onlyAdmins ? eq(users.isAdmin, true) : undefined, whereSearched(search));
  const most = search === "" ? MOST_LISTED : MOST_FOUND;
  const ids = db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(...newestFirst)
    .limit(perPage)
    .offset((page - 1) * perPage);
  const [accounts, [counted]] = await Promise.all([
    db
      .select({ ...userColumns, orderCount })
      .from(users)
      .where(isOnPage(users.id, ids))
      .orderBy(...newestFirst),
    db.execute<{ n: number }>(sql`select ${countUpTo(rowsOf(where), most)} as n`),
  ]);
  return { accounts, ...boundedTotal(counted?.n ?? 0, most) };
}

/** The index has nulls last; Postgres cannot read any other order from it. */
const newestFirst = [sql`${users.createdAt} desc nulls last`, asc(users.id)];

const rowsOf = (where: SQL | undefined) =>
  db
    .select({ one: sql`1` })
    .from(users)
    .where(where)
    .orderBy(...newestFirst);

export async function findAccount(id: string): Promise<User | null> {
  if (!isUuid(id)) return null;
  const [found] = await db.select(userColumns).from(users).where(eq(users.id, id));
  return found ?? null;
}

/**
 * Makes a member of staff a customer again. Sessions and one-time codes end, since none issued for
 * one kind of account may open the other. Refused: customer-not-found; owners-only for other staff;
 * last-admin and last-owner, because somebody must be able to run the shop.
 */
export async function removeFromStaff(id: string, actor: ActingStaff = null): Promise<User> {
  if (!isUuid(id)) throw new ShopError("customer-not-found", {});
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    requireOwner(admins, actor);
    if (admins.every((admin) => admin.id === id)) throw new ShopError("last-admin", {});
    requireOtherOwner(admins, id);
    await tx
      .update(passwordResets)
      .set({ usedAt: new Date() })
      .where(and(eq(passwordResets.userId, id), isNull(passwordResets.usedAt)));
    const [changed] = await tx
      .update(users)
      .set({ isAdmin: false, role: null, sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(and(eq(users.id, id), eq(users.isAdmin, true)))
      .returning(userColumns);
    if (changed) {
      await endAllSessions(id, tx);
      await removeAuthenticator(id, tx);
      const subject = { subject: changed.fullName, subjectId: id };
      await recordStaffAct(tx, { act: "role-taken", ...subject, actor });
    }
    const found = changed ?? (await tx.select(userColumns).from(users).where(eq(users.id, id)))[0];
    if (!found) throw new ShopError("customer-not-found", {});
    return found;
  });
}

/**
 * Gives a member of staff a role and ends their sessions, which may show pages that are now closed
 * to them. The same role again changes nothing. Refused: staff-not-found, also for customers;
 * owners-only; last-owner.
 */
export async function setRole(id: string, role: Role, actor: ActingStaff = null): Promise<User> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    requireOwner(admins, actor);
    const before = admins.find((admin) => admin.id === id.toLowerCase());
    if (!before) throw new ShopError("staff-not-found", {});
    if (roleOf(before) === role) return before;
    if (role !== "owner") requireOtherOwner(admins, before.id);
    const [changed] = await tx
      .update(users)
      .set({ role, sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(eq(users.id, before.id))
      .returning(userColumns);
    await endAllSessions(before.id, tx);
    const details = { role: `${roleOf(before)} → ${role}` };
    const subject = { subject: before.fullName, subjectId: before.id };
    await recordStaffAct(tx, { act: "role-changed", ...subject, details, actor });
    return changed ?? before;
  });
}

/**
 * Only owners change rights, on every page and endpoint; checked under lock. A null actor is the
 * command line.
 */
export function requireOwner(admins: User[], actor: ActingStaff) {
  if (!actor) return;
  const found = admins.find(({ id }) => id === actor.id);
  if (!found || roleOf(found) !== "owner") throw new ShopError("owners-only", {});
}

/**
 * Locks all staff: if two owners remove each other at once, the second waits and then finds one
 * fewer.
 */
export function lockAdmins(tx: Db): Promise<User[]> {
  return tx
    .select(userColumns)
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.id))
    .for("update");
}

function requireOtherOwner(admins: readonly User[], id: string): void {
  const others = admins.filter((admin) => admin.id !== id && roleOf(admin) === "owner");
  if (others.length === 0 && admins.some((admin) => admin.id === id && roleOf(admin) === "owner"))
    throw new ShopError("last-owner", {});
}

/**
 * Ends all sessions of a customer, for example after a lost phone. Refused: customer-not-found,
 * also for staff.
 */
export async function endCustomerSessions(id: string, actor: ActingStaff = null): Promise<User> {
  const customer = await findAccount(id);
  if (!customer || customer.isAdmin) throw new ShopError("customer-not-found", {});
  await db.transaction(async (tx) => {
    await endAllSessions(id, tx);
    const subject = { subject: customer.fullName, subjectId: id };
    await recordStaffAct(tx, { act: "sessions-ended", ...subject, actor });
  });
  return customer;
}

/** The expression must be spelled as in the trigram index `users_search`. */
function whereSearched(search: string): SQL | undefined {
  const text = cutText(cleanLine(search), 100);
  if (text === "") return undefined;
  const pattern = `%${(searchedDigits(text) ?? text).replace(/[\\%_]/g, "\\$&")}%`;
  return sql`(${users.fullName} || ' ' || ${users.phoneNumber}) ilike ${pattern}`;
}

/**
 * "+880 1712-345678" → "01712345678", "০১৭১২" → "01712"; null if it cannot be part of a phone
 * number.
 */
function searchedDigits(text: string): string | null {
  const number = latinDigits(text);
  if (!/^\+?[\d\s().-]*\d[\d\s().-]*$/.test(number)) return null;
  return normalizePhone(text) ?? number.replace(/\D/g, "").replace(/^(?:00)?880?(?=1[3-9])/, "0");
}
