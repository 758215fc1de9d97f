import { z } from "zod";
import { updateMessageSettings } from "#app/domain/messages/message-settings.server.ts";
import { endpoint } from "../../endpoint.ts";
import { messageChanges, messagesJson, readMessages } from "./message-json.ts";

export default endpoint(
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
