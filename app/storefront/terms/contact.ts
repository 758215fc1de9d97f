import type { ShopSettings } from "#app/domain/shop/shop-settings.server.ts";

/** The shop's contacts; unset ones are not rendered. */
export type ShopContact = Pick<ShopSettings, "phones" | "chatLink" | "socialPage">;
