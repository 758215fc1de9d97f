import { z } from "zod";
import { webhookSchema } from "#app/domain/webhooks/webhook-input.server.ts";
import { createWebhook } from "#app/domain/webhooks/webhooks.server.ts";
import { endpoint } from "../../endpoint.ts";
import { secretJson, toWebhookJson, webhookJson } from "./webhook-json.ts";

export default endpoint(
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
