import { and, eq, isNull } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { recoveryCodes } from "#drizzle/schema.ts";
import { latinDigits } from "../digits.ts";
import { hashPassword, isPassword, randomCode } from "./passwords.server.ts";

/** As many as fit on a slip of paper; each opens the account once. */
export const RECOVERY_CODES = 10;

/** Letters of the group that finds the row; it is no secret. The eight behind it are, some 40 bits. */
const PREFIX_LETTERS = 4;

/** Ten codes like "K7QM-2RTX-H8WD" with their hashes, no two with the same first group. */
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

/** Is it one of somebody's unused recovery codes, in any spelling? Then it is used now. As slow for a wrong one. */
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
