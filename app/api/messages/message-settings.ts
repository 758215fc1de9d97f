import { z } from "zod";
import { hasMail } from "#app/domain/messages/mail.server.ts";
import {
  findMessageSettings,
  messageChangesSchema,
  messageSettingsSchema,
  updateMessageSettings,
} from "#app/domain/messages/message-settings.server.ts";
import { hasSmsGateway } from "#app/domain/messages/sms-gateway.server.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { endpoint } from "../core/endpoint.ts";

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
