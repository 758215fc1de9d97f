import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { passwordResets, users } from "#drizzle/schema.ts";
import { isUnavailable } from "#runtime/unavailable.ts";
import { ShopError } from "../../core/shop-error.ts";
import { refuseGuessable } from "./guessable-passwords.server.ts";
import { hashPassword, isOutdated, isPassword } from "./passwords.server.ts";
import { endAllSessions } from "./sessions.server.ts";
import type { LogInInput, RegisterInput } from "./user-input.server.ts";
import { type User, userColumns } from "./users.server.ts";

/**
 * Creates a customer; staff cannot register. The unique index decides who was first with a phone
 * number. `then` runs in the same transaction. Refused: password-guessable,
 * phone-already-registered.
 */
export async function registerCustomer(
  { fullName, phoneNumber, password }: Pick<RegisterInput, "fullName" | "phoneNumber" | "password">,
  then: (tx: Db, user: User) => Promise<void> = async () => undefined,
): Promise<User> {
  await refuseGuessable(password, { fullName, phoneNumber }, "password");
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .insert(users)
      .values({ fullName, phoneNumber, passwordHash, isAdmin: false })
      .onConflictDoNothing({ target: users.phoneNumber })
      .returning(userColumns);
    if (!user) throw new ShopError("phone-already-registered", {});
    await then(tx, user);
    return user;
  });
}

/**
 * The user with this phone number and password. Refused: wrong-credentials, in the same words and
 * time whichever of the two is wrong.
 */
export async function authenticate({ phoneNumber, password }: LogInInput): Promise<User> {
  const [found] = await db
    .select({ ...userColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.phoneNumber, phoneNumber));
  const isRight = await isPassword(password, found?.passwordHash ?? null);
  if (!found || !isRight) throw new ShopError("wrong-credentials", {});
  const { passwordHash, ...user } = found;
  if (isOutdated(passwordHash)) await renewHash(user.id, passwordHash, password);
  return user;
}

/**
 * Log-in is the only moment at which the shop knows the password. Nothing changes if the password
 * was changed meanwhile or the hash queue is full.
 */
async function renewHash(id: string, old: string, password: string): Promise<void> {
  const renewed = await hashPassword(password).catch((error: unknown) => {
    if (isUnavailable(error)) return null;
    throw error;
  });
  if (renewed === null) return;
  await db
    .update(users)
    .set({ passwordHash: renewed, updatedAt: sql`${users.updatedAt}` })
    .where(and(eq(users.id, id), eq(users.passwordHash, old)));
}

/** Asks for the password again before a sensitive change. Refused: wrong-password. */
export async function confirmPassword(userId: string, password: string): Promise<void> {
  const [found] = await db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!(await isPassword(password, found?.passwordHash ?? null)))
    throw new ShopError("wrong-password", {});
}

/**
 * Ends all sessions of the user; the caller opens a new one with the returned user. Refused:
 * wrong-password, password-guessable, try-again when the password was changed elsewhere meanwhile.
 */
export async function changePassword(
  user: Pick<User, "id" | "sessionVersion" | "fullName" | "phoneNumber">,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<User> {
  await confirmPassword(user.id, currentPassword);
  await refuseGuessable(newPassword, user, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    const changed = await setPassword(tx, user.id, passwordHash);
    if (changed?.sessionVersion !== user.sessionVersion + 1) throw new ShopError("try-again", {});
    return changed;
  });
}

/** Writes a password, ends all sessions and tokens, and invalidates open one-time codes. */
export async function setPassword(
  tx: Db,
  userId: string,
  passwordHash: string,
): Promise<User | null> {
  await endAllSessions(userId, tx);
  await tx
    .update(passwordResets)
    .set({ usedAt: new Date() })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  const [user] = await tx
    .update(users)
    .set({ passwordHash, sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
    .returning(userColumns);
  return user ?? null;
}
