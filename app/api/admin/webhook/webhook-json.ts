import { z } from "zod";
import type { Delivery } from "#app/domain/outbox/deliveries.server.ts";
import {
  CHANNELS,
  DELIVERY_STATUSES,
  EVENT_TYPES,
  NOTIFICATION_TYPES,
} from "#app/domain/outbox/events.ts";
import type { Webhook } from "#app/domain/webhooks/webhooks.server.ts";
import { id, idInQuery, jsonOf, moment } from "../../fields.ts";

/** Which webhook a call is about. */
export const webhookQuery = z.object({ webhook_id: idInQuery });

export const webhookJson = z
  .object({
    _id: id,
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(EVENT_TYPES)),
    isActive: z.boolean(),
    failingSince: moment
      .nullable()
      .meta({ description: "Since when every delivery failed; null after one that arrived." }),
    givenUpAt: moment.nullable().meta({
      description: "When the shop turned it off because nothing had arrived for three days.",
    }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "Webhook",
    examples: [
      {
        _id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11",
        url: "https://stock.example/haat",
        description: "Our stock program",
        events: ["order.placed", "stock.low"],
        isActive: true,
        failingSince: null,
        givenUpAt: null,
        createdAt: "2026-11-01T04:30:00.000Z",
        updatedAt: "2026-11-01T04:30:00.000Z",
      },
    ],
  });

export const toWebhookJson = (webhook: Webhook) =>
  jsonOf(webhookJson, {
    ...webhook,
    events: webhook.events as z.input<typeof webhookJson>["events"],
  });

/** What a receiver checks signatures with; said once. */
export const secretJson = z
  .string()
  .meta({ description: "Signs every delivery (docs/webhooks.md). It is not shown again." });

export const deliveryJson = z
  .object({
    _id: id,
    event: id.meta({ format: "uuid", description: "What the receiver gets as `webhook-id`." }),
    type: z.enum(NOTIFICATION_TYPES),
    channel: z.enum(CHANNELS),
    webhook: id.nullable(),
    status: z.enum(DELIVERY_STATUSES),
    reason: z.string().meta({ description: 'Why it is so, in one word; "" when all is well.' }),
    answerCode: z.int().nullable(),
    attempts: z.int(),
    attemptedAt: moment.nullable(),
    nextAttemptAt: moment.nullable(),
    orderNumber: z.int().nullable(),
    createdAt: moment,
  })
  .meta({
    id: "Delivery",
    examples: [
      {
        _id: "0f4c7a52-3a0e-4d0f-9a53-0c8f1f7f3b12",
        event: "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42",
        type: "order.placed",
        channel: "webhook",
        webhook: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11",
        status: "delivered",
        reason: "",
        answerCode: 204,
        attempts: 1,
        attemptedAt: "2026-11-21T05:10:01.000Z",
        nextAttemptAt: null,
        orderNumber: 1042,
        createdAt: "2026-11-21T05:10:00.000Z",
      },
    ],
  });

export const toDeliveryJson = (delivery: Delivery) =>
  jsonOf(deliveryJson, {
    ...delivery,
    event: delivery.eventId,
    type: delivery.type as z.input<typeof deliveryJson>["type"],
    webhook: delivery.webhookId,
  });
