import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { passwordResets, users } from "#drizzle/schema.ts";
import { isCounted } from "../../core/counted.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { isUuid } from "../../core/uuid.ts";
import { removeAuthenticator } from "./authenticators.server.ts";
import { type Role, roleOf } from "./roles.ts";
import { endAllSessions } from "./sessions.server.ts";
import { type User, userColumns } from "./users.server.ts";

/** The account's orders, whatever number they have; deleted and merged ones are left out. */
const orderCount = sql<number>`(
  select count(*)::int from orders where orders.customer_id = users.id and ${isCounted})`;

/** An account with the number of its orders. */
export async function findAccountWithOrders(
  id: string,
): Promise<(User & { orderCount: number }) | null> {
  const [found] = await db
    .select({ ...userColumns, orderCount })
    .from(users)
    .where(eq(users.id, id));
  return found ?? null;
}

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
