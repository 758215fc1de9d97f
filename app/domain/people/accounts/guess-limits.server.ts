import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { HOUR_S } from "../../core/durations.ts";
import { consume, limiter } from "../../core/limits.server.ts";
import { type RefusalCode, ShopError } from "../../core/shop-error.ts";
import { findPlaces, type LogInSource } from "./known-places.server.ts";
import { addressKey } from "./network.server.ts";

const QUARTER_S = 15 * 60;

/**
 * Attempts within so many seconds. `strangers`: on one account from all unknown places together, so
 * that guessing is hopeless. `place`: on one account from one place. `address`: on all accounts
 * from one address, which hundreds of people may share in Bangladesh; `knownAddress` if the account
 * has logged in from it. See docs/decisions/sessions-and-lock-out.md.
 *
 * Beyond these limits attempts are checked one by one, `PACE_S` seconds apart, so that the right
 * password waits a minute and not until the guessing stops. With `isPaced: false` none is checked:
 * a six-digit code would be found at that pace.
 */
type Limits = {
  strangers: number;
  place: number;
  address: number;
  knownAddress: number;
  durationS: number;
  isPaced: boolean;
};

/**
 * Allows 5,300 guesses a day on one account in all, 2,400 from one place and 18,200 from one
 * address.
 */
const PACE_S = { strangers: 20, place: 60, address: 10, knownAddress: 10 } as const;

const LIMITS = {
  "log-in": {
    strangers: 10,
    place: 10,
    address: 100,
    knownAddress: 300,
    durationS: QUARTER_S,
    isPaced: true,
  },
  // 1,000 of 31⁸ codes: many addresses together guess none and lock nobody out.
  reset: {
    strangers: 1000,
    place: 10,
    address: 50,
    knownAddress: 150,
    durationS: QUARTER_S,
    isPaced: true,
  },
  // Three of the million six-digit codes are valid at a time, and only somebody who knows the
  // password gets here.
  "second-step": {
    strangers: 10,
    place: 10,
    address: 50,
    knownAddress: 50,
    durationS: HOUR_S,
    isPaced: false,
  },
} as const satisfies Record<string, Limits>;

export type GuessedSecret = keyof typeof LIMITS;

type Kind = "strangers" | "place" | "address" | "knownAddress";

type Counter = { counter: RateLimiterPostgres; pace: RateLimiterPostgres | null };

type Counters = Record<Kind, Counter>;

const counters = Object.fromEntries(
  Object.entries(LIMITS).map(([subject, limits]) => {
    const count = (kind: Kind) => ({
      counter: limiter(`${subject}-${kind}`, limits[kind], limits.durationS),
      pace: limits.isPaced ? limiter(`${subject}-${kind}-pace`, 1, PACE_S[kind]) : null,
    });
    return [
      subject,
      {
        strangers: count("strangers"),
        place: count("place"),
        address: count("address"),
        knownAddress: count("knownAddress"),
      },
    ];
  }),
) as Record<GuessedSecret, Counters>;

/** The refusal that counts as a wrong guess, by subject; other failures do not count. */
const WRONG: Record<GuessedSecret, RefusalCode> = {
  "log-in": "wrong-credentials",
  reset: "wrong-reset-code",
  "second-step": "wrong-second-step",
};

/**
 * Runs `check` on a claimed password or code. The attempt is counted before the check, so that
 * parallel attempts cannot exceed the limit. `onEvent` receives what an owner may want to see in
 * the log. Refused: too-many-attempts, without a check.
 */
export async function limitGuesses<T>(
  subject: GuessedSecret,
  visitor: LogInSource,
  phoneNumber: string,
  check: () => Promise<T>,
  onEvent: (event: "limited" | "failed") => void,
): Promise<T> {
  const keys = await keysOf(subject, visitor, phoneNumber);
  await consumeInTurn(keys).catch((error: unknown) => {
    if (isTooMany(error)) onEvent("limited");
    throw error;
  });
  try {
    const right = await check();
    await forgive(keys, "all");
    return right;
  } catch (error) {
    const isGuess = error instanceof ShopError && error.code === WRONG[subject];
    if (isGuess) onEvent("failed");
    else await forgive(keys, "this");
    throw error;
  }
}

type Keys = [Counter, string | null][];

/**
 * Mistakes of a known browser, then of a known address, have their own counters, which strangers
 * cannot use up.
 */
async function keysOf(
  subject: GuessedSecret,
  visitor: LogInSource,
  phoneNumber: string,
): Promise<Keys> {
  const { strangers, place, address, knownAddress } = counters[subject];
  const places = await findPlaces(visitor, phoneNumber);
  if (places.isKnownBrowser) return [[place, places.browser]];
  const from = addressKey(visitor.address);
  if (places.isKnownAddress)
    return [
      [place, places.address],
      [knownAddress, from],
    ];
  return [
    [place, places.address],
    [strangers, phoneNumber],
    [address, from],
  ];
}

/**
 * Counts one attempt against each key, the narrowest first. An attempt that is refused at one key
 * does not use up the later ones, so that a single address cannot exhaust an account's attempts;
 * earlier counts are given back.
 */
async function consumeInTurn(keys: Keys): Promise<void> {
  const counted: [RateLimiterPostgres, string][] = [];
  try {
    for (const [{ counter, pace }, key] of keys) {
      if (!key) continue;
      const isFree = await consume([[counter, key]]).then(
        () => true,
        (error: unknown) => {
          if (!pace || !isTooMany(error)) throw error;
          return false;
        },
      );
      if (isFree) counted.push([counter, key]);
      else if (pace) {
        await consume([[pace, key]]);
        counted.push([pace, key]);
      }
    }
  } catch (error) {
    await Promise.all(counted.map(([counter, key]) => counter.reward(key)));
    throw error;
  }
}

const isTooMany = (error: unknown) =>
  error instanceof ShopError && error.code === "too-many-attempts";

/**
 * A right password resets the account's counters; shared addresses get back only this one attempt.
 */
async function forgive(keys: Keys, what: "all" | "this"): Promise<void> {
  await Promise.all(
    keys.map(([{ counter }, key]) => {
      if (!key) return null;
      const isShared = counter.keyPrefix.toLowerCase().endsWith("address");
      return what === "all" && !isShared ? counter.delete(key) : counter.reward(key);
    }),
  );
}
