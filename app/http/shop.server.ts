import { type Shown, textFor } from "#app/domain/local-text.ts";
import { findShopSettings, type ShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { languageOf } from "#app/words/language.server.ts";

/** The shop's settings, with name and tagline in the reader's language. */
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
