import { z } from "zod";
import {
  conversionChangesSchema,
  findConversionSettings,
  updateConversionSettings,
} from "#app/domain/messages/conversions/conversion-settings.server.ts";
import { SEND_AT } from "#app/domain/messages/conversions/send-at.ts";
import { endpoint } from "../core/endpoint.ts";

const conversionJson = z
  .object({
    sendAt: z.enum(SEND_AT).meta({ description: "When a purchase is sent, once for each order." }),
    pixelId: z.string().meta({ description: "Meta's data set." }),
    testCode: z.string(),
    hasToken: z.boolean().meta({ description: "The token itself is never shown." }),
    tiktokPixelId: z.string(),
    tiktokTestCode: z.string(),
    hasTiktokToken: z.boolean(),
    sendsFunnel: z.boolean().meta({
      description:
        "Whether views, additions to the cart and begun checkouts of visitors from advertisements are sent.",
    }),
  })
  .meta({ id: "ConversionSettings" });

async function readConversions() {
  const { settings, hasToken, hasTiktokToken } = await findConversionSettings();
  return { ...settings, hasToken, hasTiktokToken };
}

export const conversionSettings = endpoint(
  {
    method: "GET",
    path: "/api/admin/conversion/settings",
    summary:
      "The settings of ad conversions: when a purchase is sent to Meta and TikTok, and to which pixel",
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
