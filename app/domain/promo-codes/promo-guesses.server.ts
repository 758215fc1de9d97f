import { createHmac, timingSafeEqual } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { limiter } from "../limits.server.ts";
import { ShopError } from "../shop-error.ts";
import { keyFor } from "../users/keys.server.ts";
import { addressKey } from "../users/network.server.ts";
import { normalizePromoCode } from "./promo-code-rules.ts";
import { findPromoCodeByCode } from "./promo-codes.server.ts";

/**
 * Codes that do not exist, per address in ten minutes. Hundreds of customers share the address of a mobile network, but
 * only their typing errors count. A phone number is never counted: anybody can type anybody's.
 */
const WRONG_GUESSES = 100;
const DURATION_S = 10 * 60;

const wrongGuesses = limiter("promo-guess-address", WRONG_GUESSES, DURATION_S);

/**
 * Looks a promo code up for somebody who wants to learn whether it counts. One that does not exist is counted before the answer goes
 * out; looking up one that exists is free. Refused: too-many-promo-guesses, before anything is looked up, so that the right code and
 * a wrong one are answered alike. The second look at the count is for guesses sent side by side.
 */
export async function lookUpPromoCode<T>(
  address: string,
  look: () => Promise<T>,
  isWrongGuess: (found: T) => boolean = () => false,
): Promise<T> {
  const key = addressKey(address);
  if (key === null) return look();
  await refuseGuessers(key);
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
 * Places an order with a promo code that was not found to count before: the order would tell as much as a look. One without a code
 * is always placed. Refused as by `lookUpPromoCode`.
 */
export async function placeWithPromoCode<T>(
  address: string,
  code: string,
  place: () => Promise<T>,
): Promise<T> {
  if (normalizePromoCode(code) !== "") {
    const look = () => findPromoCodeByCode(code);
    await lookUpPromoCode(address, look, (found) => found === null);
  }
  return place();
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
  return createHmac("sha256", keyFor("promo code proof"))
    .update(normalizePromoCode(code))
    .digest("base64url");
}

/** Was this code found to count before, by whoever sends the proof? */
export function isProvenPromoCode(code: string, proof: string): boolean {
  const expected = Buffer.from(promoCodeProof(code));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
