import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { shopSettings } from "#drizzle/schema.ts";

export type ShopSettings = typeof shopSettings.$inferSelect;

/** What the owner set for the whole shop. The row is there from the first migration on. */
export const findShopSettings = rememberUntilChanged(async (): Promise<ShopSettings> => {
  const [row] = await db.select().from(shopSettings);
  if (!row) throw new Error("shop_settings has lost its row");
  return row;
});
