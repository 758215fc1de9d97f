import { deleteWebhook } from "#app/domain/webhooks/webhooks.server.ts";
import { endpoint } from "../../endpoint.ts";
import { doneJson } from "../../fields.ts";
import { webhookQuery } from "./webhook-json.ts";

export default endpoint(
  {
    method: "DELETE",
    path: "/api/admin/webhook/delete",
    summary: "Tell a program no more; its deliveries go with it, and neither comes back",
    access: "admin",
    query: webhookQuery,
    answer: doneJson,
    refuses: [404],
    isAddition: true,
  },
  async ({ user, query, done }) => {
    await deleteWebhook(query.webhook_id, user);
    return { message: done["webhook-deleted"] };
  },
);
