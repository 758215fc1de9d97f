import type { DeliveryReason } from "../outbox/events.ts";
import { quoteText } from "../requests/quote.ts";

/** Why a service that was tried cannot be used; the catalogues have a sentence for each. */
export const TRY_REASONS = [
  /** It does not accept the keys. */
  "keys",
  /** It refused for another reason. */
  "answer",
  /** A status of 500 or more: the fault is its own. */
  "broken",
  /** A web page came back instead of an answer for programs. */
  "page",
  /** Its answer has no numbers at the paths that were entered. */
  "paths",
  /** bKash gives two tokens an hour, and none was due. */
  "early",
  /** Meta's test code is missing, or the address for the letter. */
  "no-code",
  "no-address",
  "timeout",
  "name",
  "private-address",
  "connection",
  "certificate",
  "secret",
  /** An ad account counts in another currency, and the owner gave no rate. */
  "currency",
  "not-set-up",
] as const;

export type TryReason = (typeof TRY_REASONS)[number];

/** What came back: `reason` is "" if all is well, and `said` the service's words without keys. */
export type Tried = { reason: TryReason | ""; said: string };

/** Milliseconds that a person waits for the answer of a gateway that is patient with customers. */
export const TRY_MS = 10_000;

export const well = (said = ""): Tried => ({ reason: "", said });

export const failedTry = (reason: TryReason, said = ""): Tried => ({ reason, said });

/** The reason for which there was no answer. */
export const withoutAnswer = (reason: DeliveryReason): Tried =>
  failedTry(TRY_REASONS.find((one) => one === reason) ?? "connection");

/** What a refusal shows. `isOfKeys`: the answer itself blames the keys. */
export function refusalIn(
  { status, text }: { status: number; text: string },
  secrets: readonly string[],
  isOfKeys = status === 401 || status === 403,
): Tried {
  if (status >= 500) return failedTry("broken", String(status));
  if (isPage(text)) return failedTry("page");
  const said = quoteText(messageIn(text), secrets) || String(status);
  return failedTry(isOfKeys ? "keys" : "answer", said);
}

/** Whether a text is a web page, which no interface for programs answers. */
export const isPage = (text: string): boolean =>
  /^<(?:!doctype|html|head|body)\b/i.test(text.trimStart().slice(0, 20));

/** Where the services of the shop put the words for people. */
const MESSAGES = [
  ...["statusMessage", "errorMessageEn", "errorMessage", "error_message", "message", "msg"],
  ...["description", "failedreason", "errorReason", "APIConnect"],
];

/** The words for people in a JSON answer; the whole text if there are none. */
function messageIn(text: string): string {
  try {
    const answer = JSON.parse(text);
    const inner = typeof answer?.error === "object" ? answer.error : answer;
    const found = MESSAGES.map((name) => inner?.[name]).find(
      (value) => typeof value === "string" && value !== "",
    );
    return found ?? text;
  } catch {
    return text;
  }
}
