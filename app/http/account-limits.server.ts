import { randomBytes } from "node:crypto";
import { limitGuesses, type Subject } from "#app/domain/users/guess-limits.server.ts";
import {
  KNOWN_FOR_MS,
  rememberPlaces,
  type Visitor,
} from "#app/domain/users/known-places.server.ts";
import { signedCookie } from "./cookies.server.ts";
import { logEvent } from "./log.server.ts";
import { addressOf, type RequestArgs } from "./request-args.ts";

type Limited = <T>(args: RequestArgs, phoneNumber: string, check: () => Promise<T>) => Promise<T>;

/** The limit of one kind of guess; failed and refused tries are logged. */
const limited =
  (subject: Subject): Limited =>
  async (args, phoneNumber, check) =>
    limitGuesses(subject, await visitorOf(args), phoneNumber, check, (event) =>
      logEvent(args, `${subject} ${event}`, { phoneNumber }),
    );

/** Checks phone number and password by `check`. Refused: too-many-attempts, before anything is looked at. */
export const limitLogIn = limited("log-in");

/** Checks a one-time code for a new password by `check`. Refused: too-many-attempts. */
export const limitReset = limited("reset");

/** Checks the code of an authenticator, after the password, by `check`. Refused: too-many-attempts. */
export const limitSecondStep = limited("second-step");

/**
 * A random name the shop gave this browser at its first log-in. It opens nothing: it only lets its holder's own mistakes be
 * counted apart from strangers' (OWASP: device cookies).
 */
const cookie = signedCookie("browser", { maxAge: KNOWN_FOR_MS / 1000 }, "counts");

const NAME_BYTES = 16;

/** The browser and address of a request, as an account's known places hold them. */
async function visitorOf(args: RequestArgs): Promise<Visitor> {
  const name = await cookie.parse(args.request);
  const browser = typeof name === "string" && /^[\w-]{22}$/.test(name) ? name : null;
  return { browser, address: addressOf(args) };
}

/** Notes this browser and address as the account's own after a log-in. Answers the `Set-Cookie` value. */
export async function rememberHere(
  args: RequestArgs,
  user: { id: string; phoneNumber: string },
): Promise<string> {
  const visitor = await visitorOf(args);
  const browser = visitor.browser ?? randomBytes(NAME_BYTES).toString("base64url");
  await rememberPlaces(user, { ...visitor, browser });
  return cookie.serialize(args.request, browser);
}
