import { and, eq, inArray, ne } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { deliveries } from "#drizzle/schema.ts";
import type { Outcome } from "../../core/outbox/outcome.ts";
import { findNetworkKeys } from "./conversion-settings.server.ts";
import { forgetClicks, readBatch } from "./funnel-events.server.ts";
import type { Told } from "./network.ts";
import type { NetworkName } from "./network-names.ts";
import { findNetwork } from "./networks.server.ts";
import { noteTold, readPurchase } from "./order-conversions.server.ts";

type Event = { id: string; type: string; createdAt: Date; data: Record<string, unknown> };

/** One attempt to tell a network of the purchase, the return or the steps that the event is about. */
export async function sendConversion(
  target: string,
  event: Event,
  signal: AbortSignal,
): Promise<Outcome> {
  const network = findNetwork(target);
  const isFunnel = event.type === "funnel.seen";
  const keys = network && (await findNetworkKeys(network.name, isFunnel ? "funnel" : "orders"));
  if (!network || !keys) return { status: "skipped", reason: "off" };
  const { token } = keys;
  if (token === null) return { status: "failed", reason: "secret", isFinal: true };
  const told = await read(event, network.name);
  if (!told) return { status: "skipped", reason: "nobody" };
  const outcome = await network.send(told, { ...keys, token }, signal);
  if (outcome.status === "delivered") await noteDelivered(event, told, network.name);
  return outcome;
}

async function read(event: Event, network: NetworkName): Promise<Told | null> {
  if (event.type === "funnel.seen") {
    const events = await readBatch(event.id, network);
    return events.length > 0 ? { what: "funnel", events } : null;
  }
  const what = event.type === "order.returned" ? "return" : "purchase";
  const purchase = await readPurchase(String(event.data.orderId), event.createdAt, what);
  return purchase && { what, purchase };
}

async function noteDelivered(event: Event, told: Told, network: NetworkName): Promise<void> {
  if (told.what === "funnel") await forgetClicks(event.id, network);
  if (told.what !== "purchase") return;
  const [other] = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.eventId, event.id),
        ne(deliveries.target, network),
        inArray(deliveries.status, ["waiting", "sending"]),
      ),
    )
    .limit(1);
  await noteTold(told.purchase.id, !other);
}
