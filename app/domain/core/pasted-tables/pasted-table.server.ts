import { z } from "zod";
import { say } from "../fields/refuse.server.ts";
import { ShopError } from "../shop-error.ts";
import { isDate, isPhone, isWords, PARTS, readAmount } from "./cells.ts";
import { type ColumnPlaces, type ColumnRule, chooseColumns, countKnown, EXACT } from "./columns.ts";
import {
  cleanTable,
  type SplitRow,
  splitByBlanks,
  splitLines,
  waysToSplit,
  withoutNamed,
} from "./split.server.ts";

/**
 * Limits of a pasted list or an uploaded file in bytes and rows: a courier pays for some hundred
 * parcels at a time.
 */
export const PASTE_MAX_BYTES = 200 * 1024;
const PASTE_MAX_ROWS = 2000;

/** Most lines of a row, as of a cell with an address. */
const MOST_LINES = 10;

/** Most lines above a header: title, account and dates. */
const MOST_ABOVE = 40;

/** The list in the API. */
export const pastedList = z
  .string({ error: say("required") })
  .trim()
  .min(1, say("required"))
  .refine((text) => Buffer.byteLength(text) <= PASTE_MAX_BYTES, say("too-long"))
  .meta({
    description:
      "A row each, its cells between tabs, semicolons, pipes, commas or blanks. A first line may name the columns; titles above it and sums below are left out. At most 2000 rows.",
  });

/** What a kind of list has in it. */
export type TableRules<Name extends string> = {
  columns: Record<Name, ColumnRule>;
  /** The order of the columns in lines without a header. */
  plain: readonly Name[];
  /** Of each group a column is needed. */
  needs: readonly (readonly Name[])[];
  /** The columns that name what a row is about; a row without any may be a sum. */
  ids: readonly Name[];
  /** A column of words that is known by them, with or without a header. */
  words?: {
    name: Name;
    isKnown: (cell: string, head?: string) => boolean;
    /** What a cell of a column that was not chosen adds to them; "" for nothing. */
    beside: (cell: string, head: string) => string;
  };
  /** A form by which a cell without a header is known. */
  form?: { name: Name; pattern: RegExp };
};

/** The columns of a table, counted from 1, as staff see and change them. */
export type TableColumns<Name extends string = string> = {
  /** The header's cells, or without a header those of the first row. */
  heads: string[];
  hasHead: boolean;
  chosen: Record<Name, number[]>;
  /** Columns that staff have to choose: none or several fit. */
  unsure: Name[];
};

/** What staff chose, counted from 1; an empty list for "none". */
export type ChosenColumns<Name extends string = string> = Partial<Record<Name, readonly number[]>>;

type TableRow<Name extends string> = {
  line: number;
  text: string;
  cells: Partial<Record<Name, string>>;
  /** All cells of a column that may come several times. */
  several: Partial<Record<Name, string[]>>;
  /** What other cells add to the words of the row. */
  beside: string[];
};

type PastedTable<Name extends string> = { columns: TableColumns<Name>; rows: TableRow<Name>[] };

/**
 * Parses a table that was pasted from a spreadsheet, typed, or exported by a courier or wallet. The
 * first line that names two known columns is the header. Refused: list-too-long.
 */
export function readTable<Name extends string>(
  text: string,
  rules: TableRules<Name>,
  given: ChosenColumns<Name> = {},
): PastedTable<Name> {
  const clean = cleanTable(text);
  if ((clean.match(/\n[^\n]/g)?.length ?? 0) > PASTE_MAX_ROWS * MOST_LINES)
    throw new ShopError("list-too-long", { max: PASTE_MAX_ROWS });
  const headed = findHeader(clean, Object.values(rules.columns));
  const table = headed ? readHeaded(headed, rules, given) : readPlain(clean, rules, given);
  if (table.rows.length > PASTE_MAX_ROWS)
    throw new ShopError("list-too-long", { max: PASTE_MAX_ROWS });
  return table;
}

/** Refused: columns-unsure, if staff have to choose columns first. */
export function requireColumns<Name extends string>({ columns }: PastedTable<Name>): void {
  if (columns.unsure.length > 0) throw new ShopError("columns-unsure", {});
}

type Headed = { heads: string[]; rows: SplitRow[] };

/** The way to split the text that finds the most columns in a header. */
function findHeader(text: string, rules: readonly ColumnRule[]): Headed | null {
  const ways = [...waysToSplit(text)];
  for (const least of [EXACT, 1]) {
    const found = ways.flatMap((rows) => {
      const at = rows
        .slice(0, MOST_ABOVE)
        .findIndex(({ cells }) => countKnown(cells, rules, least) > 1);
      const known = countKnown(rows[at]?.cells ?? [], rules, 1);
      return at < 0 ? [] : [{ heads: rows[at]?.cells ?? [], rows: rows.slice(at + 1), known }];
    });
    const [best] = found.sort((a, b) => b.known - a.known);
    if (best) return best;
  }
  return findWords(text, rules);
}

