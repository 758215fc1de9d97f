import { and, asc, eq, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { normalizePhone } from "../../core/phone.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import { setPassword } from "./authentication.server.ts";
import { removeAuthenticator } from "./authenticators.server.ts";
import { refuseGuessable } from "./guessable-passwords.server.ts";
import { hashPassword, randomCode } from "./passwords.server.ts";
import { USER_LIMITS } from "./user-input.server.ts";
import { type User, userColumns } from "./users.server.ts";

/** Shown once to the person who creates the account; the password itself is not stored. */
export type NewAdmin = { phone: string; password: string };

/** Used when no phone number is configured. */
const FIRST_PHONE = "01700000000";
const FIRST_NAME = "Admin";

/**
 * Advisory lock: one server at a time creates the first admin. The number only has to differ from
 * other locks.
 */
export const ADMIN_LOCK = 7_013_001;

/**
 * Creates the first admin of a shop that has none; null if there is one. Empty values are filled in
 * by the shop. Several servers may call it at once. Refused: password-guessable.
 */
export async function ensureFirstAdmin(wanted: NewAdmin): Promise<NewAdmin | null> {
  const password = wanted.password || randomCode(3);
  const phone = normalizePhone(wanted.phone) ?? FIRST_PHONE;
  if (await hasAdmin(db)) return null;
  await refuseGuessable(password, { phoneNumber: phone, fullName: FIRST_NAME }, "password");
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADMIN_LOCK})`);
    if (await hasAdmin(tx)) return null;
    await makeAdmin(tx, { phoneNumber: phone, fullName: FIRST_NAME, passwordHash });
    return { phone, password };
  });
}

/**
 * Creates another admin with a generated password. A customer with this phone number becomes an
 * admin and gets the new password, since an account has one role. Refused: phone-invalid,
 * already-admin.
 */
export async function createAdmin(phone: string, name: string): Promise<NewAdmin> {
  const phoneNumber = readPhone(phone);
  const password = randomCode(3);
  const passwordHash = await hashPassword(password);
  const fullName = cutText(cleanLine(name), USER_LIMITS.fullName) || FIRST_NAME;
  await db.transaction((tx) => makeAdmin(tx, { phoneNumber, fullName, passwordHash }));
  return { phone: phoneNumber, password };
}

/**
 * Sets a generated password for an admin, ends their sessions and removes their authenticator.
 * Refused: phone-invalid, admin-not-found.
 */
export async function resetAdminPassword(phone: string): Promise<NewAdmin> {
  const phoneNumber = readPhone(phone);
  const password = randomCode(3);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ id: users.id, fullName: users.fullName })
      .from(users)
      .where(and(eq(users.phoneNumber, phoneNumber), eq(users.isAdmin, true)));
    if (!admin) throw new ShopError("admin-not-found", { phoneNumber });
    await removeAuthenticator(admin.id, tx);
    await setPassword(tx, admin.id, passwordHash);
    const subject = { subject: admin.fullName, subjectId: admin.id };
    await recordStaffAct(tx, { act: "password-reset", ...subject, actor: null });
  });
  return { phone: phoneNumber, password };
}

/** All staff, oldest account first; `isNew` until they have chosen a password. */
export function listAdmins(): Promise<(User & { isNew: boolean })[]> {
  return db
    .select({ ...userColumns, isNew: sql<boolean>`${users.passwordHash} = ''` })
    .from(users)
    .where(eq(users.isAdmin, true))
    .orderBy(asc(users.createdAt));
}

export async function hasAdmin(tx: Db): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isAdmin, true))
    .limit(1);
  return found.length > 0;
}

export async function makeAdmin(
  tx: Db,
  admin: { phoneNumber: string; fullName: string; passwordHash: string },
): Promise<void> {
  const [made] = await tx
    .insert(users)
    .values({ ...admin, isAdmin: true })
    .onConflictDoUpdate({
      target: users.phoneNumber,
      set: {
        isAdmin: true,
        passwordHash: admin.passwordHash,
        sessionVersion: sql`${users.sessionVersion} + 1`,
        updatedAt: new Date(),
      },
      setWhere: eq(users.isAdmin, false),
    })
    .returning({ id: users.id });
  if (!made) throw new ShopError("already-admin", { phoneNumber: admin.phoneNumber });
  const subject = { subject: admin.fullName, subjectId: made.id };
  await recordStaffAct(tx, { act: "role-given", ...subject, actor: null });
}

function readPhone(typed: string): string {
  const phoneNumber = normalizePhone(typed);
  if (!phoneNumber) throw new ShopError("phone-invalid", {});
  return phoneNumber;
}
