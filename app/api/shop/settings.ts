import { z } from "zod";
import { dhakaDay } from "#app/domain/core/dates.ts";
import { FIRST_LANGUAGES } from "#app/domain/core/language.ts";
import {
  conversionChangesSchema,
  findConversionSettings,
  updateConversionSettings,
} from "#app/domain/messages/conversions/conversion-settings.server.ts";
import { SEND_AT } from "#app/domain/messages/conversions/send-at.ts";
import { hasMail } from "#app/domain/messages/mail.server.ts";
import {
  findMessageSettings,
  messageChangesSchema,
  messageSettingsSchema,
  updateMessageSettings,
} from "#app/domain/messages/message-settings.server.ts";
import { hasSmsGateway } from "#app/domain/messages/sms-gateway.server.ts";
import { readCountedFrom, setCountedFrom } from "#app/domain/money/cash/counted-from.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
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
    logo: imagePath,
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

/** An absent field stays; addresses are a list here, and lines on the page. */
const messageChanges = messageChangesSchema.extend({
  ownerEmails: z
    .array(z.string("invalid"), "invalid")
    .transform((emails): string | null | undefined => emails.join("\n"))
    .pipe(messageSettingsSchema.shape.ownerEmails)
    .optional(),
});

const statuses = z.array(z.enum(ORDER_STATUSES));
const template = z.string().meta({
  description: "Filled in: {shop} {name} {number} {total} {status} {link}.",
});

const messageJson = z
  .object({
    smsOnPlaced: z.boolean(),
    smsStatuses: statuses,
    smsPerDay: z.int().meta({
      description:
        "About orders, in 24 hours; offers get half of this number at most, codes and restock requests a quarter each.",
    }),
    emailOnPlaced: z.boolean(),
    emailStatuses: statuses,
    ownerEmails: z.array(z.string()),
    ownerLanguage: z.enum(["en", "bn"]),
    ownerOnPlaced: z.boolean(),
    ownerOnLowStock: z.boolean(),
    placedText: template,
    placedTextBn: template,
    statusText: template,
    statusTextBn: template,
  })
  .meta({ id: "MessageSettings" });

/** The notification settings, and whether SMS and mail are set up. */
const messagesJson = {
  result: messageJson,
  hasSms: z.boolean().meta({ description: "Whether a gateway is set up." }),
  hasMail: z.boolean(),
};

async function readMessages() {
  const { settings } = await findMessageSettings();
  return { result: settings, hasSms: hasSmsGateway(), hasMail: hasMail() };
}

export const messageSettings = endpoint(
  {
    method: "GET",
    path: "/api/admin/message/settings",
    summary: "What customers and the owner are told by SMS and mail, and in which words",
    access: "admin",
    answer: z.object(messagesJson),
    isAddition: true,
  },
  readMessages,
);

export const changeMessageSettings = endpoint(
  {
    method: "PUT",
    path: "/api/admin/message/update",
    summary: "Change what is told from now on; an absent field stays as it is",
    access: "admin",
    body: messageChanges,
    answer: z.object({ message: z.string(), ...messagesJson }),
    isAddition: true,
    example: { body: { smsOnPlaced: true, placedText: "{shop}: we have your order {number}." } },
  },
  async ({ body, user, done }) => {
    await updateMessageSettings(body, undefined, user);
    return { message: done["messages-updated"], ...(await readMessages()) };
  },
);

const conversionJson = z
  .object({
    sendAt: z.enum(SEND_AT).meta({ description: "When a purchase is sent, once for each order." }),
    pixelId: z.string().meta({ description: "Meta's data set." }),
    testCode: z.string(),
    hasToken: z.boolean().meta({ description: "The token itself is never shown." }),
  })
  .meta({ id: "ConversionSettings" });

async function readConversions() {
  const { settings, hasToken } = await findConversionSettings();
  return { ...settings, hasToken };
}

export const conversionSettings = endpoint(
  {
    method: "GET",
    path: "/api/admin/conversion/settings",
    summary:
      "The settings of ad conversions: when a purchase is sent to Meta, and to which data set",
    access: "admin",
    answer: conversionJson,
    isAddition: true,
  },
  readConversions,
);

export const changeConversionSettings = endpoint(
  {
    method: "PUT",
    path: "/api/admin/conversion/settings/update",
    summary: "Change the settings of ad conversions; an absent field stays",
    access: "admin",
    body: conversionChangesSchema,
    answer: conversionJson,
    refuses: [409],
    isAddition: true,
    example: { body: { sendAt: "delivered", pixelId: "123456789012345", token: "EAAB…" } },
  },
  async ({ body, user }) => {
    await updateConversionSettings(body, undefined, user);
    return readConversions();
  },
);