/** Finds a header whose every word is the whole name of a column. */
function findWords(text: string, rules: readonly ColumnRule[]): Headed | null {
  const [first = ""] = withoutNamed(text).trimStart().split("\n", 1);
  const isNamed = (cells: string[]) => countKnown(cells, rules, EXACT) === cells.length;
  if (!isNamed(first.trim().split(/\s+/))) {
    if (!isNamed([first.trim()])) return null;
    return { heads: [first.trim()], rows: splitLines(text).slice(1) };
  }
  const [head, ...rows] = splitByBlanks(text);
  return head ? { heads: head.cells, rows } : null;
}

/** How a line begins that sums up the others, such as "Grand Total" and "G. Total". */
const SUM =
  /^(?:[\p{L}.]{1,12}[\s.-]{1,3}){0,2}(?:sub)?totals?(?!\p{L})|^(?:sum|summary|net (?:payable|payout|amount))(?!\p{L})|^(?:opening|closing|available) balance|^(?:(?:সর্ব|উপ)[\s-]?)?মোট(?!\p{L})/iu;

/** Each header with the rows below it: a file may have several parts, each in its own order. */
function readHeaded<Name extends string>(
  { heads, rows }: Headed,
  rules: TableRules<Name>,
  given: ChosenColumns<Name>,
): PastedTable<Name> {
  const parts: Headed[] = [{ heads, rows: [] }];
  for (const row of rows)
    if (isHead(row.cells, heads, rules)) parts.push({ heads: row.cells, rows: [] });
    else parts.at(-1)?.rows.push(row);
  const [first, ...later] = parts.map((part, nth) =>
    readPart(part, rules, nth === 0 ? given : sameColumns(given, heads, part.heads)),
  );
  if (!first) throw new Error("A table has a first part.");
  return { ...first, rows: [first, ...later].flatMap((part) => part.rows) };
}

const isHead = <Name extends string>(
  cells: readonly string[],
  heads: readonly string[],
  rules: TableRules<Name>,
) => isSame(cells, heads) || countKnown(cells, Object.values(rules.columns), EXACT) > 1;

/** What staff chose for the first header, in a later one by the names of the columns. */
function sameColumns<Name extends string>(
  given: ChosenColumns<Name>,
  heads: readonly string[],
  others: readonly string[],
): ChosenColumns<Name> {
  const chosen = Object.entries(given) as unknown as [Name, readonly number[]][];
  return Object.fromEntries(
    chosen.flatMap(([name, places]) => {
      const there = places.map((place) => others.indexOf(heads[place - 1] ?? "") + 1);
      return there.includes(0) ? [] : [[name, there]];
    }),
  ) as unknown as ChosenColumns<Name>;
}

function readPart<Name extends string>(
  { heads, rows }: Headed,
  rules: TableRules<Name>,
  given: ChosenColumns<Name>,
): PastedTable<Name> {
  const { chosen, unsure } = chooseColumns(
    heads,
    rules.columns,
    fromZero(given),
    ({ holds }, at) => (holds ? HOLDS[holds](rows.map(({ cells }) => cells[at] ?? "")) : true),
  );
  const { words } = rules;
  if (words && !chosen[words.name] && !unsure.includes(words.name)) {
    const taken = (Object.values(chosen) as number[][]).flat();
    const at = findWordColumn(rows, (cell, at) => words.isKnown(cell, heads[at]), taken);
    if (at !== null) chosen[words.name] = [at];
  }
  const idsAt = rules.ids.flatMap((name) => chosen[name] ?? []);
  const data = rows.filter(({ cells }) => {
    if (cells.every((cell) => /^[-=\s:]*$/.test(cell))) return false;
    const ids = idsAt.map((at) => cells[at] ?? "");
    return !(ids.every((id) => id === "" || SUM.test(id)) && cells.some((cell) => SUM.test(cell)));
  });
  const missing = rules.needs
    .filter((group) => group.every((name) => !chosen[name]?.length))
    .flatMap((group) => group.find((name) => unsure.includes(name)) ?? group.slice(0, 1));
  return {
    columns: {
      heads: [...heads],
      hasHead: true,
      chosen: toOne(rules, chosen),
      unsure: [...new Set([...unsure, ...missing])],
    },
    rows: data.map((row) => pick(row, chosen, rules, heads)),
  };
}

/** Whether a column can hold sums, or numbers that are no mere count of the rows. */
const HOLDS = {
  sums: (cells: readonly string[]) => {
    const filled = cells.filter((cell) => cell !== "");
    const sums = filled.filter((cell) => readAmount(cell) !== null && !isPhone(cell)).length;
    return sums * 2 >= filled.length;
  },
  numbers: (cells: readonly string[]) =>
    !cells.every((cell, at) => cell === "" || readAmount(cell)?.parts === (at + 1) * PARTS) ||
    cells.every((cell) => cell === ""),
};

const isSame = (cells: readonly string[], heads: readonly string[]) =>
  cells.length === heads.length && cells.every((cell, at) => cell === heads[at]);

