import { log } from "#runtime/log.ts";
import { settings } from "#runtime/settings.ts";
import type { DeliveryReason } from "../outbox/events.ts";
import { tallies } from "../tallies.server.ts";
import { quoteText } from "./quote.ts";
import { NoAnswer, sendRequest } from "./send-request.server.ts";

export type JsonAnswer = { status: number; body: Record<string, unknown>; text: string };

/**
 * A request without a response: `lost` if the courier may have received it. `because` is missing
 * where nothing was sent.
 */
export type Failed = { outcome: "later" | "lost"; reason: string; because?: DeliveryReason };

/**
 * Bytes of an answer, which lists all ways to pay or all attempts at a payment: 0.4 to 0.9 kB each.
 */
const ANSWER_BYTES = 256 * 1024;

type Outgoing = {
  /** Who is called. */
  to: { courier: string } | { gateway: string };
  method: string;
  headers: Record<string, string>;
  /** Sent as JSON, or as a form. */
  body?: unknown;
  /** The shop's keys, which must not reach the log. */
  secrets: readonly string[];
  /**
   * The refusal in an answer with the HTTP status of success; `isFailure`: it counts as a failed
   * call.
   */
  refusalIn?: (body: JsonAnswer["body"]) => { code: string; isFailure: boolean } | null;
  signal?: AbortSignal;
  timeoutMs?: number;
};

/**
 * One request to a courier's or gateway's interface and its JSON response. Only to the public
 * internet, unless private addresses are allowed for webhooks. A body that is no object reads as an
 * empty one.
 */
export async function requestJson(
  base: string,
  path: string,
  { to, method, headers, body, secrets, refusalIn, ...limits }: Outgoing,
): Promise<JsonAnswer | Failed> {
  const isForm = body instanceof URLSearchParams;
  try {
    const { status, text } = await sendRequest({
      url: new URL(base.replace(/\/$/, "") + path),
      method,
      headers: {
        Accept: "application/json",
        "Content-Type": isForm ? "application/x-www-form-urlencoded" : "application/json",
        ...headers,
      },
      body: body === undefined ? "" : isForm ? String(body) : JSON.stringify(body),
      mayBePrivate: settings().WEBHOOKS_TO_PRIVATE === "yes",
      mostBytes: ANSWER_BYTES,
      ...limits,
    });
    const answer = readObject(text);
    const failed = status >= 400;
    const refusal = failed ? null : refusalIn?.(answer);
    count(to, failed || refusal?.isFailure ? "failed" : "answered");
    if (failed || refusal) {
      const said = quoteText(text, [...Object.values(headers), ...secrets, ...textsOf(body)]);
      log.warn(
        {
          event: eventOf(to),
          ...to,
          answerCode: status,
          ...(refusal && { code: refusal.code }),
          said,
        },
        `a ${eventOf(to)} refused a call`,
      );
    }
    return { status, body: answer, text };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const reason = error.reason === "timeout" ? "timeout" : "connection";
    if (!limits.signal?.aborted) {
      count(to, "failed");
      log.warn(
        { event: eventOf(to), ...to, reason: error.reason },
        `a ${eventOf(to)} did not answer`,
      );
    }
    return { outcome: error.wasSent ? "lost" : "later", reason, because: error.reason };
  }
}

const eventOf = (to: Outgoing["to"]) => ("courier" in to ? "courier" : "gateway");

function count(to: Outgoing["to"], outcome: "answered" | "failed"): void {
  if ("courier" in to) tallies.courierCalls.add({ ...to, outcome });
  else tallies.gatewayCalls.add({ ...to, outcome });
}

/**
 * All texts of the request body: the log must not repeat customers' data that a courier sends back.
 */
function textsOf(sent: unknown): string[] {
  if (typeof sent === "string") return [sent];
  return typeof sent === "object" && sent !== null ? Object.values(sent).flatMap(textsOf) : [];
}

function readObject(text: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The object itself; an empty one for any other value. */
export function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
