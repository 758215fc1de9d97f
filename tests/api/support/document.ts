import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { ask } from "#tests/support/app.ts";

export type Operation = {
  operationId: string;
  summary: string;
  security?: Record<string, unknown>[];
  parameters: {
    name: string;
    in: "path" | "query" | "header";
    schema: object;
    example?: unknown;
  }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
};

export type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

/** The document that the shop serves. */
export const document: Document = await (await ask("/api/openapi.json")).json();

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: {
    uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    "date-time": (text: string) => new Date(text).toISOString() === text,
    date: /^\d{4}-\d\d-\d\d$/,
    binary: true,
  },
});

// Added once: a schema that holds all components takes 50 ms to compile.
ajv.addSchema({ $id: "shop", components: document.components });

const compiled = new Map<string, ValidateFunction>();

/** The errors of a value by a schema of the document; "" if there are none. */
export function complaints(schema: object, value: unknown): string {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"shop#/components/');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  return validate(value) ? "" : ajv.errorsText(validate.errors);
}

const templates = Object.entries(document.paths).map(([path, operations]) => ({
  pattern: path,
  operations,
  matches: new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`),
}));

export function findOperation(method: string, path: string): Operation | undefined {
  const found = findTemplate(path);
  return found?.operations[method === "HEAD" ? "get" : method.toLowerCase()];
}

/** The path of the document that a request's path follows. */
export const findTemplate = (path: string) =>
  templates.find(({ matches }) => matches.test(path.split("?")[0] ?? ""));

const failure = { $ref: "#/components/schemas/Failure" };

/**
 * Checks an answer against the document: an unlisted status or field, a missing field or a wrong
 * type is an error. A path without an operation may only answer 404 or 405.
 */
export async function describedAs(
  method: string,
  path: string,
  response: Response,
): Promise<string> {
  const { status } = response;
  const text = await response.clone().text();
  const operation = findOperation(method, path);
  const described = operation?.responses[status];
  const isRefusedOutright = status === 405 || (status === 404 && !operation);
  if (!described && !isRefusedOutright)
    return `status ${status} is not described: ${text.slice(0, 300)}`;
  if (method === "HEAD" || status === 304)
    return text === "" || method === "HEAD" ? "" : "304 with a body";
  const [type, { schema }] = Object.entries(
    described?.content ?? { "application/json": { schema: failure } },
  )[0] ?? ["", { schema: {} }];
  const sentType = response.headers.get("Content-Type") ?? "";
  if (!sentType.startsWith(type)) return `sent as ${sentType}, described as ${type}`;
  return type === "application/json" ? complaints(schema, JSON.parse(text)) : "";
}
