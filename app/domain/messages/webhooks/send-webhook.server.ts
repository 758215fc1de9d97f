import { settings } from "#runtime/settings.ts";
import type { Outcome } from "../../core/outbox/outcome.ts";
import { quoteText } from "../../core/requests/quote.ts";
import { NoAnswer, sendRequest } from "../../core/requests/send-request.server.ts";
import { signatureHeaders } from "./signature.server.ts";
import { findReceiver } from "./webhooks.server.ts";

/**
 * One attempt to notify a receiver. The id is the event's, the same for every attempt, every "send
 * again" and every receiver, so that receivers can drop duplicates. Only a 2xx counts as success;
 * redirects do not.
 */
export async function sendWebhook(
  webhookId: string | null,
  event: { id: string; body: string | null },
  signal: AbortSignal,
): Promise<Outcome> {
  const receiver = webhookId === null ? null : await findReceiver(webhookId);
  if (!receiver?.isActive || event.body === null) return { status: "skipped", reason: "off" };
  if (receiver.secrets.length === 0) return { status: "failed", reason: "secret", isFinal: true };
  try {
    const { status, text } = await sendRequest({
      url: new URL(receiver.url),
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "User-Agent": "Haat-Webhooks/1",
        ...signatureHeaders(event.id, event.body, receiver.secrets, new Date()),
      },
      body: event.body,
      mayBePrivate: settings().WEBHOOKS_TO_PRIVATE === "yes",
      signal,
    });
    if (status >= 200 && status < 300) return { status: "delivered", answerCode: status };
    // 410 Gone is the standard's status for "never again".
    const said = quoteText(text);
    return {
      status: "failed",
      reason: "answer",
      answerCode: status,
      said,
      isFinal: status === 410,
    };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { status: "failed", reason: error.reason, isFinal: false };
  }
}
