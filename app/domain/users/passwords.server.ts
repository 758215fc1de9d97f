import { randomBytes, randomInt } from "node:crypto";
import { argon2id, hash, needsRehash, verify } from "argon2";
import { BoundedQueue } from "#server/bounded-queue.js";

/** argon2id as OWASP's Password Storage Cheat Sheet has it: 19 MiB (in KiB), two passes, one lane; some 30 ms. */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * One at a time: a second one would take the other core from the pages. Fifty more may wait, some two seconds; who comes
 * then is refused with `Unavailable`, which forms and calls say in words.
 */
const queue = new BoundedQueue({
  name: "passwords",
  concurrency: 1,
  maxWaiting: 50,
  maxWaitMs: 5_000,
});

/** What a password is compared with when there is no account, so that the answer takes as long as for one. */
const nobodysHash = hash(randomBytes(32), COST);

export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(spelled(password), COST));
}

/** Is it the password behind this hash? For null, or an account that has no password, no, but not sooner. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash || (await nobodysHash);
  const isRight = await queue.run(() => verify(known, spelled(password)));
  return isRight && Boolean(passwordHash);
}

/** Whether a hash was made when hashing cost less than today. */
export function isOutdated(passwordHash: string): boolean {
  return needsRehash(passwordHash, COST);
}

/** Keyboards write one Bangla or accented letter in several ways; a password must not depend on which. */
function spelled(password: string): Buffer {
  return Buffer.from(password.normalize("NFC"));
}

/** Without 0, 1, I, L and O, which are mistaken for each other when read out. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** "K7QM-2RTX": groups of four random letters and digits, about 20 bits each. */
export function randomCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}
