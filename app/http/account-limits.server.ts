import { limitGuesses, type Subject } from "#app/domain/users/guess-limits.server.ts";
import { visitorOf } from "./known-browser.server.ts";
import { logEvent } from "./log.server.ts";
import type { RequestArgs } from "./request-args.ts";

type Limited = <T>(args: RequestArgs, phoneNumber: string, check: () => Promise<T>) => Promise<T>;

/** The limit of one kind of guess for whoever asks, each try that failed or was refused in the log. */
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
