import { eq } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { gatewayFindings } from "#drizzle/schema.ts";
import { recordHistory } from "../../orders/changing/record-history.server.ts";
import type { FindingKind } from "./gateway.ts";

/** Tells staff that a gateway's answer about a payment or refund (`id`) contradicts what the shop believed; the order's lock is held. */
export async function noteFinding(
  tx: Db,
  of: { id: string; paymentId: string; orderId: string },
  kind: FindingKind,
  number = "",
): Promise<void> {
  const { id, paymentId, orderId } = of;
  const [noted] = await tx
    .insert(gatewayFindings)
    .values({ id, paymentId, kind, number })
    .onConflictDoNothing()
    .returning({ id: gatewayFindings.id });
  if (!noted) return;
  const row = { orderId, field: `found-${kind}`, from: null, to: number };
  await recordHistory(tx, [row], null);
}

/** Returns whether there was one. */
export async function dropFinding(tx: Db, id: string): Promise<boolean> {
  const ofId = eq(gatewayFindings.id, id);
  const dropped = await tx
    .delete(gatewayFindings)
    .where(ofId)
    .returning({ id: gatewayFindings.id });
  return dropped.length > 0;
}
