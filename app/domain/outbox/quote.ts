import { cleanLine, cutText } from "../text.ts";

/** Characters of a receiver's words that are kept, and of its answer that are looked at for them. */
const QUOTE_MAX = 160;
const LOOKED_AT = 2_000;

/** What stands for what may not be kept. */
const MASK = "•••";

/** Shorter texts are no secrets, and stand in too many words. */
const SECRET_MIN = 5;

/** `api_key=…`, `"password": "…"`, `token: …`. */
const NAMED_SECRET =
  /((?:key|token|secret|passw(?:or)?d|pwd|pass|authorization|signature)["']?\s*[:=]\s*["']?(?:(?:bearer|basic)\s+)?)[^\s"',;&<>}]+/gi;

/** Six digits and more, as people space them, in any script. */
const LONG_NUMBER = /\+?\p{Nd}(?:[ -]?\p{Nd}){5,}/gu;

/** Too long for a word: a key, an id. */
const LONG_TOKEN = /[\w+/=-]{24,}/g;

/** What an address of a mailbox may be a part of. */
const WORD = /[^\s<>"':;,]+/g;

/**
 * The start of what a receiver said, on one line, as it may be kept, logged and shown: without `secrets` (what the shop sent
 * that is nobody's business), other keys, whole numbers of phones, and names of mailboxes.
 */
export function quote(said: string, secrets: readonly string[] = []): string {
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

/** "shop@haat.example" without the name before its host; any other word as it is. */
function withoutMailbox(word: string): string {
  const at = word.lastIndexOf("@");
  return at > 0 && word.includes(".", at) ? MASK + word.slice(at) : word;
}
