import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { Db } from "#drizzle/client.server.ts";
import { latinDigits } from "../digits.ts";
import { say } from "../fields/refuse.server.ts";
import { lockOrders } from "../orders/changing/order-writes.server.ts";
import { ShopError } from "../shop-error.ts";
import { withoutMark } from "./couriers.ts";

/** Limits of a pasted list or an uploaded file in bytes and rows: a courier pays for some hundred parcels at a time. */
export const PASTE_MAX_BYTES = 200 * 1024;
const PASTE_MAX_ROWS = 2000;

/** The list in the API. */
export const pastedList = z
  .string({ error: say("required") })
  .trim()
  .min(1, say("required"))
  .refine((text) => Buffer.byteLength(text) <= PASTE_MAX_BYTES, say("too-long"))
  .meta({
    description:
      "A line each, its cells between tabs, semicolons, blanks or commas. A first line may name the columns. At most 2000 lines.",
  });

/** Plans a pasted list, locks its orders, and plans it again under the locks. */
export async function planLocked<Line extends { orderId: string | null }>(
  tx: Db,
  plan: () => Promise<Line[]>,
) {
  const ids = (await plan()).flatMap(({ orderId }) => orderId ?? []);
  const locked = await lockOrders(tx, [...new Set(ids)]);
  return { locked, lines: await plan() };
}

/** A line as written, and its cells by column. */
type PastedRow<Name extends string> = {
  line: number;
  text: string;
  cells: Partial<Record<Name, string>>;
  /** All cells of the column that may come several times (`Columns.several`). */
  several: string[];
};

export type Columns<Name extends string> = {
  /** The order of the columns without a header line. */
  plain: readonly Name[];
  /** Couriers' headers of each column, in lower case without punctuation. */
  heads: Record<Name, RegExp>;
  /** A column that a file may have several times, as fees; no other column is looked for in its place. */
  several?: Name;
};

/**
 * Parses a table that was pasted from a spreadsheet, typed, or exported by a courier: cells between tabs, semicolons, blanks or
 * commas. The first line may be a header; without one the columns have the plain order. Refused: list-too-long.
 */
export function readPasted<Name extends string>(
  text: string,
  columns: Columns<Name>,
): PastedRow<Name>[] {
  const lines = text
    .replace(/^\ufeff/, "")
    // Postgres stores neither of these.
    .replace(/\0/g, " ")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .split(/\r\n?|\n/)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((one) => one.text !== "");
  if (lines.length > PASTE_MAX_ROWS + 1)
    throw new ShopError("list-too-long", { max: PASTE_MAX_ROWS });
  const [first, ...rest] = lines;
  if (!first) return [];
  const named = readHead(first.text, columns);
  const rows = named ? rest : lines;
  const positions = named ?? new Map(columns.plain.map((name, at) => [name, [at]]));
  return rows.map(({ line, text: written }) => {
    const split = splitLine(written, named ? delimiterOf(first.text) : null);
    const cells = [...positions].flatMap(([name, [at = -1]]) =>
      split[at] === undefined ? [] : [[name, split[at].trim()] as const],
    );
    const places = (columns.several && positions.get(columns.several)) ?? [];
    return {
      ...{ line, text: written },
      cells: Object.fromEntries(cells) as PastedRow<Name>["cells"],
      several: places.flatMap((at) => split[at]?.trim() ?? []),
    };
  });
}

function readHead<Name extends string>(
  line: string,
  { heads, several }: Columns<Name>,
): Map<Name, number[]> | null {
  const cells = splitLine(line, delimiterOf(line)).map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^\p{L}\p{M}]+/gu, " ")
      .trim(),
  );
  const placesOf = (name: Name) =>
    cells.flatMap((cell, at) => (heads[name].test(cell) ? [at] : []));
  const taken = several ? placesOf(several) : [];
  const names = Object.keys(heads) as Name[];
  const found = names.flatMap((name) => {
    const free = placesOf(name).filter((at) => name === several || !taken.includes(at));
    return free.length === 0 ? [] : [[name, several === name ? withoutParts(free) : free] as const];
  });
  // The sum of all fees already contains its parts.
  function withoutParts(places: number[]): number[] {
    const total = places.find((at) => /total|final|মোট/.test(cells[at] ?? ""));
    return total === undefined ? places : [total];
  }
  // A data row contains a number of three digits; a header does not.
  return found.length > 1 && !/\d{3}/.test(latinDigits(line)) ? new Map(found) : null;
}

function delimiterOf(line: string): string {
  return ["\t", ";", ","].find((mark) => line.includes(mark)) ?? ",";
}

/** Amounts contain commas, so tabs, semicolons and blanks separate cells before commas do. */
function splitLine(line: string, delimiter: string | null): string[] {
  const mark = delimiter ?? (line.includes("\t") ? "\t" : line.includes(";") ? ";" : null);
  if (mark) return readCsvLine(line, mark);
  if (line.includes('"')) return readCsvLine(line, ",");
  // The blank in "No. 1203" separates nothing.
  const plain = withoutMark(line);
  const byBlank = plain.split(/\s+/);
  if (byBlank.length > 1) return byBlank.map((cell) => cell.replace(/,$/, ""));
  return plain.split(",");
}

function readCsvLine(line: string, delimiter: string): string[] {
  try {
    const rows: string[][] = parse(line, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
    });
    return rows[0] ?? [];
  } catch {
    return line.split(delimiter);
  }
}
