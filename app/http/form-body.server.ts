import { type MultipartPart, parseMultipartStream } from "@remix-run/multipart-parser";

const KILOBYTE = 1024;

/** Names and values in one form. The largest of ours, the delivery charges, has some 70. */
export const MOST_FIELDS = 500;

/** Bytes of a form of texts. A full page of Bangla, percent-encoded, is a tenth of it. */
export const MOST_FORM_BYTES = 256 * KILOBYTE;

/**
 * Bytes of an upload: four pictures of 8 MB and the texts beside them, as the server in front
 * allows.
 */
const MOST_UPLOAD_BYTES = 40 * KILOBYTE * KILOBYTE;

/** Bytes of the headers of one part of a multipart form: a name, a type and the name of a file. */
const MOST_PART_HEADER = 2 * KILOBYTE;

/** The fields that are read of a form; every other one is ignored. */
export type FieldNames = {
  /**
   * How often each field may come. Of one value the first counts; more values of a list are
   * refused. `lines[].price` stands for that field of each row, up to `lines[99].price`.
   */
  most: ReadonlyMap<string, number>;
  /** The fields that may be files. A text is read too: some clients send "" for no file. */
  files: ReadonlySet<string>;
  /** Bytes of one text, where a form of ours brings more than `MOST_FORM_BYTES`. */
  mostTextBytes?: number | undefined;
};

/** A body that is refused before any of its fields is used. */
export class BodyRefusal extends Error {
  readonly reason: "too-large" | "too-many-fields" | "unreadable";

  constructor(reason: BodyRefusal["reason"]) {
    super(`a body is ${reason}`);
    this.reason = reason;
  }
}

/**
 * The named fields of a form, urlencoded or multipart, bounded in bytes and fields. Throws a
 * `BodyRefusal`.
 */
export async function readFields(request: Request, names: FieldNames): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const form = new NamedFields(names);
  if (/^multipart\/form-data\s*;/i.test(type)) await readMultipart(request, type, form);
  else if (/^application\/x-www-form-urlencoded\b/i.test(type))
    readPairs(await readBytes(request, names.mostTextBytes ?? MOST_FORM_BYTES), form);
  // A form without fields may come as nothing at all.
  else if (type !== "" || (await readBytes(request, 1)).length > 0)
    throw new BodyRefusal("unreadable");
  return form;
}

/**
 * A whole body of at most so many bytes. Throws a `BodyRefusal`: too-large, or unreadable when it
 * breaks off.
 */
export async function readBytes(request: Request, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get("Content-Length") ?? 0) > most) throw new BodyRefusal("too-large");
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > most) throw new BodyRefusal("too-large");
      chunks.push(chunk);
    }
  } catch (error) {
    throw asBodyRefusal(error);
  }
  return Buffer.concat(chunks);
}

/** Takes each declared field as often as it may come. */
class NamedFields extends FormData {
  readonly names: FieldNames;

  constructor(names: FieldNames) {
    super();
    this.names = names;
  }

  /** Whether one more value of this name is taken. Throws for a list that is too long. */
  wants(name: string): boolean {
    const most = this.names.most.get(name.replace(/\[\d{1,2}\]/, "[]")) ?? 0;
    if (this.getAll(name).length < most) return true;
    if (most > 1) throw new BodyRefusal("too-many-fields");
    return false;
  }
}

function readPairs(bytes: Uint8Array, form: NamedFields): void {
  const fields = bytes.reduce((count, byte) => (byte === 0x26 ? count + 1 : count), 1);
  if (fields > MOST_FIELDS) throw new BodyRefusal("too-many-fields");
  for (const [name, value] of new URLSearchParams(new TextDecoder().decode(bytes)))
    if (form.wants(name)) form.append(name, value);
}

async function readMultipart(request: Request, type: string, form: NamedFields): Promise<void> {
  const [, quoted, plain] = /\bboundary=(?:"([^"]{1,70})"|([^;\s"]{1,70}))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary || !request.body) throw new BodyRefusal("unreadable");
  const mostText = form.names.mostTextBytes ?? MOST_FORM_BYTES;
  const most = form.names.files.size > 0 ? MOST_UPLOAD_BYTES : mostText;
  if (Number(request.headers.get("Content-Length") ?? 0) > most + MOST_FIELDS * MOST_PART_HEADER)
    throw new BodyRefusal("too-large");
  try {
    const parts = parseMultipartStream(request.body, {
      boundary,
      maxParts: MOST_FIELDS,
      maxHeaderSize: MOST_PART_HEADER,
      maxFileSize: most,
      maxTotalSize: most,
    });
    for await (const part of parts) addPart(part, mostText, form);
  } catch (error) {
    await request.body.cancel().catch(() => undefined);
    throw asBodyRefusal(error);
  }
}

function addPart(part: MultipartPart, mostText: number, form: NamedFields): void {
  const { name = "" } = part;
  if (!form.wants(name)) return;
  if (!part.isFile) {
    if (part.size > mostText) throw new BodyRefusal("too-large");
    form.append(name, part.text);
  } else if (form.names.files.has(name)) {
    const type = part.mediaType ?? "application/octet-stream";
    form.append(name, new File([part.arrayBuffer as ArrayBuffer], part.filename ?? "", { type }));
  }
}

function asBodyRefusal(error: unknown): BodyRefusal {
  if (error instanceof BodyRefusal) return error;
  const name = error instanceof Error ? error.name : "";
  if (/^Max(FileSize|TotalSize)Exceeded/.test(name)) return new BodyRefusal("too-large");
  return new BodyRefusal(name.startsWith("MaxParts") ? "too-many-fields" : "unreadable");
}
