import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { CALLS, fileOf } from "../calls.ts";
import type { Description } from "../description.ts";
import type { Endpoint } from "../endpoint.ts";
import { failureJson } from "../failure.ts";

/** The OpenAPI 3.1 document of every call, made of the very schemas that the calls parse and answer with. */
export function openApiDocument() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const description of inOrder()) {
    const path = paths[description.path] ?? {};
    path[description.method.toLowerCase()] = operation(description);
    paths[description.path] = path;
  }
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
      paths: paths as ZodOpenApiPathsObject,
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
        // Bounds that only say what every JavaScript number can hold tell nobody anything.
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

/** By the word behind `/api`, in the order of the document. */
const TAGS = {
  user: "Accounts: register, log in and out, the profile.",
  product: "The goods, for everybody; adding and changing them, for staff.",
  category: "The categories that goods stand in.",
  carousel: "The banners of the home page.",
  charge: "What delivery costs, by district.",
  order: "Placing, following and changing orders.",
  "promo-code": "Checking a code, for everybody; keeping codes, for staff.",
  admin: "What the shop's staff see: figures and whole lists.",
};

const tags = Object.keys(TAGS);

const tagOf = ({ path }: Description) => path.split("/")[2] ?? "";

const modules = import.meta.glob<{ loader: Endpoint }>("../*/**/*.ts", { eager: true });

/** Every call of the table; by the word behind /api, and within it the contract's own before the additions. */
function inOrder(): Description[] {
  const rank = (description: Description) =>
    tags.indexOf(tagOf(description)) * 2 + (description.isAddition ? 1 : 0);
  return CALLS.map((call) => {
    const module = modules[`../${fileOf(call)}`];
    if (!module) throw new Error(`the call ${call} has no file`);
    return module.loader.description;
  }).sort((a, b) => rank(a) - rank(b) || a.path.localeCompare(b.path));
}

function operation(description: Description): ZodOpenApiOperationObject {
  const { access, body, params, query, example } = description;
  return {
    operationId: operationId(description.path),
    tags: [tagOf(description)],
    summary: description.summary,
    description: describe(description),
    "x-access": access,
    ...(description.isAddition ? { "x-addition": true } : {}),
    security: SECURITY[access],
    requestParams: {
      ...(params && { path: withExamples(params, example?.params) }),
      ...(query && { query: withExamples(query, example?.query) }),
    },
    parameters: headerParameters(description),
    ...(body ? { requestBody: requestBody(body, description) } : {}),
    responses: {
      200: {
        description: "Done.",
        content: content(description),
      },
      ...failures(description),
    },
  };
}

const WHO = {
  public: "Anyone may call it; no credential is read.",
  guest: "Anyone may call it; a credential tells whose it is.",
  user: "For whoever is logged in.",
  admin: "For staff.",
};

/** Who may call, and what else a caller should know before trying. */
function describe({ access, keepSeconds, isLimited, pictures, isAddition }: Description): string {
  return [
    WHO[access],
    keepSeconds && `The answer may be reused for ${keepSeconds} seconds.`,
    pictures && "Pictures travel as multipart/form-data.",
    isLimited && "Too many tries are refused for a while.",
    isAddition && "Not in the original contract.",
  ]
    .filter(Boolean)
    .join(" ");
}

const SECURITY = {
  public: [],
  guest: [{}, { bearer: [] }, { cookie: [] }],
  user: [{ bearer: [] }, { cookie: [] }],
  admin: [{ bearer: [] }, { cookie: [] }],
};

/** /api/order/track-order/{orderId} → orderTrackOrder */
function operationId(path: string): string {
  const words = path.split(/[/-]/).filter((word) => word && !word.startsWith("{"));
  return words
    .slice(1)
    .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
}

/** The fields of a query or a path, each with the example that the call gives of it. */
function withExamples(schema: z.ZodObject, examples: object = {}): z.ZodObject {
  const fields = Object.entries(examples).map(([name, example]) => {
    const field = schema.shape[name] as z.ZodType;
    return [name, field.meta({ ...field.meta(), param: { example } })];
  });
  return schema.extend(Object.fromEntries(fields));
}

function headerParameters({ headers = {} }: Description) {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: "header" as const,
    description,
    schema: { type: "string" as const },
  }));
}

function requestBody(body: z.ZodType, { pictures = [], example }: Description) {
  const sample = example?.body ? { example: example.body } : {};
  const json = { "application/json": { schema: body, ...sample } };
  if (pictures.length === 0) return { required: true, content: json };
  const files = z.object(Object.fromEntries(pictures.map((name) => [name, z.file().optional()])));
  const form = z.intersection(body, files);
  return { required: true, content: { "multipart/form-data": { schema: form }, ...json } };
}

function content({ answer, answerType }: Description) {
  if (answerType) return { [answerType]: { schema: z.string() } };
  return {
    "application/json": { schema: z.object({ success: z.literal(true), ...answer.shape }) },
  };
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

function failures(description: Description) {
  const json = { content: { "application/json": { schema: failureJson } } };
  const answers = statusesOf(description).map((status) => {
    const retry =
      status === 429 || status === 503
        ? { headers: { "Retry-After": { schema: { type: "integer" }, description: "Seconds." } } }
        : {};
    return [status, { description: MEANINGS[status], ...(status === 304 ? {} : json), ...retry }];
  });
  return Object.fromEntries(answers);
}

/** What can be answered beside 200. */
function statusesOf(description: Description): number[] {
  const { method, access, body, refuses = [], isLimited, isPersonal } = description;
  const isOpen = access === "public" || access === "guest";
  return [
    ...new Set([
      ...(isOpen && method === "GET" && !isPersonal ? [304] : []),
      400,
      ...(isOpen ? [] : [401]),
      ...(access === "admin" || method !== "GET" ? [403] : []),
      ...(body ? [413, 415] : []),
      ...refuses,
      ...(isLimited ? [429] : []),
      503,
    ]),
  ].sort();
}
