import { z } from "zod";
import { MAX_INTEGER } from "#app/domain/core/digits.ts";
import {
  CHANNELS,
  DELIVERY_STATUSES,
  EVENT_TYPES,
  NOTIFICATION_TYPES,
} from "#app/domain/core/outbox/events.ts";
import {
  type Delivery,
  listDeliveries,
  replayDelivery,
} from "#app/domain/messages/outbox/deliveries.server.ts";
import {
  webhookChangesSchema,
  webhookSchema,
} from "#app/domain/messages/webhooks/webhook-input.server.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
  type Webhook,
} from "#app/domain/messages/webhooks/webhooks.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, jsonOf, moment, pageOf, paging } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

/** Which webhook a call is about. */
const webhookQuery = z.object({ webhook_id: idInQuery });

const webhookJson = z
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

const toWebhookJson = (webhook: Webhook) =>
  jsonOf(webhookJson, {
    ...webhook,
    events: webhook.events as z.input<typeof webhookJson>["events"],
  });

/** The secret with which a receiver checks signatures; shown once. */
const secretJson = z
  .string()
  .meta({ description: "Signs every delivery (docs/webhooks.md). It is not shown again." });

const deliveryJson = z
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

const toDeliveryJson = (delivery: Delivery) =>
  jsonOf(deliveryJson, {
    ...delivery,
    event: delivery.eventId,
    type: delivery.type as z.input<typeof deliveryJson>["type"],
    webhook: delivery.webhookId,
  });

export const list = endpoint(
  {
    method: "GET",
    path: "/api/admin/webhook/list",
    summary: "Who is told of orders and stock by webhook",
    access: "admin",
    answer: z.object({ result: z.array(webhookJson) }),
    isAddition: true,
  },
  async () => ({ result: (await listWebhooks()).map(toWebhookJson) }),
);

export const create = endpoint(
  {
    method: "POST",
    path: "/api/admin/webhook/create",
    summary: "Have a program told; answers the secret it checks signatures with",
    access: "admin",
    body: webhookSchema,
    answer: z.object({ message: z.string(), result: webhookJson, secret: secretJson }),
    refuses: [409],
    isAddition: true,
    example: {
      body: { url: "https://stock.example/haat", events: ["order.placed", "stock.low"] },
    },
  },
  async ({ user, body, done }) => {
    const { webhook, secret } = await createWebhook(body, user);
    return { message: done["webhook-added"], result: toWebhookJson(webhook), secret };
  },
);

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/admin/webhook/update",
    summary:
      "Change a webhook; an absent field stays. `isActive` true turns on one that was given up",
    query: webhookQuery,
    body: webhookChangesSchema,
    result: [webhookJson, toWebhookJson],
    refuses: [404],
    isAddition: true,
    example: { body: { isActive: false } },
    done: "webhook-updated",
  },
  ({ user, query, body }) => updateWebhook(query.webhook_id, body, undefined, user),
);

export const rotate = endpoint(
  {
    method: "PUT",
    path: "/api/admin/webhook/rotate",
    summary: "Give a webhook a new secret; the one before signs beside it for a day",
    access: "admin",
    query: webhookQuery,
    answer: z.object({ message: z.string(), secret: secretJson }),
    refuses: [404],
    isAddition: true,
  },
  async ({ user, query, done }) => {
    const { secret } = await rotateSecret(query.webhook_id, user);
    return { message: done["webhook-updated"], secret };
  },
);

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/admin/webhook/delete",
    summary: "Tell a program no more; its deliveries go with it, and neither comes back",
    query: webhookQuery,
    refuses: [404],
    isAddition: true,
    done: "webhook-deleted",
  },
  ({ user, query }) => deleteWebhook(query.webhook_id, user),
);

export const deliveryList = endpoint(
  {
    method: "GET",
    path: "/api/admin/webhook/deliveries",
    summary: "What was told in the last 30 days, newest first, and how it went; always by pages",
    access: "admin",
    query: z.object({
      ...paging,
      status: z.enum(DELIVERY_STATUSES, "choice-invalid").optional(),
      channel: z.enum(CHANNELS, "choice-invalid").optional(),
      webhook_id: z.string().optional().meta({ format: "uuid" }),
    }),
    answer: z.object({ result: z.array(deliveryJson), totalDelivery: z.int() }),
    isAddition: true,
  },
  async ({ query }) => {
    const { page, perPage } = pageOf(query) ?? { page: 1, perPage: 20 };
    const filter = { status: query.status, channel: query.channel, webhookId: query.webhook_id };
    const { deliveries, total } = await listDeliveries(filter, page, perPage, MAX_INTEGER - 1);
    return { result: deliveries.map(toDeliveryJson), totalDelivery: total };
  },
);

export const replay = staffChange(
  {
    method: "PUT",
    path: "/api/admin/webhook/replay",
    summary: "Send a delivery once more, with the id and the body it had",
    query: z.object({ delivery_id: idInQuery }),
    refuses: [404, 409],
    isAddition: true,
    done: "delivery-replayed",
  },
  ({ user, query }) => replayDelivery(query.delivery_id, user),
);
