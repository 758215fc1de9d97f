import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { passwordResets, users } from "#drizzle/schema.ts";
import { ShopError } from "../shop-error.ts";
import { recordStaffAct } from "../staff-acts/record-staff-act.server.ts";
import { isUuid } from "../uuid.ts";
import { setPassword } from "./authentication.server.ts";
import { refuseGuessable } from "./guessable-passwords.server.ts";
import { hashPassword, isPassword, randomCode } from "./passwords.server.ts";
import type { ResetPasswordInput } from "./user-input.server.ts";
import type { User } from "./users.server.ts";

/** Validity of a one-time code. */
const VALID_MS = 30 * 60 * 1000;

/**
 * Creates a one-time code that staff read out to a customer who forgot the password. It replaces earlier codes, and only its hash is
 * stored. Staff get theirs from `npm run admin`, so that nobody takes over a colleague's account. Refused: customer-not-found.
 */
export async function issueResetCode(
  userId: string,
  adminId: string,
  now: Date = new Date(),
): Promise<{ code: string; expiresAt: Date }> {
  const code = randomCode(2);
  const codeHash = await hashPassword(withoutDashes(code));
  const expiresAt = new Date(now.getTime() + VALID_MS);
  await db.transaction(async (tx) => {
    const [customer] = isUuid(userId)
      ? await tx
          .select({ fullName: users.fullName })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.isAdmin, false)))
          .for("no key update")
      : [];
    if (!customer) throw new ShopError("customer-not-found", {});
    await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
    await tx
      .insert(passwordResets)
      .values({ userId, issuedBy: adminId, codeHash, createdAt: now, expiresAt });
    const subject = { subject: customer.fullName, subjectId: userId };
    await recordStaffAct(tx, { act: "password-code-made", ...subject, actor: { id: adminId } });
  });
  return { code, expiresAt };
}

/**
 * Sets a new password for the holder of a code. Refused: wrong-reset-code, also and as slowly for an unknown phone number, a used and
 * an expired code; password-guessable, which leaves the code unused.
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
        eq(users.isAdmin, false),
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
