import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { Shown } from "#app/domain/own-changes.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { BodyRefusal, type FieldNames, readFields } from "./form-body.server.ts";
import { FORM_TOKEN } from "./form-state.ts";
import { refuse } from "./refuse.server.ts";
import { senderOf } from "./request-args.ts";
import { isOfSession } from "./session.server.ts";
import { asBusy } from "./unavailable.server.ts";

/** Values of one list: a page of ticked rows is 20, an order's lines are 50. */
const MOST_LISTED = 100;

type MoreFields = {
  texts?: readonly string[];
  /** Fields that come once for each of several things, and how often at most. */
  lists?: Readonly<Record<string, number>>;
  files?: readonly string[];
  /** The form says what it showed: `version`, and a `was-<name>` beside each field of its schemas. */
  shownBefore?: boolean;
  mostTextBytes?: number;
  /** A form on shared pages, which hold no session's token. Another site that sends it does no harm. */
  withoutToken?: boolean;
};

/** What an action may read of a form, and whether the form has to show its session's token. */
type Fields = FieldNames & { withoutToken: boolean };

/** The fields that are read of a form: those of its schemas, `intent`, and `more`. Every other one is passed over. */
export function formFields(schemas: readonly z.ZodType[], more: MoreFields = {}): Fields {
  const texts = new Set(["intent", FORM_TOKEN, ...(more.texts ?? [])]);
  if (more.shownBefore) texts.add("version");
  const lists = new Map(Object.entries(more.lists ?? {}));
  for (const [name, field] of schemas.flatMap(fieldsOf)) {
    if (isList(field)) lists.set(name, MOST_LISTED);
    else texts.add(name);
    if (more.shownBefore) texts.add(`was-${name}`);
  }
  const { mostTextBytes, withoutToken = false } = more;
  return { texts, lists, files: new Set(more.files), mostTextBytes, withoutToken };
}

function fieldsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  throw new Error("a form's schema is an object");
}

/** Whether a field is a list by its type, or by what the API document says of it. */
function isList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodPipe) return isList(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return isList(schema.unwrap()) || saysList(schema);
  return saysList(schema);
}

function saysList(schema: z.core.$ZodType): boolean {
  const { type } = z.globalRegistry.get(schema) ?? {};
  return Array.isArray(type) && type.includes("array");
}

/**
 * The declared fields of a request's form. Every action reads its form here. Refused in words: another site's form (403), a body that is
 * unreadable (400) or too large (413), and, if the browser does not say whose page sent it, one without its session's token (403).
 */
export async function readForm(request: Request, fields: Fields): Promise<FormData> {
  const sender = senderOf(request);
  if (sender === "other") throw refuse(request, "other-site");
  const form = await read(request, fields);
  if (sender === "unknown" && !fields.withoutToken && !(await isOfSession(request, form)))
    throw refuse(request, "without-token");
  form.delete(FORM_TOKEN);
  return form;
}

async function read(request: Request, fields: FieldNames): Promise<FormData> {
  try {
    return await readFields(request, fields);
  } catch (error) {
    if (!(error instanceof BodyRefusal)) throw error;
    throw refuse(request, error.reason);
  }
}

/**
 * Checks a form against a schema whose messages are keys of `words.fields`. The schemas read text themselves (Bangla
 * digits, blanks, phone numbers), so conform's own guesses at types stay off.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  // conform asks for fields of its own, which no form of ours declares.
  const sent = new FormData();
  for (const [name, value] of form) sent.append(name, value);
  return parseWithZod(sent, { schema, disableAutoCoercion: true });
}

/**
 * The values that a form showed when it was opened (`ShownBefore` writes them), without those that its schema refuses by now. Undefined
 * for a form that does not say: all its values count, as those of an API call do.
 */
export function readShown<Schema extends z.ZodType<object>>(
  form: FormData,
  schema: Schema,
): Shown<z.output<Schema>> | undefined {
  if (!form.has("version")) return undefined;
  const texts = new FormData();
  for (const [name] of fieldsOf(schema)) {
    const text = form.get(`was-${name}`);
    if (typeof text === "string") texts.append(name, text);
  }
  let read = parseForm(texts, schema);
  if (read.status !== "success") {
    for (const name of Object.keys(read.error ?? {})) texts.delete(name);
    read = parseForm(texts, schema);
  }
  return { version: versionIn(form), was: read.status === "success" ? read.value : {} };
}

/** The row's version when the form was opened; 0, which no row has, for a text that is no number. */
export function versionIn(form: FormData): number {
  const text = String(form.get("version") ?? "");
  return /^\d{1,10}$/.test(text) ? Number(text) : 0;
}

/** The refusal in an error: a `ShopError`, or a shop that cannot answer at the moment. Throws every other error again. */
export function asRefusal(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  const busy = asBusy(error);
  if (busy) return busy;
  throw error;
}
