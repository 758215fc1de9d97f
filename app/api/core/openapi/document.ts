import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import { endpoints } from "../../endpoints.ts";
import type { Access, Description } from "../description.ts";
import { failureJson } from "../failure.ts";

/** The OpenAPI 3.1 document, made of the schemas that the endpoints parse and answer with. */
export function openApiDocument() {
  const paths = inOrder().map(({ room, description }) => [
    description.path.replace(/:(\w+)/, "{$1}"),
    { [description.method.toLowerCase()]: operation(description, room) },
  ]);
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Haat API",
        version: "1.0.0",
        description: INTRODUCTION,
        contact: { name: "The shop" },
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/" }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths: Object.fromEntries(paths),
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          cookie: { type: "apiKey", in: "cookie", name: "session" },
        },
      },
    },
    {
      // Fields that take anything say with `meta` what programs should send.
      allowEmptySchema: { custom: true, transform: true, unknown: true },
      override: ({ jsonSchema }) => {
        // The bounds of JavaScript's numbers are no information.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    },
  );
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

const INTRODUCTION = `The calls of the shop. Every answer is JSON and says \`success\`. A failure has a status of 4xx and a \`message\` in the language of \`Accept-Language\` (English or Bangla), \`errors\` by field where fields are wrong.

Log in with \`/api/user/login\` and send the token as \`Authorization: Bearer …\`. It lives 30 days, or until the password changes. The shop's own pages may use the session cookie instead, which log-in sets as well; a change made with it needs the shop's own \`Origin\`.

Money is whole taka. \`discountPercentage\` is, despite its name, taka subtracted from the price. Dates are ISO 8601.`;

/** The rooms of the shop, in their order (`docs/decisions/rooms.md`). */
const TAGS = {
  shop: "The shop's texts, its settings, and where it delivers for what.",
  people: "Accounts: register, log in and out, the profile; customers and staff.",
  catalog:
    "The goods, their categories, shelves and sales, for everybody; keeping them and their stock, for staff.",
  marketing: "Checking a code and the banners, for everybody; keeping them, for staff.",
  orders: "Placing, following and changing orders, and calling their buyers.",
  parcels: "Packing, couriers, and what comes back.",
  money: "Advances, the couriers' cash, cost and profit.",
  messages: "SMS, mail, offers, webhooks and conversions.",
  figures: "What is to be done, the dashboard and reports.",
};

type Listed = { room: string; description: Description };

/** By room, and within it the contract's own before the additions. */
function inOrder(): Listed[] {
  const rooms = Object.keys(TAGS);
  const rank = ({ room, description }: Listed) =>
    rooms.indexOf(room) * 2 + (description.isAddition ? 1 : 0);
  return [...endpoints.values()].sort(
    (a, b) => rank(a) - rank(b) || a.description.path.localeCompare(b.description.path),
  );
}

function operation(description: Description, room: string): ZodOpenApiOperationObject {
  const { access, body, params, query, headers = {}, example, isAddition } = description;
  return {
    operationId: operationId(description),
    tags: [room],
    summary: description.summary,
    description: describe(description),
    "x-access": access,
    ...(isAddition && { "x-addition": true }),
    security: SECURITY[access],
    requestParams: {
      ...(params && { path: withExamples(params, example?.params) }),
      ...(query && { query: withExamples(query, example?.query) }),
    },
    parameters: Object.entries(headers).map(([name, description]) => ({
      name,
      in: "header",
      description,
      schema: { type: "string" },
    })),
    ...(body && { requestBody: requestBody(body, description) }),
    responses: { 200: success(description), ...failures(description) },
  };
}

const WHO: Record<Access, string> = {
  public: "Anyone may call it; no credential is read.",
  guest: "Anyone may call it; a credential tells whose it is.",
  user: "Requires a log-in.",
  admin: "For staff.",
};

/** Who may use the endpoint, and its other conditions. */
function describe(description: Description): string {
  const { access, keepSeconds, isLimited, pictures, files, isAddition } = description;
  return [
    WHO[access],
    keepSeconds && `The answer may be reused for ${keepSeconds} seconds.`,
    pictures && "Pictures travel as multipart/form-data.",
    files && "Files travel as multipart/form-data, several as parts of the same name.",
    isLimited && "Too many tries are refused for a while.",
    isAddition && "Not in the original contract.",
  ]
    .filter(Boolean)
    .join(" ");
}

const CREDENTIALS = [{ bearer: [] }, { cookie: [] }];

const SECURITY = {
  public: [],
  guest: [{}, ...CREDENTIALS],
  user: CREDENTIALS,
  admin: CREDENTIALS,
};

/** /api/order/track-order/:orderId → orderTrackOrder */
const operationId = ({ path }: Description) =>
  path
    .replace(/^\/api\/|\/:\w+/g, "")
    .replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());

/** The fields of a query or a path with their examples. */
function withExamples(schema: z.ZodObject, examples: object = {}): z.ZodObject {
  const fields = Object.entries(examples).map(([name, example]) => {
    const field = schema.shape[name] as z.ZodType;
    return [name, field.meta({ ...field.meta(), param: { example } })];
  });
  return schema.extend(Object.fromEntries(fields));
}

function requestBody(body: z.ZodType, { pictures = [], files = {}, example }: Description) {
  const sample = example?.body ? { example: example.body } : {};
  const json = { "application/json": { schema: body, ...sample } };
  const fields = [
    ...pictures.map((name) => [name, z.file().optional()]),
    ...Object.entries(files).map(([name, most]) => [name, z.array(z.file()).max(most).optional()]),
  ];
  if (fields.length === 0) return { required: true, content: json };
  const form = z.intersection(body, z.object(Object.fromEntries(fields)));
  return { required: true, content: { "multipart/form-data": { schema: form }, ...json } };
}

function success({ answer, answerType }: Description) {
  const schema = z.object({ success: z.literal(true), ...answer.shape });
  const content = answerType
    ? { [answerType]: { schema: z.string() } }
    : { "application/json": { schema } };
  return { description: "Done.", content };
}

const MEANINGS: Record<number, string> = {
  304: "Not changed since the answer with this tag.",
  400: "Something that was sent is wrong.",
  401: "Nobody is logged in.",
  403: "Not for this account, or a change by cookie from elsewhere.",
  404: "There is no such thing.",
  409: "The shop refuses, as things are.",
  413: "Too large.",
  415: "Sent as another kind of content.",
  422: "The idempotency key was used for something else.",
  429: "Too many tries; see `Retry-After`.",
  503: "The shop is too busy just now, or its database away; see `Retry-After`.",
};

const RETRY_AFTER = {
  "Retry-After": { schema: { type: "integer" as const }, description: "Seconds." },
};

function failures(description: Description): ZodOpenApiResponsesObject {
  const content = { "application/json": { schema: failureJson } };
  const answers = failureStatuses(description).map((status) => {
    const headers = status === 429 || status === 503 ? { headers: RETRY_AFTER } : {};
    const body = status === 304 ? {} : { content };
    return [status, { description: MEANINGS[status], ...body, ...headers }];
  });
  return Object.fromEntries(answers);
}

function failureStatuses(description: Description): number[] {
  const { method, access, body, refuses = [], isLimited, isPersonal } = description;
  const isOpen = access === "public" || access === "guest";
  const statuses = new Set([400, 503, ...refuses]);
  if (isOpen && method === "GET" && !isPersonal) statuses.add(304);
  if (!isOpen) statuses.add(401);
  if (access === "admin" || method !== "GET") statuses.add(403);
  if (body) statuses.add(413).add(415);
  if (isLimited) statuses.add(429);
  return [...statuses].sort();
}
