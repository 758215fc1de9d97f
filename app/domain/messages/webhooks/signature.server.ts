import { createHmac, randomBytes } from "node:crypto";

/*
 * Standard Webhooks 1.0.0 (standardwebhooks.com): HMAC-SHA256 over id, timestamp and body, joined by dots, with the bytes
 * of the secret after its prefix. docs/webhooks.md describes the check for receivers.
 */

const PREFIX = "whsec_";

/** The standard requires 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret in the form that its receiver gets. */
export function makeSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

/**
 * The three headers of a message, with one signature per secret, so that both are valid during a
 * change. `at` is the present time.
 */
export function signatureHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
