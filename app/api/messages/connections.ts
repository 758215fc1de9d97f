import { z } from "zod";
import { connectionSchema } from "#app/domain/core/connections/connection-fields.server.ts";
import { CONNECTIONS, SERVICES } from "#app/domain/core/connections/connection-names.ts";
import {
  removeConnection,
  type ServiceView,
  saveConnection,
} from "#app/domain/core/connections/connections.server.ts";
import { TRY_REASONS } from "#app/domain/core/connections/tried.ts";
import { listGatewayDemands } from "#app/domain/messages/connections/gateway-demands.server.ts";
import { GATEWAY_DEMANDS } from "#app/domain/messages/connections/gateway-demands.ts";
import { listServices } from "#app/domain/messages/connections/services.server.ts";
import {
  tryConnection,
  trySchema,
} from "#app/domain/messages/connections/try-connection.server.ts";
import { sayTried } from "#app/words/admin/messages/say-tried.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { doneJson, moment } from "../core/fields.ts";

const name = z.enum(CONNECTIONS);

const reason = z.enum(["", ...TRY_REASONS]).meta({ description: '"" if all is well.' });

/** The service's own words. */
const said = z.string().meta({ description: "What the service said, without keys." });

const connectionJson = z
  .object({
    name: z.enum(SERVICES),
    is: z.enum(["off", "operator", "on", "unreadable"]).meta({
      description:
        "`operator`: the server's settings count. `unreadable`: sealed under another SESSION_SECRET.",
    }),
    fields: z.record(z.string(), z.string()).meta({
      description: "Of a secret the last four characters, as `••••1234`.",
    }),
    tried: z.object({ at: moment, reason, said }).nullable().meta({
      description: "What came back when it was last tried with these fields.",
    }),
  })
  .meta({ id: "Connection" });

const toJson = ({ tried, ...view }: ServiceView): z.input<typeof connectionJson> => ({
  ...view,
  tried: tried && {
    at: new Date(tried.at).toISOString(),
    reason: reason.parse(tried.reason),
    said: tried.said,
  },
});

export const list = endpoint(
  {
    method: "GET",
    path: "/api/admin/connection/list",
    summary: "The services that the shop has keys for; secrets show their last four characters",
    access: "admin",
    answer: z.object({
      result: z.array(connectionJson),
      sslcommerzDemands: z
        .array(z.object({ name: z.enum(GATEWAY_DEMANDS), isMet: z.boolean() }))
        .meta({ description: "What SSLCommerz looks for on the site of a shop." }),
    }),
    isAddition: true,
  },
  async () => ({
    result: (await listServices()).map(toJson),
    sslcommerzDemands: await listGatewayDemands(),
  }),
);

export const keep = endpoint(
  {
    method: "PUT",
    path: "/api/admin/connection/save",
    summary:
      "Enter the keys of a service; an absent field and an empty or masked secret stay, unless they would be sent elsewhere",
    access: "admin",
    body: connectionSchema.partial().extend({ name }),
    answer: z.object({ message: z.string(), result: z.array(connectionJson) }),
    refuses: [409],
    isAddition: true,
    example: {
      body: { name: "sms", gateway: "bulksmsbd", apiKey: "…", senderId: "8809612345678" },
    },
  },
  async ({ body: { name, ...fields }, user, done }) => {
    await saveConnection(name, fields, user);
    return { message: done["connection-saved"], result: (await listServices()).map(toJson) };
  },
);

export const remove = endpoint(
  {
    method: "DELETE",
    path: "/api/admin/connection/remove",
    summary: "Forget the keys of a service",
    access: "admin",
    query: z.object({ name }),
    answer: doneJson,
    isAddition: true,
    example: { query: { name: "sms" } },
  },
  async ({ query, user, done }) => {
    await removeConnection(query.name, user);
    return { message: done["connection-removed"] };
  },
);

export const attempt = endpoint(
  {
    method: "POST",
    path: "/api/admin/connection/try",
    summary:
      "Ask a service whether it works; an SMS goes to your own number and costs what an SMS costs",
    access: "admin",
    body: trySchema,
    answer: z.object({
      message: z.string().meta({ description: "What came back, in a sentence." }),
      reason,
      said,
    }),
    refuses: [409],
    isAddition: true,
    example: { body: { name: "mail", email: "nasrin@example.com" } },
  },
  async ({ body, user, request }) => {
    const { connections: words } = adminWordsFor(request);
    const tried = await tryConnection(body, words.text, user);
    return { message: sayTried(words, body.name, tried), ...tried };
  },
);
