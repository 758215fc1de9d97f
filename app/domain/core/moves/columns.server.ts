import { cleanLine } from "../text.ts";
import type { MoveSource } from "./moves.ts";

/** The fields of one kind of file by the plain names of their columns. */
export type MoveColumns = {
  fields: Partial<Record<MoveSource, ReadonlyMap<string, string>>>;
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

/** A language's code at the end of a name, which stands as "(xx)" where any is meant. */
const LANGUAGE = /\([a-z]{2,3}(?:[- ][a-z]{2,4})?\)$/;

/**
 * The field that each column becomes; "" for none. Of several columns of one field the one counts
 * whose name stands first among the field's, so that "Size" goes before "Weight".
 */
export function fieldsOf(
  { fields }: MoveColumns,
  source: MoveSource,
  headings: readonly string[],
): string[] {
  const names = fields[source] ?? new Map<string, string>();
  const ranks = new Map([...names.keys()].map((name, rank) => [name, rank]));
  const best = new Map<string, { at: number; rank: number }>();
  for (const [at, heading] of headings.entries()) {
    const plain = plainName(heading);
    const name = names.has(plain) ? plain : plain.replace(LANGUAGE, "(xx)");
    const [field, rank] = [names.get(name), ranks.get(name) ?? 0];
    if (field && rank < (best.get(field)?.rank ?? Number.POSITIVE_INFINITY))
      best.set(field, { at, rank });
  }
  return headings.map((_, at) => [...best].find(([, one]) => one.at === at)?.[0] ?? "");
}
