import { z } from "zod";
import { hasMail } from "#app/domain/messages/mail.server.ts";
import {
  findMessageSettings,
  messageChangesSchema,
  messageSettingsSchema,
} from "#app/domain/messages/message-settings.server.ts";
import { hasSmsGateway } from "#app/domain/messages/sms-gateway.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";

/** An absent field stays; addresses are a list here, and lines on the page. */
export const messageChanges = messageChangesSchema.extend({
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
    smsPerDay: z.int().meta({ description: "To all customers together, in 24 hours." }),
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

/** What is told, and whether anything can be. */
export const messagesJson = {
  result: messageJson,
  hasSms: z.boolean().meta({ description: "Whether a gateway is set up." }),
  hasMail: z.boolean(),
};

export async function readMessages() {
  const { settings } = await findMessageSettings();
  return { result: settings, hasSms: hasSmsGateway(), hasMail: hasMail() };
}
