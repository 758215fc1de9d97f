import type { Outcome } from "../../core/outbox/outcome.ts";
import { findConversionKeys } from "./conversion-settings.server.ts";
import { findNetwork } from "./networks.server.ts";
import { forgetUserAgent, readPurchase } from "./order-conversions.server.ts";

/** One attempt to tell a network of the purchase that the event is about. */
export async function sendConversion(
  network: string,
  event: { createdAt: Date; data: Record<string, unknown> },
  signal: AbortSignal,
): Promise<Outcome> {
  const send = findNetwork(network);
  const keys = await findConversionKeys();
  if (!send || !keys) return { status: "skipped", reason: "off" };
  const { token } = keys;
  if (token === null) return { status: "failed", reason: "secret", isFinal: true };
  const orderId = String(event.data.orderId);
  const purchase = await readPurchase(orderId, event.createdAt);
  if (!purchase) return { status: "skipped", reason: "nobody" };
  const outcome = await send(purchase, { ...keys, token }, signal);
  if (outcome.status === "delivered") await forgetUserAgent(orderId);
  return outcome;
}
