import { HOUR_S } from "../../core/durations.ts";
import { consume, limiter } from "../../core/limits.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { addressKey } from "./network.server.ts";

const QUARTER_S = 15 * 60;

const ownPasswords = limiter("own-password", 10, QUARTER_S);

/**
 * Checks the current password of a logged-in user, with the same limit as a log-in but counted per
 * session: a stranger has no session, so only somebody at an unlocked phone can use the attempts
 * up. Refused: too-many-attempts.
 */
export async function limitOwnPassword<T>(sessionId: string, check: () => Promise<T>): Promise<T> {
  await consume([[ownPasswords, sessionId]]);
  try {
    const right = await check();
    await ownPasswords.delete(sessionId);
    return right;
  } catch (error) {
    const isGuess = error instanceof ShopError && error.code === "wrong-password";
    if (!isGuess) await ownPasswords.reward(sessionId);
    throw error;
  }
}

/** Per address. Families and offices share one; somebody who tries a list of numbers needs more. */
const registrations = limiter("registration-address", 120, HOUR_S);
/** Refusals per address that reveal that a number has an account; each number counts once. */
const revelations = limiter("registration-known", 20, HOUR_S);
const revealed = limiter("registration-told", 1, HOUR_S);

/**
 * Registers by `register`. The contract's answer reveals whether a number has an account, so each
 * address may learn that of 20 numbers an hour; then every registration from it is refused.
 * Refused: too-many-attempts.
 */
export async function limitRegistration<T>(
  address: string,
  phoneNumber: string,
  register: () => Promise<T>,
): Promise<T> {
  const network = addressKey(address);
  await consume([
    [registrations, network],
    [revelations, network],
  ]);
  try {
    return await register().finally(() => network && revelations.reward(network));
  } catch (error) {
    const isRevealing = error instanceof ShopError && error.code === "phone-already-registered";
    if (network && isRevealing && (await isFirst(`${network} ${phoneNumber}`)))
      await revelations.penalty(network);
    throw error;
  }
}

/** Whether this is the first time this address learns about this number. */
async function isFirst(key: string): Promise<boolean> {
  return (await revealed.penalty(key)).consumedPoints === 1;
}
