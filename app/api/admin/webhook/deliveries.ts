import { z } from "zod";
import { MAX_INTEGER } from "#app/domain/digits.ts";
import { listDeliveries } from "#app/domain/outbox/deliveries.server.ts";
import { CHANNELS, DELIVERY_STATUSES } from "#app/domain/outbox/events.ts";
import { endpoint } from "../../endpoint.ts";
import { pageOf, paging } from "../../fields.ts";
import { deliveryJson, toDeliveryJson } from "./webhook-json.ts";

export default endpoint(
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
