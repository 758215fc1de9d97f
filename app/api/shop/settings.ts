import { z } from "zod";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { FIRST_LANGUAGES } from "#app/domain/core/language.ts";
import { readCountedFrom, setCountedFrom } from "#app/domain/money/cash/counted-from.server.ts";
import { OPENINGS } from "#app/domain/shop/opening.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { shopSettingsFields } from "#app/domain/shop/shop-settings-input.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { imagePath, jsonOf } from "../core/fields.ts";

/** An absent field stays; phone numbers are a list here, and lines on the page. */
const settingsChanges = shopSettingsFields.partial().extend({
  phones: z
    .array(z.string("invalid"), "invalid")
    .transform((phones): string | null | undefined => phones.join("\n"))
    .pipe(shopSettingsFields.shape.phones)
    .optional(),
});

const settingsJson = z
  .object({
    name: z.string(),
    nameBn: z.string(),
    tagline: z.string(),
    taglineBn: z.string(),
    phones: z.array(z.string()),
    chatLink: z.string(),
    socialPage: z.string(),
    address: z.string(),
    addressBn: z.string(),
    dbid: z.string().meta({ description: "Number of the Digital Business Identity." }),
    tradeLicence: z.string(),
    district: z.string().meta({
      description: "Of the address: the law gives its parcels five days. Empty: not said.",
    }),
    bin: z.string().meta({
      description: "13 digits of the registration for VAT. Empty: no tax invoices, no VAT.",
    }),
    vatRate: z.number().meta({ description: "Percent that the prices include." }),
    logo: imagePath,
    accentColour: z
      .string()
      .describe("The colour of buttons and links, as #8a1c4a; empty as delivered."),
    opening: z
      .enum(OPENINGS)
      .describe(
        "What visitors find: a shop that opens soon, an open one, or one closed for a while.",
      ),
    closedNote: z.string().describe("What visitors read while it is closed."),
    closedNoteBn: z.string(),
    firstLanguage: z.enum(FIRST_LANGUAGES).describe("Of shoppers who have chosen none."),
    endingDays: z.int().describe("Stock that ends within so many days is listed as ending."),
    cashCountedFrom: z.string().meta({
      format: "date",
      description: "Cash of orders placed before this day is not looked for.",
    }),
  })
  .meta({ id: "ShopSettings" });

async function readSettings() {
  const settings = await findShopSettings();
  return jsonOf(settingsJson, {
    ...settings,
    cashCountedFrom: dhakaDay(settings.cashCountedFrom),
  });
}

export const shopSettings = endpoint(
  {
    method: "GET",
    path: "/api/admin/settings/detail",
    summary: "What stands on every page of the shop, and from which day cash is counted",
    access: "admin",
    answer: z.object({ result: settingsJson }),
    isAddition: true,
  },
  async () => ({ result: await readSettings() }),
);

const countedFrom = z
  .string("date-invalid")
  .transform((day, context) => {
    const from = readCountedFrom(day, new Date());
    if (from) return from;
    context.issues.push({ code: "custom", message: "date-invalid", input: day });
    return z.NEVER;
  })
  .optional()
  .meta({ format: "date" });

export const changeShopSettings = endpoint(
  {
    method: "PUT",
    path: "/api/admin/settings/update",
    summary:
      "Change what stands on every page; an absent field stays. One of the two names stays filled; the logo is set on the page",
    access: "admin",
    body: settingsChanges.extend({ cashCountedFrom: countedFrom }),
    answer: z.object({ message: z.string(), result: settingsJson }),
    refuses: [409],
    isAddition: true,
    example: { body: { phones: ["01712345678"], chatLink: "01712345678" } },
  },
  async ({ body, user, done }) => {
    const { cashCountedFrom, ...changes } = body;
    await updateShopSettings(changes, undefined, user);
    if (cashCountedFrom) await setCountedFrom(cashCountedFrom, user);
    return { message: done["settings-updated"], result: await readSettings() };
  },
);
