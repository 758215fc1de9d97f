import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import type { Access } from "../description.ts";
import type { OpenApiDocument } from "./document.ts";

/** The reference's whole style, in the colours of `app/ui/styles/tokens.css`; named in the policy by its hash. */
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

/** The document as a page to read: no script, nothing loaded. */
export function referencePage(document: OpenApiDocument): string {
  return `<!doctype html>${renderToStaticMarkup(<Page document={document} />)}`;
}

function Page({ document }: { document: OpenApiDocument }) {
  const { info, tags = [], components } = document;
  const calls = callsOf(document);
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
            <p key={part}>
              <Prose text={part} />
            </p>
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
              {calls
                .filter((call) => call.tags.includes(name))
                .map((call) => (
                  <CallArticle call={call} key={call.operationId} />
                ))}
            </section>
          ))}
          <section id="shapes">
            <h2>Shapes</h2>
            {Object.entries(components?.schemas as Record<string, JsonSchema>).map(
              ([name, schema]) => (
                <article id={`shape-${name}`} key={name}>
                  <h3>{name}</h3>
                  {schema.description && <p>{schema.description}</p>}
                  <Table caption="Fields" rows={rowsOf(schema)} />
                </article>
              ),
            )}
          </section>
        </main>
      </body>
    </html>
  );
}

/** As much of JSON Schema 2020-12, the dialect of OpenAPI 3.1, as is read here. */
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
  return Object.entries(paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => ({ method, path, ...operation }) as Call,
    ),
  );
}

const WHO = {
  public: "For anyone.",
  guest: "For anyone; a credential counts.",
  user: "For those who have an account.",
  admin: "For staff.",
};

function CallArticle({ call }: { call: Call }) {
  const { method, path, parameters, requestBody, responses } = call;
  const bodies = Object.entries(requestBody?.content ?? {});
  const example = bodies.find(([, body]) => body.example)?.[1].example;
  const [answerType, answer] = Object.entries(responses[200]?.content ?? {})[0] ?? [];
  const asType = answerType === "application/json" ? "" : `, as ${answerType}`;
  const failures = Object.entries(responses).filter(([status]) => status !== "200");
  return (
    <article id={call.operationId}>
      <h3>
        <span className={`method ${method}`}>{method.toUpperCase()}</span> <code>{path}</code>
      </h3>
      <p>
        {call.summary}. {WHO[call["x-access"]]}
        {call["x-addition"] && <span className="mark"> addition</span>}
      </p>
      <Table caption="Parameters" rows={parameters.map(parameterRow)} />
      <Table
        caption={`Body, as ${bodies.map(([type]) => type).join(" or ")}`}
        rows={rowsOf(bodies[0]?.[1].schema)}
      />
      {example && <pre>{JSON.stringify(example, null, 2)}</pre>}
      <Table caption={`Answer${asType}`} rows={rowsOf(answer?.schema)} />
      <details>
        <summary>Failures</summary>
        <Table
          caption="Status"
          rows={failures.map(([name, { description }]) => ({ name, type: null, description }))}
        />
      </details>
    </article>
  );
}

type Row = { name: string; type: ReactNode; description?: string | undefined };

function Table({ caption, rows }: { caption: string; rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <table>
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ name, type, description = "" }) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <td>{type}</td>
            <td>
              <Prose text={description} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Text in which what stands between backticks is code. */
const Prose = ({ text }: { text: string }) =>
  text.split("`").map((part, i) => (i % 2 === 1 ? <code key={part}>{part}</code> : part));

const parameterRow = ({ name, in: place, required, description, schema }: Parameter): Row => ({
  name,
  type: (
    <>
      {place}, {typeOf(schema)}
      {required && ", required"}
    </>
  ),
  description,
});

/** One line a field; those of an object within stand below it with its name before theirs. */
function rowsOf(schema: JsonSchema | undefined, before = ""): Row[] {
  const required = schema?.required ?? [];
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const type = (
      <>
        {typeOf(field)}
        {!required.includes(name) && ", optional"}
      </>
    );
    const own = { name: before + name, type, description: field.description };
    return [own, ...rowsWithin(field, before + name)];
  });
}

function rowsWithin(field: JsonSchema, name: string): Row[] {
  if (field.anyOf) return field.anyOf.flatMap((one) => rowsWithin(one, name));
  return field.items ? rowsOf(field.items, `${name}[].`) : rowsOf(field, `${name}.`);
}

function typeOf(schema: JsonSchema): ReactNode {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return <a href={`#shape-${name}`}>{name}</a>;
  }
  if (schema.items) return <>list of {typeOf(schema.items)}</>;
  if (schema.anyOf)
    return schema.anyOf.map((one, i) => (
      <Fragment key={JSON.stringify(one)}>
        {i > 0 && " or "}
        {typeOf(one)}
      </Fragment>
    ));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const type = [schema.type ?? "any"].flat().join(" or ");
  return schema.format ? `${type} (${schema.format})` : type;
}
