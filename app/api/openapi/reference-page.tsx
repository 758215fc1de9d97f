import { Children, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import type { Access } from "../description.ts";
import type { OpenApiDocument } from "./document.ts";

/** The page's styles, in the colours of `app/ui/styles/tokens.css`; the policy names them by their hash. */
export const referenceStyles = `
:root{color-scheme:light;--ink:#22190f;--soft:#6b5d4d;--line:#eadfce;--tint:#fbf3e3;--leaf:#1f5a38;--honey:#8a5200}
*{box-sizing:border-box}
body{margin:0 auto;max-width:960px;padding:24px 16px 64px;background:#fffdf8;color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans Bengali",sans-serif;overflow-wrap:anywhere}
h1{font-size:1.9375rem;line-height:1.2;margin:0 0 8px}
h2{font-size:1.5625rem;margin:48px 0 8px;text-transform:capitalize}
h3{font-size:1rem;margin:0;line-height:1.7}
p{margin:8px 0}
a{color:var(--leaf)}
a:focus-visible,summary:focus-visible{outline:3px solid var(--honey);outline-offset:2px}
code,pre{font:0.875rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{background:var(--tint);border-radius:12px;padding:12px;overflow:auto;margin:8px 0}
nav ul{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;margin:16px 0;padding:0}
nav a{display:inline-block;padding:10px 0;text-transform:capitalize}
article{background:#fff;border:1px solid var(--line);border-radius:12px;padding:16px;margin:16px 0;scroll-margin-top:16px}
article>p{color:var(--soft)}
.method{display:inline-block;min-width:4.5em;margin-right:8px;padding:2px 8px;border-radius:999px;background:#e2f3e8;color:var(--leaf);font-weight:700;text-align:center;font-size:0.8125rem}
.put,.post{background:#fff3d1;color:#6b4a00}
.delete{background:#fde7e5;color:#8f1d17}
.mark{font-size:0.8125rem;color:var(--honey);font-weight:600}
table{width:100%;border-collapse:collapse;margin:8px 0}
caption{text-align:left;font-weight:600;padding:8px 0 4px}
td,th{border-top:1px solid var(--line);padding:6px 12px 6px 0;text-align:left;vertical-align:top;font-weight:400}
th{width:30%}
td:nth-child(2){width:22%;color:var(--soft)}
summary{cursor:pointer;padding:10px 0;color:var(--leaf)}
@media (max-width:600px){table,caption,tbody,tr,td,th{display:block;width:auto}td,td:nth-child(2){border:0;padding:0 0 4px;width:auto}}
`.trim();

/** The document as a page to read, without script. */
export function referencePage(document: OpenApiDocument): string {
  return `<!doctype html>${renderToStaticMarkup(<Page document={document} />)}`;
}

function Page({ document }: { document: OpenApiDocument }) {
  const { info, tags = [], components } = document;
  const operations = operationsOf(document);
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
            {Object.entries(components?.schemas as Record<string, JsonSchema>).map(shapeArticle)}
          </section>
        </main>
      </body>
    </html>
  );
}

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

type Content = Record<string, { schema: JsonSchema; example?: object }>;

type Operation = {
  method: string;
  path: string;
  operationId: string;
  tags: string[];
  summary: string;
  "x-access": Access;
  "x-addition"?: true;
  parameters: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: JsonSchema;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

const operationsOf = ({ paths = {} }: OpenApiDocument): Operation[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => ({ method, path, ...operation }) as Operation,
    ),
  );

const WHO: Record<Access, string> = {
  public: "For anyone.",
  guest: "For anyone; a credential counts.",
  user: "For those who have an account.",
  admin: "For staff.",
};

function operationArticle(operation: Operation) {
  const { method, path, operationId, parameters, requestBody, responses } = operation;
  const bodies = Object.entries(requestBody?.content ?? {});
  const example = bodies.find(([, body]) => body.example)?.[1].example;
  const [[answerType, answer] = []] = Object.entries(responses[200]?.content ?? {});
  const failures = Object.entries(responses).filter(([status]) => status !== "200");
  return (
    <article id={operationId} key={operationId}>
      <h3>
        <span className={`method ${method}`}>{method.toUpperCase()}</span> <code>{path}</code>
      </h3>
      <p>
        {operation.summary}. {WHO[operation["x-access"]]}
        {operation["x-addition"] && <span className="mark"> addition</span>}
      </p>
      {table(
        "Parameters",
        parameters.map(({ name, in: place, schema, required, description }) => ({
          name,
          type: [place, ", ", typeOf(schema), required && ", required"],
          description,
        })),
      )}
      {table(
        `Body, as ${bodies.map(([type]) => type).join(" or ")}`,
        rowsOf(bodies[0]?.[1].schema),
      )}
      {example && <pre>{JSON.stringify(example, null, 2)}</pre>}
      {table(
        answerType === "application/json" ? "Answer" : `Answer, as ${answerType}`,
        rowsOf(answer?.schema),
      )}
      <details>
        <summary>Failures</summary>
        {table(
          "Status",
          failures.map(([name, { description }]) => ({ name, description })),
        )}
      </details>
    </article>
  );
}

const shapeArticle = ([name, schema]: [string, JsonSchema]) => (
  <article id={`shape-${name}`} key={name}>
    <h3>{name}</h3>
    {schema.description && <p>{schema.description}</p>}
    {table("Fields", rowsOf(schema))}
  </article>
);

type Row = { name: string; type?: ReactNode[]; description?: string | undefined };

const table = (caption: string, rows: Row[]) =>
  rows.length > 0 && (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ name, type = [], description = "" }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{Children.toArray(type)}</td>
            <td>{withCode(description)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );

/** Text whose parts between backticks are code. */
const withCode = (text: string) =>
  text.split("`").map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part));

/** A row for each field; those of an object within follow with its name before theirs. */
function rowsOf(schema: JsonSchema = {}, before = ""): Row[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([field, fieldSchema]) => {
    const name = before + field;
    const { description, anyOf = [fieldSchema] } = fieldSchema;
    const type = [typeOf(fieldSchema), !required.includes(field) && ", optional"];
    const within = anyOf.flatMap((one) =>
      one.items ? rowsOf(one.items, `${name}[].`) : rowsOf(one, `${name}.`),
    );
    return [{ name, type, description }, ...within];
  });
}

function typeOf(schema: JsonSchema): ReactNode {
  const { $ref, items, anyOf, const: only, enum: values, type = "any", format } = schema;
  if ($ref) {
    const name = $ref.split("/").at(-1);
    return <a href={`#shape-${name}`}>{name}</a>;
  }
  if (items) return <>list of {typeOf(items)}</>;
  if (anyOf) return Children.toArray(anyOf.flatMap((one, i) => [i > 0 && " or ", typeOf(one)]));
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  const types = [type].flat().join(" or ");
  return format ? `${types} (${format})` : types;
}
