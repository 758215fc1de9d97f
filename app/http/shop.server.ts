import { type Shown, textFor } from "#app/domain/local-text.ts";
import { findShopSettings, type ShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { languageOf } from "#app/words/language.server.ts";

/** The shop as whoever asks reads of it: what it is called and says of itself in their language. */
export type ShopForReader = Omit<ShopSettings, "name" | "nameBn" | "tagline" | "taglineBn"> & {
  name: Shown;
  tagline: Shown;
};

export async function shopFor(request: Request): Promise<ShopForReader> {
  const { name, nameBn, tagline, taglineBn, ...settings } = await findShopSettings();
  const language = languageOf(request);
  return {
    ...settings,
    name: textFor({ en: name, bn: nameBn }, language),
    tagline: textFor({ en: tagline, bn: taglineBn }, language),
  };
}
