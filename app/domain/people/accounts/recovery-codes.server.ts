import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { recoveryCodes } from "#drizzle/schema.ts";
import { latinDigits } from "../../core/digits.ts";
import { hashPassword, isPassword, randomCode } from "./passwords.server.ts";

/** As many as fit on a slip of paper; each works once. */
export const RECOVERY_CODES = 10;

/**
 * The first group finds the row and is not secret; the eight characters after it are, about 40
 * bits.
 */
const PREFIX_LETTERS = 4;

/** Ten codes such as "K7QM-2RTX-H8WD" with their hashes, each with a different first group. */
export async function makeRecoveryCodes() {
  const codes = new Map<string, { code: string; prefix: string; codeHash: string }>();
  while (codes.size < RECOVERY_CODES) {
    const code = randomCode(3);
    const letters = lettersOf(code);
    const prefix = letters.slice(0, PREFIX_LETTERS);
    const codeHash = await hashPassword(letters.slice(PREFIX_LETTERS));
    codes.set(prefix, { code, prefix, codeHash });
  }
  return [...codes.values()];
}

/**
 * Uses up one of the user's recovery codes, in any spelling; false, and as slow, for a wrong one.
 */
export async function takeRecoveryCode(userId: string, typed: string, now: Date): Promise<boolean> {
  const letters = lettersOf(latinDigits(typed.slice(0, 100)));
  const prefix = letters.slice(0, PREFIX_LETTERS);
  const isUnused = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.prefix, prefix),
    isNull(recoveryCodes.usedAt),
  );
  const [found] = await db
    .select({ codeHash: recoveryCodes.codeHash })
    .from(recoveryCodes)
    .where(isUnused);
  if (!(await isPassword(letters.slice(PREFIX_LETTERS), found?.codeHash ?? null))) return false;
  const taken = await db
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(isUnused)
    .returning({ prefix: recoveryCodes.prefix });
  return taken.length > 0;
}

function lettersOf(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
