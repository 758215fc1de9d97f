import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";

/** The name under which conform's buttons send what they do to a row. */
export const ROW_BUTTON = "__intent__";

/** conform throws at the names of an object's own workings. */
const FIELD = String.raw`(?!(?:constructor|prototype|__proto__)$)\w{1,40}`;

const rowButton = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("insert"),
    payload: z.object({
      name: z.string(),
      defaultValue: z.record(z.string().regex(new RegExp(`^${FIELD}$`)), z.string()).default({}),
    }),
  }),
  z.object({
    type: z.literal("remove"),
    payload: z.object({ name: z.string(), index: z.int().min(0).max(99) }),
  }),
  z.object({
    type: z.literal("update"),
    payload: z.object({
      name: z.string().regex(new RegExp(String.raw`^\w{1,40}\[\d{1,2}\]\.${FIELD}$`)),
      value: z.string(),
    }),
  }),
]);

type RowButton = z.infer<typeof rowButton>;

type Row = Record<string, string>;

/**
 * Carries out the row button with which a form was sent, and `then` on its rows. Afterwards the
 * form has the rows as they stand now, and the button is out of it.
 */
export function changeRows(
  form: FormData,
  list: string,
  then: (rows: Row[], pressed: RowButton) => Row[] = (rows) => rows,
): RowButton | null {
  const pressed = rowButtonIn(form, list);
  if (!pressed) {
    form.delete(ROW_BUTTON);
    return null;
  }
  // conform reads the button from the form, so nothing unchecked stays in it.
  form.set(ROW_BUTTON, JSON.stringify(pressed));
  const { payload } = parseWithZod(form, { schema: z.unknown(), disableAutoCoercion: true });
  const rows = Object.values((payload[list] ?? {}) as Record<number, Row>);
  for (const name of [...form.keys()])
    if (name === ROW_BUTTON || name.startsWith(`${list}[`)) form.delete(name);
  for (const [at, row] of then(rows, pressed).entries())
    for (const [name, value] of Object.entries(row)) form.append(`${list}[${at}].${name}`, value);
  return pressed;
}

/** The pressed button of a list; null if there is none, or an invented one. */
function rowButtonIn(form: FormData, list: string): RowButton | null {
  try {
    const pressed = rowButton.parse(JSON.parse(String(form.get(ROW_BUTTON))));
    const { name } = pressed.payload;
    const isOfList = pressed.type === "update" ? name.startsWith(`${list}[`) : name === list;
    return isOfList ? pressed : null;
  } catch {
    return null;
  }
}

/** The rows of a list as they were typed. */
export function typedRows<Field extends string>(
  form: FormData,
  list: string,
  fields: readonly Field[],
): Record<Field, string>[] {
  form.delete(ROW_BUTTON);
  const { payload } = parseWithZod(form, { schema: z.unknown(), disableAutoCoercion: true });
  return Object.values((payload[list] ?? {}) as Record<number, Partial<Row>>).map(
    (row) =>
      Object.fromEntries(fields.map((field) => [field, row[field] ?? ""])) as Record<Field, string>,
  );
}

/** The values of one field in all rows of a form. */
export const valuesIn = (form: FormData, field: string): string[] =>
  [...form].flatMap(([name, value]) => (name.endsWith(`].${field}`) ? [String(value)] : []));
