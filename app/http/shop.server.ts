import { textFor } from "#app/domain/core/local-text.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { languageOf } from "#app/words/language.server.ts";

/** The shop's settings, with name and tagline in the reader's language. */
export async function shopFor(request: Request) {
  const { name, nameBn, tagline, taglineBn, address, addressBn, ...settings } =
    await findShopSettings();
  const language = languageOf(request);
  return {
    ...settings,
    name: textFor({ en: name, bn: nameBn }, language),
    tagline: textFor({ en: tagline, bn: taglineBn }, language),
    address: textFor({ en: address, bn: addressBn }, language),
  };
}
