import type { z } from "zod";
import { Failure } from "./failure.ts";

const MEGABYTE = 1024 * 1024;

/** Megabytes of JSON, and of an upload with its four pictures: as the server in front allows. */
const MOST_JSON = 1;
const MOST_UPLOAD = 40;

export type Pictures = ReadonlyMap<string, File>;

/** Checks what was sent; each wrong field is named in the answer. */
export async function parse<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): Promise<z.output<Schema>> {
  const parsed = await schema.safeParseAsync(sent);
  if (parsed.success) return parsed.data;
  throw new Failure(400, (words) => words["fields-wrong"], { issues: parsed.error.issues });
}

/** The query; of a name given twice the first counts. */
export function readQuery(request: Request): Record<string, string> {
  const given = new URL(request.url).searchParams;
  return Object.fromEntries([...given].reverse());
}

/** The body: JSON, or where the call takes pictures also a form with files. */
export async function readBody(
  request: Request,
  pictureFields: readonly string[],
): Promise<{ body: unknown; pictures: Pictures }> {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (pictureFields.length > 0 && type === "multipart/form-data") {
    return readForm(request, pictureFields);
  }
  const pictures = new Map();
  if (type === "application/json") return { body: readJson(await readText(request)), pictures };
  // Nothing at all lacks its fields, and they can be named.
  if (!type && (await readText(request)) === "") return { body: {}, pictures };
  const types =
    pictureFields.length > 0 ? "multipart/form-data, application/json" : "application/json";
  throw new Failure(415, (words) => words["body-wrong-type"](types), {
    headers: { Accept: types },
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unreadable();
  }
}

async function readText(request: Request): Promise<string> {
  const bytes = await readBytes(request, MOST_JSON);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable();
  }
}

async function readBytes(request: Request, megabytes: number): Promise<Uint8Array> {
  refuseLength(request, megabytes);
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { done, value } = (await reader?.read().catch(() => Promise.reject(unreadable()))) ?? {
      done: true,
    };
    if (done || !value) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > megabytes * MEGABYTE) {
      await reader?.cancel();
      throw tooLarge(megabytes);
    }
    chunks.push(value);
  }
}

/** A field given several times is a list. An empty file is a picker in which nothing was chosen. */
async function readForm(request: Request, pictureFields: readonly string[]) {
  refuseLength(request, MOST_UPLOAD);
  const form = await request.formData().catch(() => Promise.reject(unreadable()));
  const pictures = new Map<string, File>();
  const body: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    const texts = values.filter((value) => typeof value === "string");
    const file = values.find((value) => value instanceof File && value.size > 0);
    if (file instanceof File && pictureFields.includes(name)) pictures.set(name, file);
    const [only] = texts;
    if (only !== undefined)
      Object.defineProperty(body, name, field(texts.length > 1 ? texts : only));
  }
  return { body, pictures };
}

/** As JSON.parse makes them: `__proto__` is a name like any other. */
const field = (value: string | string[]) => ({
  value,
  enumerable: true,
  configurable: true,
  writable: true,
});

function refuseLength(request: Request, megabytes: number): void {
  if (Number(request.headers.get("Content-Length") ?? 0) > megabytes * MEGABYTE) {
    throw tooLarge(megabytes);
  }
}

const tooLarge = (megabytes: number) =>
  new Failure(413, (words) => words["body-too-large"](megabytes));

const unreadable = () => new Failure(400, (words) => words["body-unreadable"]);
