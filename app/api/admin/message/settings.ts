import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { messagesJson, readMessages } from "./message-json.ts";

export default endpoint(
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
