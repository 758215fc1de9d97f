import { asObject, type JsonAnswer } from "../../../core/requests/json-request.server.ts";
import { quoteText } from "../../../core/requests/quote.ts";
import type { SendOutcome } from "./courier-interface.ts";

/** The outcome of a sent parcel for an HTTP status other than success. */
export function failureOf({ status, body }: JsonAnswer): SendOutcome {
  if (status === 401 || status === 403) return { outcome: "refused", reason: "keys" };
  if (status === 429) return { outcome: "later", reason: "busy" };
  // A server error: the courier may or may not have stored the parcel.
  if (status >= 500 || status < 400) return { outcome: "lost", reason: messageIn(body) };
  return { outcome: "refused", reason: messageIn(body) };
}

/** The courier's error texts: `message`, and the first of each field's `errors`. */
export function messageIn(body: Record<string, unknown>): string {
  const errors = Object.values(asObject(body.errors)).flat();
  const said = [body.message, ...errors].filter((one) => typeof one === "string");
  return quoteText(said.join(" ")) || "broken";
}
