import { z } from "zod";
import { dhakaDay } from "#app/domain/dates.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { shopSettingsFields } from "#app/domain/shop/shop-settings-input.server.ts";
import { imagePath } from "../../fields.ts";

/** An absent field stays; phone numbers are a list here, and lines on the page. */
export const settingsChanges = shopSettingsFields.partial().extend({
  phones: z
    .array(z.string("invalid"), "invalid")
    .transform((phones): string | null | undefined => phones.join("\n"))
    .pipe(shopSettingsFields.shape.phones)
    .optional(),
});

export const settingsJson = z
  .object({
    name: z.string(),
    nameBn: z.string(),
    tagline: z.string(),
    taglineBn: z.string(),
    phones: z.array(z.string()),
    chatLink: z.string(),
    socialPage: z.string(),
    logo: imagePath,
    cashCountedFrom: z.string().meta({
      format: "date",
      description: "Cash of orders placed before this day is not looked for.",
    }),
  })
  .meta({ id: "ShopSettings" });

export async function readSettings() {
  const { name, nameBn, tagline, taglineBn, ...stored } = await findShopSettings();
  const { phones, chatLink, socialPage, logo, cashCountedFrom } = stored;
  return {
    ...{ name, nameBn, tagline, taglineBn, phones, chatLink, socialPage, logo },
    cashCountedFrom: dhakaDay(cashCountedFrom),
  };
}
