import { renderToStaticMarkup } from "react-dom/server.browser";
import type { OpenApiDocument } from "./document.ts";
import referenceStyles from "./reference-page.css?inline";

/** The document as a page to read, without script. */
export function referencePage(document: OpenApiDocument): string {
  return `<!doctype html>${renderToStaticMarkup(<Page document={document} />)}`;
}

function Page({ document }: { document: OpenApiDocument }) {
  const { info, tags = [], paths = {}, components } = document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, ...operation })),
  ) as Operation[];
  const shapes = Object.entries(components?.schemas as Record<string, JsonSchema>);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{info.title}</title>
        <meta
          name="description"
          content="Every call of the shop, what it takes and what it answers."
        />
        <link rel="icon" href="/favicon.svg" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, named in the policy by its hash as it stands */}
        <style dangerouslySetInnerHTML={{ __html: referenceStyles }} />
      </head>
      <body>
        <header>
          <h1>{info.title}</h1>
          {info.description?.split("\n\n").map((part) => (
            <p key={part}>{withCode(part)}</p>
          ))}
          <p>
            For programs: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). To the{" "}
            <a href="/">shop</a>.
          </p>
        </header>
        <nav aria-label="Calls">
          <ul>
            {[...tags.map(({ name }) => name), "shapes"].map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          {tags.map(({ name }) => (
            <section id={name} key={name}>
              <h2>{name}</h2>
              {operations.filter(({ tags }) => tags.includes(name)).map(operationArticle)}
            </section>
          ))}
          <section id="shapes">
            <h2>Shapes</h2>
            {shapes.map(([name, schema]) => (
              <article id={`shape-${name}`} key={name}>
                <h3>{name}</h3>
                {schema.description && <p>{schema.description}</p>}
                <pre>{outline(schema)}</pre>
              </article>
            ))}
          </section>
        </main>
      </body>
    </html>
  );
}

type Content = Record<string, { schema: JsonSchema; example?: object }>;

type Operation = {
  method: string;
  path: string;
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

function operationArticle(operation: Operation) {
  const { method, path, operationId, parameters, requestBody, responses } = operation;
  const { 200: success, ...failures } = responses;
  const example = requestBody?.content["application/json"]?.example;
  return (
    <article id={operationId} key={operationId}>
      <h3>
        <span className={`method ${method}`}>{method.toUpperCase()}</span> <code>{path}</code>
      </h3>
      <p>
        {operation.summary}. {operation.description}
      </p>
      {parameters.length > 0 && <h4>Parameters</h4>}
      {parameters.map(({ name, in: place, required = false, schema }) => (
        <pre key={name}>
          {place} {fieldLine(name, schema, required)}
        </pre>
      ))}
      {contentOf("Body", requestBody?.content)}
      {example && <pre>{JSON.stringify(example, null, 2)}</pre>}
      {contentOf("Answer", success?.content)}
      <details>
        <summary>Failures</summary>
        {Object.entries(failures).map(([status, { description }]) => (
          <p key={status}>
            {status}: {withCode(description)}
          </p>
        ))}
      </details>
    </article>
  );
}

/** A body in each of its types, with the fields of the first. */
function contentOf(title: string, content: Content = {}) {
  const [body] = Object.values(content);
  if (!body) return null;
  return (
    <>
      <h4>
        {title}, as {Object.keys(content).join(" or ")}
      </h4>
      <pre>{outline(body.schema)}</pre>
    </>
  );
}

/** Text whose parts between backticks are code. */
const withCode = (text: string) =>
  text.split("`").map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part));

/** The keywords of JSON Schema 2020-12, the dialect of OpenAPI 3.1, that are read here. */
type JsonSchema = {
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  $ref?: string;
};

/** A schema in the notation of TypeScript. */
function outline(schema: JsonSchema, indent = ""): string {
  const { $ref, items, anyOf, properties, required = [], type = "any", format } = schema;
  if ($ref) return $ref.slice($ref.lastIndexOf("/") + 1);
  if (items) return `Array<${outline(items, indent)}>`;
  if (anyOf) return anyOf.map((one) => outline(one, indent)).join(" | ");
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (!properties) return [type].flat().join(" | ") + (format ? ` (${format})` : "");
  const lines = Object.entries(properties).map(
    ([name, field]) =>
      `${indent}  ${fieldLine(name, field, required.includes(name), `${indent}  `)}\n`,
  );
  return `{\n${lines.join("")}${indent}}`;
}

function fieldLine(name: string, schema: JsonSchema, isRequired: boolean, indent = ""): string {
  const comment = schema.description ? ` // ${schema.description}` : "";
  return `${name}${isRequired ? "" : "?"}: ${outline(schema, indent)}${comment}`;
}
