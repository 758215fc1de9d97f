import { renderSVG } from "uqr";
import { limitOwnPassword } from "#app/domain/people/accounts/account-limits.server.ts";
import { confirmPassword } from "#app/domain/people/accounts/authentication.server.ts";
import {
  abandonAuthenticator,
  confirmAuthenticator,
  countRecoveryCodes,
  findAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  turnOffAuthenticator,
} from "#app/domain/people/accounts/authenticators.server.ts";
import type { User } from "#app/domain/people/accounts/users.server.ts";

export type TwoStepView =
  | { is: "off" }
  /** `qr` is an image URL for `src`, `secret` the same key in groups of four for typing. */
  | { is: "pending"; qr: string; secret: string }
  /** `since` in epoch ms. */
  | { is: "on"; since: number; codesLeft: number };

export async function viewTwoStep(user: User, shopName: string): Promise<TwoStepView> {
  const state = await findAuthenticator(user, shopName);
  switch (state.is) {
    case "pending": {
      const svg = renderSVG(state.uri, { border: 3 });
      const qr = `data:image/svg+xml,${encodeURIComponent(svg)}`;
      return { is: "pending", qr, secret: state.secret.replace(/.{4}(?=.)/g, "$& ") };
    }
    case "on": {
      const codesLeft = await countRecoveryCodes(user.id);
      return { is: "on", since: state.since.getTime(), codesLeft };
    }
    default:
      return { is: "off" };
  }
}

/** The result of an action: recovery codes to show once, or the step that was completed. */
export type Done = { codes: string[] } | { done: "started" | "removed" | "stopped" };

/**
 * Handles the forms of the second step and returns null for any other intent; changing the step
 * requires the password, since the session alone may be a stolen unlocked screen. Refused:
 * wrong-password, wrong-second-step, authenticator-exists, too-many-attempts.
 */
export async function actOnTwoStep(
  user: User,
  sessionId: string,
  intent: string,
  field: (name: "currentPassword" | "code") => string,
): Promise<Done | null> {
  const checked = () =>
    limitOwnPassword(sessionId, () => confirmPassword(user.id, field("currentPassword")));
  switch (intent) {
    case "start-authenticator":
      await checked();
      await startAuthenticator(user.id);
      return { done: "started" };
    case "confirm-authenticator":
      return { codes: await confirmAuthenticator(user.id, field("code")) };
    case "stop-authenticator":
      await abandonAuthenticator(user.id);
      return { done: "stopped" };
    case "renew-recovery-codes":
      await checked();
      return { codes: await renewRecoveryCodes(user.id) };
    case "remove-authenticator":
      await checked();
      await turnOffAuthenticator(user.id);
      return { done: "removed" };
    default:
      return null;
  }
}
