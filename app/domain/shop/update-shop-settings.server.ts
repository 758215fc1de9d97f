import { shopSettings } from "#drizzle/schema.ts";
import { isFilled } from "../core/fields/text.server.ts";
import type { ShownForm } from "../core/own-changes.ts";
import { settingsChange } from "../core/settings-change.server.ts";
import { ShopError } from "../core/shop-error.ts";
import type { ActingStaff } from "../core/staff-acts/staff-acts.ts";
import { darkEnough, isDarkEnough } from "./accent.ts";
import { loadFirstLanguage } from "./first-language.server.ts";
import { renewImage } from "./media/images.server.ts";
import type { ShopSettingsInput } from "./shop-settings-input.server.ts";

type Fields = ShopSettingsInput & { logo: string };

/** An absent field is unchanged. */
export type ShopSettingsChanges = { [Field in keyof Fields]?: Fields[Field] | undefined };

const change = settingsChange<ShopSettingsChanges>({
  table: shopSettings,
  act: "shop-settings-changed",
  check({ name, nameBn }) {
    if (!isFilled(name || nameBn || "")) throw new ShopError("shop-name-needed", {});
  },
});

/**
 * Changes the settings; with `shown`, only the fields whose value differs from the shown one.
 * Refused: image-unknown for a logo that is not stored, changed-meanwhile for fields that somebody
 * else has changed since, shop-name-needed if neither name is left, colour-too-light.
 */
export async function updateShopSettings(
  changes: ShopSettingsChanges,
  shown?: ShownForm<ShopSettingsChanges>,
  actor: ActingStaff = null,
): Promise<void> {
  if (changes.logo && !(await renewImage(changes.logo))) throw new ShopError("image-unknown", {});
  const { accentColour } = changes;
  if (accentColour && !isDarkEnough(accentColour))
    throw new ShopError("colour-too-light", { darker: darkEnough(accentColour) });
  await change(changes, shown, actor);
  // The next page is already in the new language, even if the change has not been heard yet.
  if (changes.firstLanguage) await loadFirstLanguage();
}
