import { cleanLine, cutText } from "../text.ts";

/** Characters stored of a receiver's answer, and characters searched for them. */
const QUOTE_MAX = 160;
const LOOKED_AT = 2_000;

/** Replaces what must not be stored. */
const MASK = "•••";

/** Shorter texts occur in ordinary words and are no secrets. */
const SECRET_MIN = 5;

/** `api_key=…`, `"password": "…"`, `token: …`. */
const NAMED_SECRET =
  /((?:key|token|secret|passw(?:or)?d|pwd|pass|authorization|signature)["']?\s*[:=]\s*["']?(?:(?:bearer|basic)\s+)?)[^\s"',;&<>}]+/gi;

/** Six or more digits, with spaces or dashes, in any script. */
const LONG_NUMBER = /\+?\p{Nd}(?:[ -]?\p{Nd}){5,}/gu;

/** Longer than a word: a key or an id. */
const LONG_TOKEN = /[\w+/=-]{24,}/g;

/** A run of characters that may contain a mailbox address. */
const WORD = /[^\s<>"':;,]+/g;

/**
 * The beginning of a receiver's answer on one line, safe to store, log and show: without `secrets`
 * (credentials and texts that the shop sent), other keys, whole phone numbers and names of
 * mailboxes.
 */
export function quoteText(said: string, secrets: readonly string[] = []): string {
  const text = said
    .slice(0, LOOKED_AT)
    .replace(/<(script|style)\b.*?(?:<\/\1>|$)/gis, " ")
    .replace(/<\/?[a-z][^<>@]*>/gi, " ");
  const bare = secrets
    .filter((secret) => secret.length >= SECRET_MIN)
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, secret) => left.replaceAll(secret, MASK), text);
  const masked = bare
    .replace(NAMED_SECRET, `$1${MASK}`)
    .replace(WORD, withoutMailbox)
    .replace(LONG_TOKEN, MASK)
    .replace(LONG_NUMBER, (number) => MASK + number.slice(-2));
  return cutText(cleanLine(masked), QUOTE_MAX);
}

/** "shop@haat.example" without the name before the host; any other word unchanged. */
function withoutMailbox(word: string): string {
  const at = word.lastIndexOf("@");
  return at > 0 && word.includes(".", at) ? MASK + word.slice(at) : word;
}
