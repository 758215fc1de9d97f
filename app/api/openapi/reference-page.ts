import type { Access } from "../caller.ts";
import type { OpenApiDocument } from "./document.ts";
import type { JsonSchema } from "./json-schema.ts";
import { referenceStyles } from "./reference-styles.ts";

/** The document as a page to read: no script, nothing loaded. */
export function referencePage(document: OpenApiDocument): string {
  const { info, tags } = document;
  const calls = callsOf(document);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title><meta name="description" content="Every call of the shop, what it takes and what it answers.">
<link rel="icon" href="/favicon.svg"><style>${referenceStyles}</style></head><body>
<header><h1>${escapeHtml(info.title)}</h1>${paragraphs(info.description)}
<p>For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). To the <a href="/">shop</a>.</p></header>
<nav aria-label="Calls"><ul>${tags.map(({ name }) => `<li><a href="#${name}">${name}</a></li>`).join("")}<li><a href="#shapes">shapes</a></li></ul></nav>
<main>${tags
    .map(
      ({ name }) =>
        `<section id="${name}"><h2>${name}</h2>${calls
          .filter((call) => call.tags.includes(name))
          .map(article)
          .join("")}</section>`,
    )
    .join("")}
<section id="shapes"><h2>Shapes</h2>${Object.entries(document.components.schemas)
    .map(([name, schema]) => shape(name, schema))
    .join("")}</section></main></body></html>`;
}

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: JsonSchema;
};

type Content = Record<string, { schema: JsonSchema; example?: object }>;

type Call = {
  method: string;
  path: string;
  operationId: string;
  tags: string[];
  summary: string;
  "x-access": Access;
  "x-addition"?: true;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

function callsOf({ paths }: OpenApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => ({ method, path, ...operation }) as Call,
    ),
  );
}

function article(call: Call): string {
  const { method, path, operationId, summary, parameters, requestBody, responses } = call;
  const body = requestBody && Object.entries(requestBody.content);
  const [answerType, answer] = Object.entries(responses[200]?.content ?? {})[0] ?? [];
  const example = body?.find(([, { example }]) => example)?.[1].example;
  return `<article id="${operationId}"><h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}. ${WHO[call["x-access"]]}${call["x-addition"] ? ` <span class="mark">addition</span>` : ""}</p>
${table("Parameters", parameters.map(parameterRow))}
${body ? table(`Body, as ${body.map(([type]) => type).join(" or ")}`, rows(body[0]?.[1].schema)) : ""}
${example ? `<pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>` : ""}
${answer ? table(`Answer${answerType === "application/json" ? "" : `, as ${answerType}`}`, rows(answer.schema)) : ""}
<details><summary>Failures</summary>${table(
    "Status",
    Object.entries(responses)
      .filter(([status]) => status !== "200")
      .map(([status, { description }]) => row(status, "", description)),
  )}</details></article>`;
}

const WHO = {
  public: "For anyone.",
  guest: "For anyone; a credential counts.",
  user: "For those who have an account.",
  admin: "For staff.",
};

function shape(name: string, schema: JsonSchema): string {
  return `<article id="shape-${name}"><h3>${name}</h3>${schema.description ? `<p>${escapeHtml(schema.description)}</p>` : ""}${table("Fields", rows(schema))}</article>`;
}

const parameterRow = ({ name, in: place, required, description = "", schema }: Parameter) =>
  row(name, `${place}, ${typeOf(schema)}${required ? ", required" : ""}`, description);

/** One line a field; those of an object within stand below it with its name before theirs. */
function rows(schema: JsonSchema | undefined, before = ""): string[] {
  const required = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => [
    row(
      before + name,
      typeOf(field) + (required.includes(name) ? "" : ", optional"),
      field.description ?? "",
    ),
    ...rowsWithin(field, before + name),
  ]);
}

function rowsWithin(field: JsonSchema, name: string): string[] {
  if (field.anyOf) return field.anyOf.flatMap((one) => rowsWithin(one, name));
  return field.items ? rows(field.items, `${name}[].`) : rows(field, `${name}.`);
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return `<a href="#shape-${name}">${name}</a>`;
  }
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  if (schema.enum) return escapeHtml(schema.enum.map((value) => JSON.stringify(value)).join(" | "));
  const type = [schema.type ?? "any"].flat().join(" or ");
  return escapeHtml(schema.format ? `${type} (${schema.format})` : type);
}

function table(caption: string, lines: string[]): string {
  if (lines.length === 0) return "";
  return `<table><caption>${escapeHtml(caption)}</caption><tbody>${lines.join("")}</tbody></table>`;
}

/** `type` is HTML already. */
const row = (name: string, type: string, description: string) =>
  `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${type}</td><td>${code(description)}</td></tr>`;

const paragraphs = (text: string) =>
  text
    .split("\n\n")
    .map((part) => `<p>${code(part)}</p>`)
    .join("");

const code = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
