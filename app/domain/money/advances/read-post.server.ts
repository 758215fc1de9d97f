import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { asObject } from "../../core/requests/json-request.server.ts";
import type { Wallet } from "../../orders/money/advance-rules.ts";

/* The apps and their documents are named in docs/decisions/wallet-sms.md. */

/** An SMS as a forwarder app posts it. */
export type PostedSms = { from: string; text: string };

/** Characters of an SMS of several parts; the rest is no wallet's. */
const TEXT_MAX = 1000;

/** What the apps call the sender and the text, in their own templates. */
const FROM = ["from", "sender", "address", "phone"];
const TEXT = ["text", "content", "message", "msg", "body", "org_content"];

/** The SMS of a JSON object or a form; null for anything else. */
export function readPost(bytes: Uint8Array): PostedSms | null {
  const body = decode(bytes);
  const fields = body === null ? null : (readObject(body) ?? readForm(body));
  const from = fields && firstOf(fields, FROM);
  const text = fields && firstOf(fields, TEXT);
  return from && text ? { from, text: text.slice(0, TEXT_MAX) } : null;
}

function decode(bytes: Uint8Array): string | null {
  try {
    // Postgres stores no NUL.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replaceAll("\0", "");
  } catch {
    return null;
  }
}

function readObject(body: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(body);
    return read instanceof Object && !Array.isArray(read) ? asObject(read) : null;
  } catch {
    return null;
  }
}

const readForm = (body: string) => Object.fromEntries(new URLSearchParams(body));

const firstOf = (fields: Record<string, unknown>, names: readonly string[]): string | undefined =>
  names
    .map((name) => fields[name])
    .flatMap((value) => (typeof value === "string" ? value.replaceAll("\0", "").trim() : []))
    .find((value) => value !== "");

/**
 * Whether a post carries the phone's secret: as a bearer token, or as the key of the hex HMAC-SHA256
 * of its body in `X-Signature`.
 */
export function isSigned(headers: Headers, body: Uint8Array, secret: string): boolean {
  const signature = headers.get("X-Signature");
  if (signature === null) return isSame(headers.get("Authorization") ?? "", `Bearer ${secret}`);
  const expected = createHmac("sha256", secret).update(body).digest("hex");
  return isSame(signature.trim().toLowerCase(), expected);
}

/** Compares in constant time, so that timing reveals nothing of the secret. */
function isSame(sent: string, expected: string): boolean {
  const [a, b] = [sent, expected].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/**
 * The names under which the wallets send, and their short numbers. Whoever writes from any other
 * name, however like it, is not the wallet.
 */
const WALLET_OF: ReadonlyMap<string, Wallet> = new Map([
  ["bkash", "bkash"],
  ["16247", "bkash"],
  ["nagad", "nagad"],
  ["16167", "nagad"],
  ["rocket", "rocket"],
  ["16216", "rocket"],
]);

/** The wallet that sends under this name; null for everybody else. */
export const walletOf = (from: string): Wallet | null =>
  WALLET_OF.get(from.trim().toLowerCase()) ?? null;
