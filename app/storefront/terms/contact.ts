import type { ShopSettings } from "#app/domain/shop/shop-settings.server.ts";

/** How the shop is reached; whatever is not set is not rendered. */
export type ShopContact = Pick<ShopSettings, "phones" | "chatLink" | "socialPage">;
