import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { consume, limiter } from "../limits.server.ts";
import { type RefusalCode, ShopError } from "../shop-error.ts";
import { findPlaces, type Visitor } from "./known-places.server.ts";
import { addressKey } from "./network.server.ts";

const QUARTER_S = 15 * 60;
const HOUR_S = 60 * 60;

/**
 * How often, in how many seconds. `strangers`: of one account, from all places it does not know, so that guessing is
 * hopeless. `place`: of one account at one place. `address`: of all accounts from one address, behind which in Bangladesh
 * hundreds may stand; `knownAddress` where the account is at home. See docs/decisions/sessions-and-lock-out.md.
 *
 * Beyond them tries are looked at one by one, so many seconds apart (`PACE_S`): the right password waits a minute, not until
 * somebody stops guessing. `isPaced` false: none is looked at, for what has so few answers that pacing would find one.
 */
type Limits = {
  strangers: number;
  place: number;
  address: number;
  knownAddress: number;
  durationS: number;
  isPaced: boolean;
};

/** Of one account in all, and at one place: 5,300 and 2,400 guesses a day. Of an address: 18,200, by hundreds of people. */
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
  // 1,000 of 31⁸ codes: a crowd of addresses guesses none and shuts nobody out.
  reset: {
    strangers: 1000,
    place: 10,
    address: 50,
    knownAddress: 150,
    durationS: QUARTER_S,
    isPaced: true,
  },
  // Of six digits three are right at a time; who comes here has the password already.
  "second-step": {
    strangers: 10,
    place: 10,
    address: 50,
    knownAddress: 50,
    durationS: HOUR_S,
    isPaced: false,
  },
} as const satisfies Record<string, Limits>;

export type Subject = keyof typeof LIMITS;

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
) as Record<Subject, Counters>;

/** What each subject's wrong guess is; any other failure is nobody's guess and does not count. */
const WRONG: Record<Subject, RefusalCode> = {
  "log-in": "wrong-credentials",
  reset: "wrong-reset-code",
  "second-step": "wrong-second-step",
};

/**
 * Checks by `check` what somebody claims to know of an account. Counts first and looks then, so that of many at once no
 * more than allowed are looked at. `onEvent` is told of what an owner may want to look for. Refused: too-many-attempts,
 * before anything is looked at.
 */
export async function limitGuesses<T>(
  subject: Subject,
  visitor: Visitor,
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

/** A known browser's mistakes are counted for themselves, then a known address's: strangers cannot use them up. */
async function keysOf(subject: Subject, visitor: Visitor, phoneNumber: string): Promise<Keys> {
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
 * One more by each of these, the narrowest first: who is refused at one uses up nothing of those after it, so that a single
 * address does not take all of an account's turns. What was counted before the refusal is given back.
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

/** What was right makes the account start afresh; the addresses, which others use too, only lose this one try. */
async function forgive(keys: Keys, what: "all" | "this"): Promise<void> {
  await Promise.all(
    keys.map(([{ counter }, key]) => {
      if (!key) return null;
      const isShared = counter.keyPrefix.toLowerCase().endsWith("address");
      return what === "all" && !isShared ? counter.delete(key) : counter.reward(key);
    }),
  );
}
