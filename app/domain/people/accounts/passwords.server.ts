import { randomBytes, randomInt } from "node:crypto";
import { argon2id, hash, needsRehash, verify } from "argon2";
import { BoundedQueue } from "#runtime/bounded-queue.ts";

/**
 * argon2id with the parameters of OWASP's Password Storage Cheat Sheet: 19 MiB (in KiB), two
 * passes, one lane; about 30 ms.
 */
const COST = { type: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * One hash at a time, because a second would take the other core from the pages. Fifty more may
 * wait, about two seconds; beyond that the request is refused with `Unavailable`.
 */
const queue = new BoundedQueue({
  name: "passwords",
  concurrency: 1,
  maxWaiting: 50,
  maxWaitMs: 5_000,
});

/** Compared when there is no account, so that the answer takes as long as with one. */
const nobodysHash = hash(randomBytes(32), COST);

export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(spelled(password), COST));
}

/** Whether the password matches the hash. A null hash never matches, but takes as long. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const known = passwordHash || (await nobodysHash);
  const isRight = await queue.run(() => verify(known, spelled(password)));
  return isRight && Boolean(passwordHash);
}

/** Whether the hash was made with lower costs than today's. */
export function isOutdated(passwordHash: string): boolean {
  return needsRehash(passwordHash, COST);
}

/**
 * Normalises Unicode, because keyboards encode the same Bangla or accented letter in several ways.
 */
function spelled(password: string): Buffer {
  return Buffer.from(password.normalize("NFC"));
}

/** 0, 1, I, L and O are left out because they are confused when read aloud. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** "K7QM-2RTX": groups of four random characters, about 20 bits each. */
export function randomCode(groups: number): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}
