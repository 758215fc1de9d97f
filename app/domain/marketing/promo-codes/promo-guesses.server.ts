import { createHmac, timingSafeEqual } from "node:crypto";
import { RateLimiterRes } from "rate-limiter-flexible";
import { keyFor } from "../../core/keys.server.ts";
import { limiter } from "../../core/limits.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { addressKey } from "../../people/accounts/network.server.ts";
import { normalizePromoCode } from "./promo-code-rules.ts";
import { findPromoCodeByCode } from "./promo-codes.server.ts";

/**
 * Unknown codes per address in ten minutes. Hundreds of customers share the address of a mobile
 * network, but only wrong codes count. Nothing is counted per phone number, because anybody can
 * enter another person's.
 */
const WRONG_GUESSES = 100;
const DURATION_S = 10 * 60;

const wrongGuesses = limiter("promo-guess-address", WRONG_GUESSES, DURATION_S);

/**
 * Looks a promo code up for somebody who may be guessing. An unknown code is counted before the
 * answer is sent; a known one is free. Refused before the look-up: too-many-promo-guesses, so that
 * right and wrong codes get the same answer. The count is checked again for guesses sent in
 * parallel.
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
 * Places an order with a promo code that has no proof, since the order would reveal as much as a
 * look-up. An order without a code is always placed. Refused as in `lookUpPromoCode`.
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
  const key = addressKey(address);
  try {
    return await place();
  } catch (error) {
    if (key !== null && tellsOfPhone(error)) await countWrongGuess(key);
    throw error;
  }
}

/** These refusals reveal that a phone number has ordered, so they count as guesses. */
const tellsOfPhone = (error: unknown) =>
  error instanceof ShopError &&
  (error.code === "promo-code-first-order" || error.code === "promo-code-once");

const isUnknownCode = (error: unknown) =>
  error instanceof ShopError && error.code === "promo-code-not-found";

/** Expired, used up and so on: this reveals that the code exists. */
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

/**
 * A token that the form holds beside a code that was valid: its sender knows the code and is not
 * guessing.
 */
export function promoCodeProof(code: string): string {
  return createHmac("sha256", keyFor("promo code proof"))
    .update(normalizePromoCode(code))
    .digest("base64url");
}

/** Whether the sender of this token has seen that the code is valid. */
export function isProvenPromoCode(code: string, proof: string): boolean {
  const expected = Buffer.from(promoCodeProof(code));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
