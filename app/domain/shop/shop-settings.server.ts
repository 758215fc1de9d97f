import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { shopSettings } from "#drizzle/schema.ts";

export type ShopSettings = typeof shopSettings.$inferSelect;

/** The shop's settings; the first migration creates their only row. */
export const findShopSettings = rememberUntilChanged(async (): Promise<ShopSettings> => {
  const [row] = await db.select().from(shopSettings);
  if (!row) throw new Error("shop_settings has lost its row");
  return row;
});
