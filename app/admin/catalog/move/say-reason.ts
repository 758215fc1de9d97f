import type { MoveReason } from "#app/domain/core/moves/moves.ts";
import type { AdminWords } from "#app/words/admin.en.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { wordFor } from "#app/words/word-for.ts";

/** A reason of a row in words; those of a field name it. */
export function sayReason(
  { code, value = "" }: MoveReason,
  { moveIn, products }: AdminWords,
  fields: ServerWords["fields"],
): string {
  const own = wordFor(moveIn.reasons, code);
  if (own) return [own, value].filter(Boolean).join(" ");
  const names: Record<string, string> = products.fields;
  const said = wordFor(fields, code) ?? code;
  return value ? `${names[value] ?? value}: ${said}` : said;
}
