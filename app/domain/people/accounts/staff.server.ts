import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { users } from "#drizzle/schema.ts";
import { fullName, phoneNumber } from "../../core/fields/person.server.ts";
import { say } from "../../core/fields/refuse.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { peopleHooks } from "../hooks.server.ts";
import { lockAdmins, requireOwner } from "./customers.server.ts";
import {
  makeCode,
  type OneTimeCode,
  type WrittenCode,
  writeCode,
} from "./password-resets.server.ts";
import { ROLES } from "./roles.ts";
import { endAllSessions } from "./sessions.server.ts";
import { type User, userColumns } from "./users.server.ts";

/** A new member of staff, from the form or the API. */
export const newStaffSchema = z.object({
  phoneNumber,
  fullName,
  role: z.enum(ROLES, { error: say("choice-invalid") }),
});

export type NewStaff = z.output<typeof newStaffSchema>;

/** How long the first code is valid: a day, so that it still works on the next one. */
const VALID_MS = 24 * 60 * 60 * 1000;

/** This code lives longest of all one-time codes, so it has more letters. */
const CODE_GROUPS = 3;

export type AddedStaff = OneTimeCode & { person: User };

/**
 * Adds a member of staff with a role and a one-time code, with which they choose their password. A
 * customer's account with this number becomes theirs; its password, sessions and codes end, because
 * a stranger may have registered the number. Refused: owners-only, already-admin.
 */
export async function addStaff(input: NewStaff, actor: ActingStaff = null): Promise<AddedStaff> {
  const code = await makeCode({ groups: CODE_GROUPS, validMs: VALID_MS });
  const { phoneNumber, fullName, role } = input;
  return db.transaction(async (tx) => {
    requireOwner(await lockAdmins(tx), actor);
    const [person] = await tx
      .insert(users)
      .values({ ...input, isAdmin: true, passwordHash: "" })
      .onConflictDoUpdate({
        target: users.phoneNumber,
        set: {
          fullName,
          role,
          isAdmin: true,
          passwordHash: "",
          sessionVersion: sql`${users.sessionVersion} + 1`,
          updatedAt: new Date(),
        },
        setWhere: eq(users.isAdmin, false),
      })
      .returning(userColumns);
    if (!person) throw new ShopError("already-admin", { phoneNumber });
    await endAllSessions(person.id, tx);
    const subject = { subject: fullName, subjectId: person.id };
    await recordStaffAct(tx, { act: "role-given", ...subject, details: { role }, actor });
    return giveCode(tx, person, code, actor);
  });
}

/**
 * Another first code for staff who have not chosen a password yet; it replaces the one before. All
 * others have `npm run admin`, so that nobody takes over a colleague's account. Refused:
 * owners-only, staff-not-found.
 */
export async function renewFirstCode(id: string, actor: ActingStaff = null): Promise<AddedStaff> {
  const code = await makeCode({ groups: CODE_GROUPS, validMs: VALID_MS });
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    requireOwner(admins, actor);
    const person = admins.find((admin) => admin.id === id.toLowerCase());
    if (!person || (await hasPassword(tx, person.id))) throw new ShopError("staff-not-found", {});
    return giveCode(tx, person, code, actor);
  });
}

/**
 * Ends all sessions of a member of staff, for example after a lost phone; they log in again.
 * Refused: owners-only, staff-not-found; own-sessions for oneself.
 */
export async function endStaffSessions(id: string, actor: ActingStaff): Promise<User> {
  return db.transaction(async (tx) => {
    const admins = await lockAdmins(tx);
    requireOwner(admins, actor);
    const person = admins.find((admin) => admin.id === id.toLowerCase());
    if (!person) throw new ShopError("staff-not-found", {});
    if (person.id === actor?.id) throw new ShopError("own-sessions", {});
    // A session that is opened at this very moment has the earlier version, and ends too.
    await tx
      .update(users)
      .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
      .where(eq(users.id, person.id));
    await endAllSessions(person.id, tx);
    await peopleHooks.joined().loggedOut(tx, person.id);
    const subject = { subject: person.fullName, subjectId: person.id };
    await recordStaffAct(tx, { act: "sessions-ended", ...subject, actor });
    return person;
  });
}

async function giveCode(
  tx: Db,
  person: User,
  code: WrittenCode,
  actor: ActingStaff,
): Promise<AddedStaff> {
  await writeCode(tx, person, code, actor);
  return { person, code: code.code, expiresAt: code.expiresAt };
}

async function hasPassword(tx: Db, id: string): Promise<boolean> {
  const [found] = await tx.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
  return found?.hash !== "";
}
