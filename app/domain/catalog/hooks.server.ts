import type { Db } from "#drizzle/client.server.ts";
import { openHooks } from "../core/hooks.ts";

export const catalogHooks = openHooks<{
  /** Goods were received, in the same transaction: what one piece of each cost, in taka. */
  received: (
    tx: Db,
    costs: readonly { productId: string; cost: number }[],
    actor: { id: string },
  ) => Promise<void>;
}>("catalog");
