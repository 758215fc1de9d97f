import type { z } from "zod";
import { formFields } from "#app/http/form.server.ts";
import { BodyRefusal, MOST_FIELDS, readBytes, readFields } from "#app/http/form-body.server.ts";
import type { Description } from "./description.ts";
import { Failure } from "./failure.ts";

/** Megabytes of JSON, and of an upload with its four pictures: as the server in front allows. */
const MOST_JSON = 1;
const MOST_UPLOAD = 40;

/**
 * Values in one JSON body, and their depth. The largest calls (64 delivery charges, an order of 50
 * lines) have some hundreds.
 */
const MOST_VALUES = 5000;
const MOST_DEPTH = 10;

export type Pictures = ReadonlyMap<string, File>;

type Body = { body: unknown; pictures: Pictures; files: readonly File[] };

type FileFields = Pick<Description, "pictures" | "files">;

/** Checks what was sent; each wrong field is named in the answer. */
export async function parse<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): Promise<z.output<Schema>> {
  const parsed = await schema.safeParseAsync(sent);
  if (parsed.success) return parsed.data;
  throw new Failure(400, (words) => words["fields-wrong"], { issues: parsed.error.issues });
}

/** The query; the first value of a name counts. */
export const readQuery = (request: Request): Record<string, string> =>
  Object.fromEntries([...new URL(request.url).searchParams].reverse());

/** The body: JSON, or where the endpoint takes pictures or files also a form with files. */
export async function readBody(
  request: Request,
  schema: z.ZodType,
  fields: FileFields,
): Promise<Body> {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  const takesForms = Boolean(fields.pictures ?? fields.files);
  if (takesForms && type === "multipart/form-data") return readForm(request, schema, fields);
  const none = { pictures: new Map(), files: [] };
  if (type === "application/json") return { body: readJson(await readText(request)), ...none };
  // The missing fields of an empty body can be named.
  if (!type && (await readText(request)) === "") return { body: {}, ...none };
  const types = takesForms ? "multipart/form-data, application/json" : "application/json";
  const headers = { Accept: types };
  throw new Failure(415, (words) => words["body-wrong-type"](types), { headers });
}

function readJson(text: string): unknown {
  refuseEndless(text);
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

/**
 * Counts values and depth before the text is parsed: each value follows a comma or an opening
 * bracket outside of strings.
 */
export function refuseEndless(text: string): void {
  let depth = 0;
  let values = 1;
  let isString = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (letter === '"') isString = !isString;
    else if (isString && letter === "\\") i += 1;
    else if (isString) continue;
    else if (letter === ",") values += 1;
    else if (letter === "[" || letter === "{") {
      depth += 1;
      values += 1;
    } else if (letter === "]" || letter === "}") depth -= 1;
    if (depth > MOST_DEPTH || values > MOST_VALUES) throw endless();
  }
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, MOST_JSON * 1024 * 1024).catch(refuseBody(MOST_JSON));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

/** The endpoint's own fields. An empty file means that no picture was chosen. */
async function readForm(
  request: Request,
  schema: z.ZodType,
  { pictures: pictureFields = [], files: lists = {} }: FileFields,
): Promise<Body> {
  const names = [...pictureFields, ...Object.keys(lists)];
  // More are read than are taken, so that the refusal can say how many came.
  const mostRead = Object.fromEntries(Object.keys(lists).map((name) => [name, MOST_FIELDS]));
  const fields = formFields([schema], { files: names, lists: mostRead });
  const form = await readFields(request, fields).catch(refuseBody(MOST_UPLOAD));
  const pictures = new Map<string, File>();
  const files: File[] = [];
  const body: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    const texts = values.filter((value) => typeof value === "string");
    const sent = values.filter((value) => value instanceof File);
    const file = sent.find(({ size }) => size > 0);
    if (Object.hasOwn(lists, name)) files.push(...sent.filter((one) => one.name !== ""));
    else if (file) pictures.set(name, file);
    const [only] = texts;
    if (only !== undefined) body[name] = texts.length > 1 ? texts : only;
  }
  return { body, pictures, files };
}

const refuseBody =
  (megabytes: number) =>
  (error: unknown): never => {
    if (!(error instanceof BodyRefusal)) throw error;
    if (error.reason === "too-large")
      throw new Failure(413, (words) => words["body-too-large"](megabytes));
    throw error.reason === "too-many-fields" ? endless() : unreadable();
  };

const endless = () => new Failure(400, (words) => words["body-endless"]);

const unreadable = () => new Failure(400, (words) => words["body-unreadable"]);
