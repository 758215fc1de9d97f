import { consume, limiter } from "../limits.server.ts";
import { ShopError } from "../shop-error.ts";
import { addressKey } from "./network.server.ts";

const QUARTER_S = 15 * 60;
const HOUR_S = 60 * 60;

const ownPasswords = limiter("own-password", 10, QUARTER_S);

/**
 * Checks the current password of somebody who is logged in: as often as at the door, for whoever sits at an unlocked
 * telephone, but counted by the session, which strangers do not have. Refused: too-many-attempts.
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

/** From one address: families and offices register together, a list of numbers is longer. */
const registrations = limiter("registration-address", 120, HOUR_S);
/** Of those, refusals that tell of a number that it has an account: each number once. */
const revelations = limiter("registration-known", 20, HOUR_S);
const revealed = limiter("registration-told", 1, HOUR_S);

/**
 * Registers by `register`. The contract's answer tells whose number has an account, so an address learns that of 20
 * numbers an hour; from then on it is refused whatever the number, or the refusal would tell. Refused: too-many-attempts.
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
    const isTold = error instanceof ShopError && error.code === "phone-already-registered";
    if (network && isTold && (await isFirst(`${network} ${phoneNumber}`)))
      await revelations.penalty(network);
    throw error;
  }
}

/** Whether this address had not been told of this number before. */
async function isFirst(key: string): Promise<boolean> {
  return (await revealed.penalty(key)).consumedPoints === 1;
}
