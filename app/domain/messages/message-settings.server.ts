import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { messageSettings } from "#drizzle/schema.ts";
import { choices } from "../core/fields/choices.server.ts";
import { flag } from "../core/fields/flag.server.ts";
import { wholeNumber } from "../core/fields/number.server.ts";
import { refuse, say } from "../core/fields/refuse.server.ts";
import { optionalText, requiredText } from "../core/fields/text.server.ts";
import type { Language } from "../core/language.ts";
import { settingsChange } from "../core/settings-change.server.ts";
import { cleanLine } from "../core/text.ts";
import { ORDER_STATUSES } from "../orders/order-status.ts";
import { DEFAULT_TEXTS, isTemplate } from "./templates.ts";

/** In characters: nine SMS in Bangla. */
const TEXT_MAX = 600;

/** More than the orders of any shop of this size; a typing error beyond it would cost a fortune. */
const SMS_PER_DAY_MAX = 100_000;

const EMAILS_MAX = 5;

const ON = flag.transform((choice) => choice ?? false);

const statuses = choices(ORDER_STATUSES);

const template = requiredText(TEXT_MAX).transform((text, context) =>
  isTemplate(text) ? text : refuse(context, "placeholder-unknown"),
);

/** An address as mail servers accept it, except quoted local parts, which nobody has. */
export const EMAIL = /^[^\s@<>(),;:"]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** One address per line. */
const emails = optionalText(500).transform((typed, context): string[] => {
  const lines = typed
    .split(/[\n,;]/)
    .map(cleanLine)
    .filter(Boolean);
  if (!lines.every((line) => EMAIL.test(line))) return refuse(context, "email-invalid");
  return lines.length <= EMAILS_MAX ? [...new Set(lines)] : refuse(context, "too-long");
});

const smsPerDay = wholeNumber("number-outside", 0, SMS_PER_DAY_MAX);

/** The form of the messages to customers and the owner. */
export const messageSettingsSchema = z.object({
  smsOnPlaced: ON,
  smsStatuses: statuses,
  smsPerDay,
  emailOnPlaced: ON,
  emailStatuses: statuses,
  ownerEmails: emails,
  ownerLanguage: z.enum(["en", "bn"], say("choice-invalid")),
  ownerOnPlaced: ON,
  ownerOnLowStock: ON,
  placedText: template,
  placedTextBn: template,
  statusText: template,
  statusTextBn: template,
});

export type MessageSettings = z.output<typeof messageSettingsSchema>;

/** The API's form: absent fields stay. */
export const messageChangesSchema = messageSettingsSchema.partial();

export type MessageChanges = z.output<typeof messageChangesSchema>;

/** No messages are sent. A thousand SMS cost some 350 TK. */
const DEFAULTS: MessageSettings = {
  smsOnPlaced: false,
  smsStatuses: [],
  smsPerDay: 1000,
  emailOnPlaced: false,
  emailStatuses: [],
  ownerEmails: [],
  ownerLanguage: "bn",
  ownerOnPlaced: false,
  ownerOnLowStock: false,
  ...DEFAULT_TEXTS,
};

/** The owner's settings, or the defaults with version 0. */
export async function findMessageSettings(
  tx: Db = db,
): Promise<{ settings: MessageSettings; version: number }> {
  const [row] = await tx.select().from(messageSettings);
  if (!row) return { settings: DEFAULTS, version: 0 };
  const { id: _, updatedAt: __, version, ...settings } = row;
  return { settings: settings as MessageSettings, version };
}

export const updateMessageSettings = settingsChange<MessageChanges>({
  table: messageSettings,
  defaults: DEFAULTS,
  act: "message-settings-changed",
});

/** The owner's template for a new order or a new status. */
export function templateFor(
  settings: MessageSettings,
  type: "order.placed" | "order.status_changed",
  language: Language,
): string {
  if (type === "order.placed") {
    return language === "bn" ? settings.placedTextBn : settings.placedText;
  }
  return language === "bn" ? settings.statusTextBn : settings.statusText;
}
