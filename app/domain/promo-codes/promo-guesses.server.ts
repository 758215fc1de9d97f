import { createHmac, timingSafeEqual } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { settings } from "#server/settings.js";
import { limiter } from "../limits.server.ts";
import { ShopError } from "../shop-error.ts";
import { addressKey } from "../users/network.server.ts";
import { normalizePromoCode } from "./promo-code-rules.ts";

/**
 * Codes that do not exist, per address in ten minutes. Hundreds of customers share the address of a mobile network, but
 * only their typing errors count. A phone number is never counted: anybody can type anybody's.
 */
const WRONG_GUESSES = 100;
const DURATION_S = 10 * 60;

const wrongGuesses = limiter("promo-guess-address", WRONG_GUESSES, DURATION_S);

/**
 * Looks a promo code up for somebody who wants to learn whether it counts. A code that does not exist is counted before
 * anybody is told, so that of many guesses at once no more than allowed are answered; looking up one that exists is free.
 * Refused: too-many-promo-guesses, and then not even the right code is told, or guessing would go on.
 */
export async function lookUpPromoCode<T>(
  address: string,
  look: () => Promise<T>,
  isWrongGuess: (found: T) => boolean = () => false,
): Promise<T> {
  const key = addressKey(address);
  if (key === null) return look();
  try {
    const found = await look();
    if (isWrongGuess(found)) await countWrongGuess(key);
    else await refuseGuessers(key);
    return found;
  } catch (error) {
    if (isUnknownCode(error)) await countWrongGuess(key);
    else if (isRefusalOfCode(error)) await refuseGuessers(key);
    throw error;
  }
}

/**
 * Places an order with a promo code. Never refused beforehand, whatever others behind the same address have tried: a code
 * that counts is taken off. One that does not exist counts as a guess, and past the limit is refused as too many.
 */
export async function placeWithPromoCode<T>(address: string, place: () => Promise<T>): Promise<T> {
  const key = addressKey(address);
  try {
    return await place();
  } catch (error) {
    if (key !== null && isUnknownCode(error)) await countWrongGuess(key);
    throw error;
  }
}

const isUnknownCode = (error: unknown) =>
  error instanceof ShopError && error.code === "promo-code-not-found";

/** Expired, used up …: it exists, and that is worth knowing too. */
const isRefusalOfCode = (error: unknown) =>
  error instanceof ShopError && error.code.startsWith("promo-code-");

async function countWrongGuess(key: string): Promise<void> {
  try {
    await wrongGuesses.consume(key);
  } catch (failure) {
    throw failure instanceof RateLimiterRes ? tooMany(failure) : failure;
  }
}

async function refuseGuessers(key: string): Promise<void> {
  const counted = await wrongGuesses.get(key);
  if (counted && counted.remainingPoints <= 0) throw tooMany(counted);
}

function tooMany({ msBeforeNext }: RateLimiterRes) {
  return new ShopError("too-many-promo-guesses", {
    retryAfterS: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  });
}

/** Kept in the form beside a code that was found to count: who can show it knows the code, and guesses nothing. */
export function promoCodeProof(code: string): string {
  return createHmac("sha256", settings().SESSION_SECRET)
    .update(`promo-code:${normalizePromoCode(code)}`)
    .digest("base64url");
}

/** Was this code found to count before, by whoever sends the proof? */
export function isProvenPromoCode(code: string, proof: string): boolean {
  const expected = Buffer.from(promoCodeProof(code));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
