import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import type { ShownForm } from "#app/domain/core/own-changes.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { BodyRefusal, type FieldNames, readFields } from "./form-body.server.ts";
import { ROW_BUTTON } from "./form-rows.server.ts";
import { FORM_TOKEN } from "./form-state.ts";
import { refuse } from "./refuse.server.ts";
import { senderOf } from "./request-args.ts";
import { isOfSession } from "./session.server.ts";
import { asBusy } from "./unavailable.server.ts";

/** Most values of one list; a page has 20 ticked rows, an order 50 lines. */
const MOST_LISTED = 100;

type MoreFields = {
  texts?: readonly string[];
  /** Fields that come once for each of several things, and how often at most. */
  lists?: Readonly<Record<string, number>>;
  files?: readonly string[];
  /**
   * Whether the form has `version`, and `was-<name>` beside each field with the value that it
   * showed.
   */
  shownBefore?: boolean;
  mostTextBytes?: number;
  /** Whether it is a harmless form of shared pages, which have no session's token. */
  withoutToken?: boolean;
};

/** What a control of a form allows, by its field. */
export type Limits = Readonly<Record<string, { maxLength?: number; required?: boolean }>>;

/** The limits of a schema's texts, so that no page repeats them. */
export const limitsOf = (schema: z.ZodType): Limits =>
  Object.fromEntries(fieldsOf(schema).map(([name, field]) => [name, limitOf(field)]));

/** Texts are cleaned before they are measured, so that the limit may stand after other steps. */
function limitOf(schema: z.core.$ZodType): Limits[string] {
  if (schema instanceof z.ZodPipe) return { ...limitOf(schema.in), ...limitOf(schema.out) };
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return limitOf(schema.unwrap());
  if (!(schema instanceof z.ZodString)) return {};
  const { maxLength, minLength } = schema;
  return { ...(maxLength && { maxLength }), ...(minLength && { required: true }) };
}

type Fields = FieldNames & { withoutToken: boolean };

/** The fields read from a form: those of its schemas, `intent`, and `more`. */
export function formFields(schemas: readonly z.ZodType[], more: MoreFields = {}): Fields {
  const { texts = [], lists = {}, files = [], shownBefore, mostTextBytes } = more;
  const most = new Map(["intent", FORM_TOKEN, ...texts, ...files].map((name) => [name, 1]));
  if (shownBefore) most.set("version", 1);
  for (const [name, field] of schemas.flatMap(fieldsOf)) {
    const row = rowOf(field);
    if (row) {
      most.set(ROW_BUTTON, 1);
      for (const [inRow] of fieldsOf(row)) most.set(`${name}[].${inRow}`, 1);
      continue;
    }
    most.set(name, isList(field) ? MOST_LISTED : 1);
    if (shownBefore) most.set(`was-${name}`, 1);
  }
  for (const [name, times] of Object.entries(lists)) most.set(name, times);
  const { withoutToken = false } = more;
  return { most, files: new Set(files), mostTextBytes, withoutToken };
}

function fieldsOf(schema: z.core.$ZodType): [string, z.core.$ZodType][] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape);
  throw new Error("a form's schema is an object");
}

/** The schema of a row if a field is a list of rows. */
function rowOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  if (schema instanceof z.ZodDefault) return rowOf(schema.unwrap());
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodObject
    ? schema.element
    : null;
}

/** Whether a field is a list by its type, or by its description in the API's document. */
function isList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodPipe) return isList(schema.in);
  const { type } = z.globalRegistry.get(schema) ?? {};
  if (Array.isArray(type) && type.includes("array")) return true;
  const isWrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable;
  return isWrapped && isList(schema.unwrap());
}

/**
 * The declared fields of a request's form; every action reads its form here. Refused in words:
 * another site's form (403), an unreadable body (400), one too large (413), and, if the browser
 * does not name the sender, a form without its session's token (403).
 */
export async function readForm(request: Request, fields: Fields): Promise<FormData> {
  const sender = senderOf(request);
  if (sender === "other") throw refuse(request, "other-site");
  const form = await readFields(request, fields).catch((error: unknown) => {
    throw error instanceof BodyRefusal ? refuse(request, error.reason) : error;
  });
  if (sender === "unknown" && !fields.withoutToken && !(await isOfSession(request, form)))
    throw refuse(request, "without-token");
  form.delete(FORM_TOKEN);
  return form;
}

/**
 * Checks a form by a schema whose messages are keys of `words.fields`. The schemas read text
 * themselves, so conform guesses no types.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  // `changeRows` has carried a row button out; conform would do it again, unchecked.
  form.delete(ROW_BUTTON);
  return parseWithZod(form, { schema, disableAutoCoercion: true });
}

/**
 * The values that a form showed when it was opened, without those that its schema now refuses.
 * Undefined for a form without them: all its values count, as in an API request.
 */
export function readShown<Schema extends z.ZodType<object>>(
  form: FormData,
  schema: Schema,
): ShownForm<z.output<Schema>> | undefined {
  if (!form.has("version")) return undefined;
  const texts = new FormData();
  for (const [name] of fieldsOf(schema)) {
    const text = form.get(`was-${name}`);
    if (typeof text === "string") texts.append(name, text);
  }
  const { error } = parseForm(texts, schema).reply();
  for (const name of Object.keys(error ?? {})) texts.delete(name);
  const read = parseForm(texts, schema);
  return { version: versionIn(form), was: read.status === "success" ? read.value : {} };
}

/** The row's version when the form was opened; 0, which no row has, if it is not a number. */
export function versionIn(form: FormData): number {
  const text = String(form.get("version") ?? "");
  return /^\d{1,10}$/.test(text) ? Number(text) : 0;
}

/**
 * The refusal in an error: a `ShopError`, or a shop that cannot answer at the moment. Throws every
 * other error again.
 */
export function asRefusal(error: unknown): ShopError {
  const refusal = error instanceof ShopError ? error : asBusy(error);
  if (!refusal) throw error;
  return refusal;
}
