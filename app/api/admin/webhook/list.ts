import { z } from "zod";
import { listWebhooks } from "#app/domain/webhooks/webhooks.server.ts";
import { endpoint } from "../../endpoint.ts";
import { toWebhookJson, webhookJson } from "./webhook-json.ts";

export default endpoint(
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
