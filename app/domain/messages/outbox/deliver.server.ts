import { and, eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { deliveries, outboxEvents } from "#drizzle/schema.ts";
import { log } from "#runtime/log.ts";
import type { Language } from "../../core/language.ts";
import type { Channel } from "../../core/outbox/events.ts";
import type { Outcome } from "../../core/outbox/outcome.ts";
import { AttemptFailed } from "../../core/outbox/outcome.ts";
import { pauseAfter } from "../../core/outbox/retries.ts";
import { tallies } from "../../core/tallies.server.ts";
import { sendConversion } from "../conversions/send-conversion.server.ts";
import type { MessageWords } from "../message-words.ts";
import { sendNotice } from "../notices/send-notice.server.ts";
import { closeOffer } from "../offers/offers.server.ts";
import { sendMessage } from "../send-message.server.ts";
import { sendWebhook } from "../webhooks/send-webhook.server.ts";
import { noteOutcome } from "../webhooks/webhooks.server.ts";

export type Attempt = {
  /** Number of this attempt and of the last one, from 1. */
  attempt: number;
  mostAttempts: number;
  signal: AbortSignal;
  words: Record<Language, MessageWords>;
};

/**
 * Makes one attempt at a notification and records its outcome. One that is settled or that another
 * worker holds is left alone, so a job that runs twice sends once. Throws `AttemptFailed` if
 * another attempt should follow.
 */
export async function deliver(deliveryId: string, attempt: Attempt): Promise<void> {
  const claimed = await claim(deliveryId);
  if (!claimed) return;
  const { delivery, event } = claimed;
  const outcome = await attemptBy[delivery.channel](delivery, event, attempt);
  const isOver = isFinal(outcome) || attempt.attempt >= attempt.mostAttempts;
  await recordOutcome(deliveryId, outcome, isOver, delivery.attempts);
  noteAttempt(delivery, outcome, isOver);
  if (isOver && event.type === "offer.made")
    await closeOffer(String(event.data.offerId), !isUnsent(outcome));
  if (delivery.webhookId !== null) await noteWebhook(delivery.webhookId, outcome);
  if (!isOver) throw new AttemptFailed("reason" in outcome ? outcome.reason : outcome.status);
}

type Claimed = NonNullable<Awaited<ReturnType<typeof claim>>>;

type Send = (
  delivery: Claimed["delivery"],
  event: Claimed["event"],
  attempt: Attempt,
) => Promise<Outcome>;

const attemptBy: Record<Channel, Send> = {
  webhook: ({ webhookId }, event, { signal }) => sendWebhook(webhookId, event, signal),
  conversion: ({ target }, event, { signal }) => sendConversion(target, event, signal),
  sms: sendMessage,
  email: sendMessage,
  push: sendNotice,
  telegram: sendNotice,
};

/** Sets it from waiting to sending; only one worker succeeds. */
async function claim(deliveryId: string) {
  const [delivery] = await db
    .update(deliveries)
    .set({
      status: "sending",
      attempts: sql`${deliveries.attempts} + 1`,
      attemptedAt: new Date(),
      nextAttemptAt: null,
    })
    .where(and(eq(deliveries.id, deliveryId), eq(deliveries.status, "waiting")))
    .returning({
      id: deliveries.id,
      channel: deliveries.channel,
      target: deliveries.target,
      webhookId: deliveries.webhookId,
      attempts: deliveries.attempts,
      reason: deliveries.reason,
      eventId: deliveries.eventId,
    });
  if (!delivery) return null;
  const [event] = await db.select().from(outboxEvents).where(eq(outboxEvents.id, delivery.eventId));
  return event ? { delivery, event } : null;
}

const isUnsent = ({ status }: Outcome) => status === "failed" || status === "skipped";

function isFinal(outcome: Outcome): boolean {
  return outcome.status !== "failed" || outcome.isFinal;
}

/**
 * Counts the attempt and logs a failure: at a low level if the shop itself was the cause, otherwise
 * as a warning to the operator.
 */
function noteAttempt(
  { id, channel, webhookId, attempts }: Claimed["delivery"],
  outcome: Outcome,
  isOver: boolean,
): void {
  const result = isOver ? outcome.status : "retried";
  tallies.messages.add({ channel, outcome: result });
  if (outcome.status === "delivered" || outcome.status === "skipped") return;
  const isOwnDoing = outcome.reason === "stopped" || outcome.reason === "limit";
  const { reason } = outcome;
  log[isOwnDoing ? "info" : "warn"](
    {
      event: "message",
      delivery: id,
      channel,
      outcome: result,
      attempt: attempts,
      reason,
      ...(webhookId === null ? {} : { webhookId }),
      ...("answerCode" in outcome ? { answerCode: outcome.answerCode } : {}),
      ...("said" in outcome ? { said: outcome.said } : {}),
    },
    "a message did not go out",
  );
}

async function recordOutcome(id: string, outcome: Outcome, isOver: boolean, attempts: number) {
  const now = Date.now();
  await db
    .update(deliveries)
    .set({
      status: isOver ? outcome.status : "waiting",
      reason: "reason" in outcome ? outcome.reason : "",
      answerCode: "answerCode" in outcome ? outcome.answerCode : null,
      said: ("said" in outcome && outcome.said) || "",
      nextAttemptAt: isOver ? null : new Date(now + pauseAfter(attempts)),
    })
    .where(and(eq(deliveries.id, id), eq(deliveries.status, "sending")));
}

async function noteWebhook(webhookId: string, outcome: Outcome): Promise<void> {
  // A shutdown of the shop is no failure of the receiver.
  if (outcome.status === "skipped" || ("reason" in outcome && outcome.reason === "stopped")) return;
  if (await noteOutcome(webhookId, outcome.status === "delivered"))
    log.warn({ webhookId }, "a webhook that failed for days was turned off");
}
