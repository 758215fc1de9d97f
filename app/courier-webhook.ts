import type { ActionFunctionArgs } from "@remix-run/node";
import { LRUCache } from "lru-cache";
import { answerProgram, sayToProgram as say } from "./api/core/program-calls.ts";
import { noteCourierEvent } from "./domain/parcels/couriers/courier-events.server.ts";
import { findWebhookSecret } from "./domain/parcels/couriers/couriers.server.ts";
import { readCall, webhookOf } from "./domain/parcels/couriers/interface/webhooks.server.ts";
import { readBytes } from "./http/form-body.server.ts";
import { log, logRefused } from "./http/log.server.ts";

/** Bytes of a call; documented ones have some hundreds. */
const MOST_BYTES = 16 * 1024;

/** Unknown parcels that were logged; a courier repeats its call. */
const logged = new LRUCache<string, true>({ max: 1000 });

/** Only couriers call here, by POST. */
export const loader = () => say(404, "error", "Not found.");

/** A courier's report of a parcel, with the shop's secret; 404 for a courier without one. */
export const action = (args: ActionFunctionArgs) => answerProgram(args, receive);

async function receive(args: ActionFunctionArgs): Promise<Response> {
  const { request, params } = args;
  const courierId = params.courierId ?? "";
  const found = await findWebhookSecret(courierId);
  const webhook = found && webhookOf(found.kind);
  if (!webhook || request.method !== "POST") return say(404, "error", "Not found.");
  const { headers, taken } = webhook;
  const body = readCall(await readBytes(request, MOST_BYTES));
  if (body && webhook.isTest(body)) return say(taken, "success", "Webhook is ready.", headers);
  if (!webhook.isSigned(request, found.secret)) {
    logRefused(args, null);
    return say(401, "error", "Unauthorized.", headers);
  }
  if (!body) return say(400, "error", "The body is not a JSON object.", headers);
  const event = webhook.read(body);
  if (!event || (await noteCourierEvent(courierId, event)))
    return say(taken, "success", "Webhook received successfully.", headers);
  const name = `${courierId} ${event.consignment} ${event.invoice}`;
  if (!logged.has(name)) {
    logged.set(name, true);
    const { consignment, invoice } = event;
    log.warn(
      { event: "courier webhook", courier: found.kind, consignment, invoice },
      "a courier reports an unknown parcel",
    );
  }
  return say(webhook.unknown, "error", "Invalid consignment ID.", headers);
}
