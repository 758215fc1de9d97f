import { z } from "zod";
import { rotateSecret } from "#app/domain/webhooks/webhooks.server.ts";
import { endpoint } from "../../endpoint.ts";
import { secretJson, webhookQuery } from "./webhook-json.ts";

export default endpoint(
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
