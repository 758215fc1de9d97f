import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { passwordResets, users } from "#drizzle/schema.ts";
import { ShopError } from "../../core/shop-error.ts";
import { recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import { isUuid } from "../../core/uuid.ts";
import { setPassword } from "./authentication.server.ts";
import { refuseGuessable } from "./guessable-passwords.server.ts";
import { hashPassword, isPassword, randomCode } from "./passwords.server.ts";
import type { ResetPasswordInput } from "./user-input.server.ts";
import type { User } from "./users.server.ts";

/** Validity of a customer's code. */
const VALID_MS = 30 * 60 * 1000;

export type OneTimeCode = { code: string; expiresAt: Date };

/** A code with what is stored of it. */
export type WrittenCode = OneTimeCode & { codeHash: string; createdAt: Date };

export async function makeCode(
  { groups, validMs }: { groups: number; validMs: number },
  createdAt = new Date(),
): Promise<WrittenCode> {
  const code = randomCode(groups);
  const codeHash = await hashPassword(withoutDashes(code));
  return { code, codeHash, createdAt, expiresAt: new Date(createdAt.getTime() + validMs) };
}

/**
 * Creates a one-time code that staff read out to a customer who forgot the password. Staff get
 * theirs from `npm run admin`, so that nobody takes over a colleague's account. Refused:
 * customer-not-found.
 */
export async function issueResetCode(
  userId: string,
  adminId: string,
  now: Date = new Date(),
): Promise<OneTimeCode> {
  const { code, expiresAt, ...written } = await makeCode({ groups: 2, validMs: VALID_MS }, now);
  await db.transaction(async (tx) => {
    const [customer] = isUuid(userId)
      ? await tx
          .select({ id: users.id, fullName: users.fullName })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.isAdmin, false)))
          .for("no key update")
      : [];
    if (!customer) throw new ShopError("customer-not-found", {});
    await writeCode(tx, customer, { code, expiresAt, ...written }, { id: adminId });
  });
  return { code, expiresAt };
}

/** Stores the hash of a person's code, which replaces earlier ones, and records who made it. */
export async function writeCode(
  tx: Db,
  { id: userId, fullName }: { id: string; fullName: string },
  { codeHash, createdAt, expiresAt }: WrittenCode,
  actor: { id: string } | null,
): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: createdAt })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  await tx
    .insert(passwordResets)
    .values({ userId, issuedBy: actor?.id ?? null, codeHash, createdAt, expiresAt });
  const subject = { subject: fullName, subjectId: userId };
  await recordStaffAct(tx, { act: "password-code-made", ...subject, actor });
}

/**
 * Sets a new password for the holder of a code. Refused: wrong-reset-code, also and as slowly for
 * an unknown phone number, a used and an expired code; password-guessable, which leaves the code
 * unused.
 */
export async function resetPassword(
  { phoneNumber, code, newPassword }: Omit<ResetPasswordInput, "confirmPassword">,
  now: Date = new Date(),
): Promise<User> {
  const [reset] = await db
    .select({
      id: passwordResets.id,
      userId: passwordResets.userId,
      codeHash: passwordResets.codeHash,
      fullName: users.fullName,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(
      and(
        eq(users.phoneNumber, phoneNumber),
        // Staff choose only their first password by a code.
        or(eq(users.isAdmin, false), eq(users.passwordHash, "")),
        isNull(passwordResets.usedAt),
        gt(passwordResets.expiresAt, now),
      ),
    )
    .orderBy(desc(passwordResets.createdAt))
    .limit(1);
  const isRight = await isPassword(withoutDashes(code), reset?.codeHash ?? null);
  if (!reset || !isRight) throw new ShopError("wrong-reset-code", {});
  // Checked after the code, because a refusal could reveal the account's name to a stranger.
  await refuseGuessable(newPassword, { phoneNumber, fullName: reset.fullName }, "newPassword");
  const passwordHash = await hashPassword(newPassword);
  return db.transaction(async (tx) => {
    // If two requests send the same code, the second finds it used.
    const taken = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.id, reset.id), isNull(passwordResets.usedAt)))
      .returning({ id: passwordResets.id });
    const user = taken.length > 0 ? await setPassword(tx, reset.userId, passwordHash) : null;
    if (!user) throw new ShopError("wrong-reset-code", {});
    return user;
  });
}

function withoutDashes(code: string): string {
  return code.replaceAll("-", "");
}
