import { deflateRawSync, inflateRawSync } from "node:zlib";
import {
  type ImportPlan,
  planDigest,
} from "#app/domain/catalog/spreadsheet/product-import-plan.server.ts";
import { CSV_MAX_BYTES } from "#app/domain/core/csv-file.server.ts";
import { productName } from "#app/domain/core/naming/product-name.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { wordFor } from "#app/words/word-for.ts";

/** Lines shown of a long list; the rest is counted. */
const MOST_SHOWN = 100;

/**
 * The result of a dry run, limited to what a page can show; `packed` is the file for the second
 * step, "" when there is none.
 */
export function reportOf(
  { rows, unchanged, problems }: ImportPlan,
  packed: string,
  words: ServerWords,
) {
  const adds = rows.filter((row) => row.does === "add").length;
  return {
    adds,
    changes: rows.length - adds,
    unchanged,
    rows: rows.slice(0, MOST_SHOWN).map((planned) => ({
      row: planned.row,
      does: planned.does,
      name: productName(planned.named, words.language),
      ...(planned.does === "change"
        ? { values: planned.values, stock: planned.stock }
        : { values: [], stock: null }),
    })),
    problems: problems
      .slice(0, MOST_SHOWN)
      .map((problem) => ({ ...problem, says: wordFor(words.fields, problem.code) })),
    problemCount: problems.length,
    problemRows: new Set(problems.map((problem) => problem.row)).size,
    packed,
    planned: planDigest({ rows, unchanged, problems }),
  };
}

/** `isOther` is true when the products changed since the report was shown. */
export type ImportReport = ReturnType<typeof reportOf> & { isOther: boolean };

/**
 * Compresses a checked file into a form field so that no server has to store it between the two
 * steps.
 */
export function packText(text: string): string {
  return deflateRawSync(text).toString("base64");
}

/** Null when the text was not packed by this shop or exceeds the size limit of a file. */
export function unpackText(packed: unknown): string | null {
  if (typeof packed !== "string" || packed === "") return null;
  try {
    const bytes = inflateRawSync(Buffer.from(packed, "base64"), { maxOutputLength: CSV_MAX_BYTES });
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
