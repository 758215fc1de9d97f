import { z } from "zod";
import { type Db, db } from "#drizzle/client.server.ts";
import { messageSettings } from "#drizzle/schema.ts";
import { flag } from "../fields/flag.server.ts";
import { wholeNumber } from "../fields/number.server.ts";
import { isNothing, refuse, say } from "../fields/refuse.server.ts";
import { optionalText, requiredText } from "../fields/text.server.ts";
import type { Language } from "../language.ts";
import { isOrderStatus, ORDER_STATUSES, type OrderStatus } from "../orders/order-status.ts";
import { ownChanges, type Shown } from "../own-changes.ts";
import { cleanLine } from "../text.ts";
import { DEFAULT_TEXTS, isTemplate } from "./templates.ts";

/** In characters: ten SMS in Bangla. */
const TEXT_MAX = 600;

/** More letters than an owner wants in a day are no SMS of a shop this size, but somebody's joke. */
const SMS_PER_DAY_MAX = 100_000;

const EMAILS_MAX = 5;

const ON = flag.transform((choice) => choice ?? false);

/** Several ticks, or names between commas. */
const statuses = z
  .unknown()
  .optional()
  .meta({ type: ["array", "string"], items: { type: "string", enum: [...ORDER_STATUSES] } })
  .transform((sent, context): OrderStatus[] => {
    const names = [sent].flat().flatMap((one) => (typeof one === "string" ? one.split(",") : one));
    const given = names.filter((name) => !isNothing(name));
    if (!given.every(isOrderStatus)) return refuse(context, "choice-invalid");
    return ORDER_STATUSES.filter((status) => given.includes(status));
  });

const template = requiredText(TEXT_MAX).transform((text, context) =>
  isTemplate(text) ? text : refuse(context, "placeholder-unknown"),
);

/** An address as mail servers take it; quoted local parts, which nobody has, are not. */
const EMAIL = /^[^\s@<>(),;:"]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+$/i;

/** One a line. */
const emails = optionalText(500).transform((typed, context): string[] => {
  const lines = typed
    .split(/[\n,;]/)
    .map(cleanLine)
    .filter(Boolean);
  if (!lines.every((line) => EMAIL.test(line))) return refuse(context, "email-invalid");
  return lines.length <= EMAILS_MAX ? [...new Set(lines)] : refuse(context, "too-long");
});

const smsPerDay = wholeNumber("number-outside", 0, SMS_PER_DAY_MAX);

/** The form of what customers and the owner are told. */
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

/** Nobody is told of anything. A thousand SMS cost some 350 TK. */
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

/** What the owner has set, or the defaults, whose version is 0. */
export async function findMessageSettings(
  tx: Db = db,
): Promise<{ settings: MessageSettings; version: number }> {
  const [row] = await tx.select().from(messageSettings);
  if (!row) return { settings: DEFAULTS, version: 0 };
  const { id: _, updatedAt: __, version, ...settings } = row;
  return { settings: settings as MessageSettings, version };
}

/**
 * Sets what is told from now on. With `shown` only what differs from it is set. Refused: changed-meanwhile, for what
 * somebody else has set to another value since.
 */
export async function updateMessageSettings(
  sent: MessageSettings,
  shown?: Shown<MessageSettings>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // The row may not be there to be locked yet.
    await tx.insert(messageSettings).values(DEFAULTS).onConflictDoNothing();
    const [row] = await tx.select().from(messageSettings).for("update");
    if (!row) throw new Error("message_settings has lost its row");
    const own = ownChanges(sent, shown, row);
    if (Object.keys(own).length > 0) await tx.update(messageSettings).set(own);
  });
}

/** The owner's words for an order that was placed, or whose status changed. */
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
