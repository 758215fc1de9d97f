import { and, eq, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { gatewayFindings } from "#drizzle/schema.ts";
import { recordHistory } from "../../../orders/changing/record-history.server.ts";
import type { FindingKind } from "./gateway.ts";

/**
 * Tells staff that a gateway's answer about a payment or refund (`id`) contradicts what the shop
 * believed. The caller holds the order's lock. A finding that staff have settled is reported again
 * only if the gateway's answer changes. Returns whether the finding is new.
 */
export async function noteFinding(
  tx: Db,
  of: { id: string; paymentId: string; orderId: string },
  kind: FindingKind,
  number = "",
): Promise<boolean> {
  const { id, paymentId, orderId } = of;
  const [noted] = await tx
    .insert(gatewayFindings)
    .values({ id, paymentId, kind, number })
    .onConflictDoUpdate({
      target: gatewayFindings.id,
      set: { kind, number, createdAt: new Date(), seenAt: null },
      setWhere: sql`(${gatewayFindings.kind}, ${gatewayFindings.number}) <> (${kind}, ${number})`,
    })
    .returning({ id: gatewayFindings.id });
  if (!noted) return false;
  const row = { orderId, field: `found-${kind}`, from: null, to: number };
  await recordHistory(tx, [row], null);
  return true;
}

/** Staff have dealt with a finding. Returns whether there was one. */
export async function endFinding(tx: Db, id: string): Promise<boolean> {
  const ended = await tx
    .update(gatewayFindings)
    .set({ seenAt: new Date() })
    .where(and(eq(gatewayFindings.id, id), isNull(gatewayFindings.seenAt)))
    .returning({ id: gatewayFindings.id });
  return ended.length > 0;
}

/** The gateway and the shop agree about a payment again. */
export async function dropFinding(tx: Db, id: string): Promise<void> {
  await tx.delete(gatewayFindings).where(eq(gatewayFindings.id, id));
}
