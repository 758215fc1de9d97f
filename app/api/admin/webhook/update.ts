import { z } from "zod";
import { webhookChangesSchema } from "#app/domain/webhooks/webhook-input.server.ts";
import { updateWebhook } from "#app/domain/webhooks/webhooks.server.ts";
import { endpoint } from "../../endpoint.ts";
import { toWebhookJson, webhookJson, webhookQuery } from "./webhook-json.ts";

export default endpoint(
  {
    method: "PUT",
    path: "/api/admin/webhook/update",
    summary:
      "Change a webhook; an absent field stays. `isActive` true turns on one that was given up",
    access: "admin",
    query: webhookQuery,
    body: webhookChangesSchema,
    answer: z.object({ message: z.string(), result: webhookJson }),
    refuses: [404],
    isAddition: true,
    example: { body: { isActive: false } },
  },
  async ({ user, query, body, done }) => {
    const updated = await updateWebhook(query.webhook_id, body, undefined, user);
    return { message: done["webhook-updated"], result: toWebhookJson(updated) };
  },
);
