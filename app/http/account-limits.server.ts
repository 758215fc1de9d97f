import { randomBytes } from "node:crypto";
import {
  type GuessedSecret,
  limitGuesses,
} from "#app/domain/people/accounts/guess-limits.server.ts";
import {
  KNOWN_FOR_MS,
  type LogInSource,
  rememberPlaces,
} from "#app/domain/people/accounts/known-places.server.ts";
import { signedCookie } from "./cookies.server.ts";
import { logEvent } from "./log.server.ts";
import { addressOf, type RequestArgs } from "./request-args.ts";

/**
 * Limits one kind of guess and logs failed and refused tries. Refused: too-many-attempts, before
 * `check` runs.
 */
const limited =
  (subject: GuessedSecret) =>
  async <T>(args: RequestArgs, phoneNumber: string, check: () => Promise<T>): Promise<T> =>
    limitGuesses(subject, await visitorOf(args), phoneNumber, check, (event) =>
      logEvent(args, `${subject} ${event}`, { phoneNumber }),
    );

/** Phone number and password. */
export const limitLogIn = limited("log-in");

/** A one-time code for a new password. */
export const limitReset = limited("reset");

/** The code of an authenticator, after the password. */
export const limitSecondStep = limited("second-step");

/**
 * A random name for this browser, whose mistakes are counted apart from strangers' (OWASP: device
 * cookies). It opens nothing.
 */
const cookie = signedCookie("browser", { maxAge: KNOWN_FOR_MS / 1000 }, "counts");

async function visitorOf(args: RequestArgs): Promise<LogInSource> {
  const name = await cookie.parse(args.request);
  const browser = typeof name === "string" && /^[\w-]{22}$/.test(name) ? name : null;
  return { browser, address: addressOf(args) };
}

/**
 * Notes this browser and address as the account's own after a log-in. Answers the `Set-Cookie`
 * value.
 */
export async function rememberHere(args: RequestArgs, user: { id: string; phoneNumber: string }) {
  const { browser, address } = await visitorOf(args);
  const name = browser ?? randomBytes(16).toString("base64url");
  await rememberPlaces(user, { browser: name, address });
  return cookie.serialize(args.request, name);
}
