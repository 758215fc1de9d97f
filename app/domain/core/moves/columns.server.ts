import { cleanLine } from "../text.ts";
import type { MoveSource } from "./moves.ts";

/** The fields of one kind of file by the plain names of their columns. */
export type MoveColumns = {
  fields: Record<MoveSource, ReadonlyMap<string, string>>;
  /** The columns by which a program's file is recognised. */
  signatures: readonly (readonly [MoveSource, readonly string[]])[];
};

/** A name in small letters; plug-ins write "billing_phone" as well as "Billing Phone". */
export const plainName = (name: string) => cleanLine(name.replaceAll("_", " ")).toLowerCase();

/** Fields by plain column names; several names of a field are a list, or one text divided by "|". */
export const namesOf = (columns: Record<string, string | readonly string[]>) =>
  new Map(
    Object.entries(columns).flatMap(([field, names]) =>
      (typeof names === "string" ? names.split("|") : names).map(
        (name) => [plainName(name), field] as const,
      ),
    ),
  );

/** The program whose file has these columns; null if none is recognised. */
export function sourceIn(
  { signatures }: MoveColumns,
  headings: readonly string[],
): MoveSource | null {
  const names = new Set(headings.map(plainName));
  return signatures.find(([, all]) => all.every((name) => names.has(name)))?.[0] ?? null;
}

/** The field that each column becomes, the first of a name; "" for none. */
export function fieldsOf(
  { fields }: MoveColumns,
  source: MoveSource,
  headings: readonly string[],
): string[] {
  const found = headings.map((name) => fields[source].get(plainName(name)) ?? "");
  return found.map((field, at) => (found.indexOf(field) === at ? field : ""));
}
