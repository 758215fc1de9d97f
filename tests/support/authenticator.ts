import { Secret, TOTP } from "otpauth";

/**
 * The code that an authenticator app shows for this secret, this many steps of 30 seconds from now.
 */
export function codeOf(secret: string, steps = 0, now = Date.now()): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")) });
  return totp.generate({ timestamp: now + steps * 30_000 });
}
