import type { Db } from "#drizzle/client.server.ts";
import { orderHistory } from "#drizzle/schema.ts";

type Row = Pick<typeof orderHistory.$inferInsert, "orderId" | "field" | "from" | "to">;

/**
 * Writes entries of orders' histories; an actor without an id is the shop, a courier or a guest.
 */
export async function recordHistory(
  tx: Db,
  rows: readonly Row[],
  actor: { id: string | null } | null,
  { at = new Date(), byCustomer = false } = {},
): Promise<void> {
  if (rows.length === 0) return;
  const same = { actorId: actor?.id ?? null, byCustomer, createdAt: at };
  await tx.insert(orderHistory).values(rows.map((row) => ({ ...row, ...same })));
}
