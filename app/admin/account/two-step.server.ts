import { renderSVG } from "uqr";
import { limitOwnPassword } from "#app/domain/users/account-limits.server.ts";
import { confirmPassword } from "#app/domain/users/authentication.server.ts";
import {
  abandonAuthenticator,
  confirmAuthenticator,
  countRecoveryCodes,
  findAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
  turnOffAuthenticator,
} from "#app/domain/users/authenticators.server.ts";
import type { User } from "#app/domain/users/users.server.ts";

/** How far the second step is set up, as the page shows it. */
export type TwoStepView =
  | { is: "off" }
  /** `qr` is a picture for `src`; `secret` the same for typing, in groups of four. */
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

/** What was asked for, and what it says: codes to be shown once, or that it is done. */
export type Done = { codes: string[] } | { done: "started" | "removed" | "stopped" };

/**
 * One of the forms of the second step; null for any other intent. What turns it on, off or round asks for the password:
 * an unlocked screen is not enough. Refused: wrong-password, wrong-second-step, authenticator-exists, too-many-attempts.
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
