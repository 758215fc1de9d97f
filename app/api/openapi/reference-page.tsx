import { Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import type { Access } from "../caller.ts";
import type { OpenApiDocument } from "./document.ts";
import { referenceStyles } from "./reference-styles.ts";

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
