import { readCsvFile } from "#app/domain/core/csv-file.server.ts";
import { hashOf } from "#app/domain/core/key-id.server.ts";
import {
  type ChosenColumns,
  PASTE_MAX_BYTES,
  readTable,
  type TableColumns,
  type TableRules,
} from "#app/domain/core/pasted-tables/pasted-table.server.ts";

/** The columns of a pasted list, and the key of its header, for which staff choose them. */
export type ShownColumns = { columns: TableColumns; key: string };

/** The fields of `ChosenColumns` in a form. */
export const columnFields = (...rules: { columns: Record<string, { several?: object }> }[]) => {
  const all = rules.flatMap(({ columns }) => Object.entries(columns));
  return {
    texts: ["table", ...all.flatMap(([name, { several }]) => (several ? [] : [`column-${name}`]))],
    lists: Object.fromEntries(
      all.flatMap(([name, { several }]) => (several ? [[`column-${name}`, 20]] : [])),
    ),
  };
};

/**
 * What staff chose for a list with this header; undefined before they could, and for lines that are
 * read one by one.
 */
export function chosenIn<Name extends string>(
  form: FormData,
  text: string,
  rules: TableRules<Name>,
): ChosenColumns<Name> | undefined {
  const { columns } = readTable(text, rules);
  if (form.get("table") !== keyOf(columns)) return undefined;
  const chosen = Object.fromEntries(
    Object.keys(rules.columns).map((name) => [
      name,
      form.getAll(`column-${name}`).flatMap((place) => Number(place) || []),
    ]),
  ) as Record<Name, number[]>;
  const isEmpty = Object.values<number[]>(chosen).every(({ length }) => length === 0);
  return isEmpty && !columns.hasHead ? undefined : chosen;
}

export function shownColumns<Name extends string>(
  text: string,
  rules: TableRules<Name>,
  chosen: ChosenColumns<Name> | undefined,
): ShownColumns {
  const { columns } = readTable(text, rules, chosen);
  return { columns, key: keyOf(columns) };
}

const keyOf = ({ heads, hasHead }: TableColumns) => hashOf([hasHead, heads]);

/**
 * The submitted list: its file (`file`), else its text (`text`); null when it is empty or not text.
 */
export async function pastedText(form: FormData): Promise<string | null> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0)
    return String(form.get("text") ?? "").trim() || null;
  if (file.size > PASTE_MAX_BYTES) return null;
  const text = readCsvFile(new Uint8Array(await file.arrayBuffer()));
  return typeof text === "string" ? text.trim() || null : null;
}