/** Finds an unnamed column by its cells: most rows have a known word there. */
function findWordColumn(
  rows: readonly SplitRow[],
  isKnown: (cell: string, at: number) => boolean,
  taken: readonly number[],
): number | null {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let at = 0; at < width; at += 1) {
    if (taken.includes(at)) continue;
    const words = rows.map(({ cells }) => cells[at] ?? "");
    const known = words.filter((cell) => isWords(cell) && isKnown(cell, at)).length;
    if (known * 2 > rows.length) return at;
  }
  return null;
}

function pick<Name extends string>(
  { line, text, cells }: SplitRow,
  chosen: ColumnPlaces<Name>,
  rules: TableRules<Name>,
  heads: readonly string[] = [],
): TableRow<Name> {
  const names = Object.keys(rules.columns) as Name[];
  const taken = (Object.values(chosen) as number[][]).flat();
  const said = cells.map((cell, at) =>
    taken.includes(at) ? "" : (rules.words?.beside(cell, heads[at] ?? "") ?? ""),
  );
  const beside = said.filter((text) => text !== "");
  const row: TableRow<Name> = { line, text, cells: {}, several: {}, beside };
  for (const name of names) {
    const found = (chosen[name] ?? []).flatMap((at) => cells[at] ?? []);
    if (found[0] !== undefined) row.cells[name] = found[0];
    if (rules.columns[name].several) row.several[name] = found.filter((cell) => cell !== "");
  }
  return row;
}

/** A cell of letters and digits, as numbers of parcels and transactions are. */
const NAMED = /^(?=[a-z-]{0,30}\d)(?=[\d-]{0,30}[a-z])[a-z\d-]{6,30}$/i;

/**
 * Without a header each line is read by itself: words, dates and phone numbers first, the rest in
 * the order of the columns.
 */
function readPlain<Name extends string>(
  text: string,
  rules: TableRules<Name>,
  given: ChosenColumns<Name>,
): PastedTable<Name> {
  const rows = splitLines(text).filter(
    ({ text: written, cells }) => !SUM.test(written) || cells.some((cell) => NAMED.test(cell)),
  );
  const wordsAt = mostCommonWords(rows, rules);
  const isGiven = Object.values<readonly number[] | undefined>(given).some((places) => places);
  return {
    columns: {
      heads: rows[0]?.cells ?? [],
      hasHead: false,
      unsure: [],
      chosen: toOne(rules, isGiven ? fromZero(given) : {}),
    },
    rows: rows.map((row) =>
      isGiven ? pick(row, fromZero(given), rules) : pick(...inOrder(row, rules, wordsAt)),
    ),
  };
}

/** The place at which the lines mostly have a known word. */
function mostCommonWords<Name extends string>(
  rows: readonly SplitRow[],
  { words }: TableRules<Name>,
): number {
  const counts = new Map<number, number>();
  for (const { cells } of words ? rows : []) {
    const at = cells.findIndex((cell) => isWords(cell) && words?.isKnown(cell));
    if (at >= 0) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? -1;
}

function inOrder<Name extends string>(
  row: SplitRow,
  rules: TableRules<Name>,
  wordsAt: number,
): [SplitRow, ColumnPlaces<Name>, TableRules<Name>] {
  const { cells } = row;
  const { words, form } = rules;
  const places = cells.map((_, at) => at);
  const wordy = places.filter((at) => isWords(cells[at] ?? "") && cells.length > 1);
  const chosen: Partial<Record<Name, number[]>> = {};
  if (words) {
    const later = wordy.filter((at) => at > 0);
    const known = wordy.find((at) => words.isKnown(cells[at] ?? ""));
    const usual = wordy.includes(wordsAt) ? wordsAt : undefined;
    const at = known ?? usual ?? (later.length === 1 ? later[0] : undefined);
    if (at !== undefined) chosen[words.name] = [at];
  }
  const formed = places.find((at) => at > 0 && form?.pattern.test(cells[at] ?? ""));
  if (form && formed !== undefined) chosen[form.name] = [formed];
  const rest = places.filter(
    (at) =>
      !wordy.includes(at) &&
      at !== formed &&
      !isDate(cells[at] ?? "") &&
      (at === 0 || !isPhone(cells[at] ?? "")),
  );
  rules.plain.forEach((name, nth) => {
    const at = rest[nth];
    if (at !== undefined) chosen[name] = [at];
  });
  return [row, chosen, rules];
}

const shift = (places: Partial<Record<string, readonly number[]>>, by: number) =>
  Object.fromEntries(
    Object.entries(places).flatMap(([name, at]) => (at ? [[name, at.map((one) => one + by)]] : [])),
  );

const fromZero = <Name extends string>(given: ChosenColumns<Name>) =>
  shift(given, -1) as unknown as ColumnPlaces<Name>;

const toOne = <Name extends string>(rules: TableRules<Name>, chosen: ColumnPlaces<Name>) =>
  ({
    ...Object.fromEntries(Object.keys(rules.columns).map((name) => [name, []])),
    ...shift(chosen, 1),
  }) as Record<Name, number[]>;
