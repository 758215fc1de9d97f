import { type Options, parse } from "csv-parse/sync";
import { latinDigits } from "../digits.ts";
import { isMark, isWords, NAMED_DATE } from "./cells.ts";

/** A row as written, with the number of its first line. */
export type SplitRow = { line: number; text: string; cells: string[] };

/** What separates cells, the surest first. */
const DELIMITERS = ["\t", ";", "|", ","] as const;

/**
 * A spreadsheet's line that names the delimiter stays as an empty one, because rows are known by
 * the number of their line.
 */
const NAMED_DELIMITER = /^\s*"?sep=(.)"?[ \t]*(?=\n|$)/i;

/** Line ends are `\n`; what Postgres cannot store is replaced. */
export const cleanTable = (text: string): string =>
  text
    .replace(/^\ufeff/, "")
    .replace(/\0/g, " ")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u00a0\u202f]/g, " ");

/** The whole text in each way that it can be a table. */
export function* waysToSplit(text: string): Generator<SplitRow[]> {
  const [, named] = NAMED_DELIMITER.exec(text) ?? [];
  const rest = withoutNamed(text);
  if (named) yield split(rest, named);
  for (const mark of DELIMITERS) if (rest.includes(mark)) yield split(rest, mark);
  if (/\S {2,}\S/.test(rest)) yield split(rest.replace(/ {2,}/g, "\t"), "\t");
}

export const withoutNamed = (text: string): string => text.replace(NAMED_DELIMITER, "");

/** Each line by its blanks, for a header of single words. */
export const splitByBlanks = (text: string): SplitRow[] =>
  linesOf(withoutNamed(text)).map(({ line, text }) => ({ line, text, cells: text.split(/\s+/) }));

/** The lines without a header: each is split by what it contains, as people type and paste them. */
export function splitLines(text: string): SplitRow[] {
  const rest = withoutNamed(text);
  if (!rest.includes('"'))
    return linesOf(rest).map((row) => ({ ...row, cells: splitLine(row.text) }));
  const mark = DELIMITERS.find((one) => rest.includes(one)) ?? ",";
  return split(rest, mark).map((row) =>
    row.cells.length > 1 ? row : { ...row, cells: splitLine(row.cells[0] ?? "") },
  );
}

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((row) => row.text !== "");

type Parsed = { record: string[]; info: { lines: number }; raw: string };

function split(text: string, delimiter: string): SplitRow[] {
  let line = 1;
  const rows = (parseCsv(text, delimiter) ?? []).flatMap(({ record, info, raw }) => {
    const row = { line, text: raw.trim(), cells: record.map(cleanCell) };
    line = info.lines + 1;
    return row.text === "" ? [] : [row];
  });
  const width = mostCommon(rows.map(({ cells }) => cells.length));
  const isSwallowed = ({ text: written, cells }: SplitRow) =>
    cells.length === width &&
    written.includes("\n") &&
    written.split("\n").every((one) => one.split(delimiter).length === width);
  return rows.length > 0 && !rows.some(isSwallowed) ? rows : splitBroken(text, delimiter);
}

/** The rows of a text in RFC 4180, with blanks around quotes; null for any other. */
function parseCsv(text: string, delimiter: string): Parsed[] | null {
  const options: Options = {
    delimiter,
    info: true,
    raw: true,
    relax_column_count: true,
    skip_empty_lines: false,
    trim: delimiter !== "\t",
  };
  try {
    return parse(text, options) as unknown as Parsed[];
  } catch {
    return null;
  }
}

/**
 * How many lines a row may have where quotes are missing elsewhere, and how often that is tried.
 */
const MOST_LINES = 12;
const MOST_TRIES = 2000;

/**
 * Reads line by line where quotes stand within cells or are never closed. Lines belong together if
 * only that makes a row of them.
 */
function splitBroken(text: string, delimiter: string): SplitRow[] {
  const lines = text.split("\n");
  const alone = lines.map((line) => parseLine(line, delimiter));
  const width = mostCommon(alone.map((cells) => cells?.length ?? 0));
  const rows: SplitRow[] = [];
  let tries = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const [first = "", cells] = [lines[at], alone[at]];
    let [end, read] = [at + 1, cells ?? null];
    while (!read && end < Math.min(lines.length, at + MOST_LINES) && tries < MOST_TRIES) {
      if (alone[end]?.length === width) break;
      end += 1;
      tries += 1;
      const joined = parseLine(lines.slice(at, end).join("\n"), delimiter);
      if (joined?.length === width) read = joined;
    }
    if (!read) end = at + 1;
    const row = lines.slice(at, end).join("\n").trim();
    const found = read ?? withoutQuotes(first, delimiter, width);
    if (row !== "") rows.push({ line: at + 1, text: row, cells: found.map(cleanCell) });
    at = end - 1;
  }
  return rows;
}

/**
 * The cells of one row; null if a quote that begins a cell is not closed. A quote before another
 * letter than a separator closes nothing.
 */
function parseLine(line: string, delimiter: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; at <= line.length; ) {
    const start = skipBlanks(line, at);
    let end = line.indexOf(delimiter, at);
    if (line[start] === '"') {
      const close = findClosing(line, start + 1, delimiter);
      if (close < 0) return null;
      cells.push(line.slice(start + 1, close).replaceAll('""', '"'));
      end = skipBlanks(line, close + 1);
    } else {
      if (end < 0) end = line.length;
      cells.push(line.slice(at, end));
    }
    at = end + 1;
  }
  return cells;
}

function findClosing(line: string, from: number, delimiter: string): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 1)) {
    const next = skipBlanks(line, at + 1);
    if (line[at + 1] === '"') at += 1;
    else if (next === line.length || line[next] === delimiter) return at;
  }
  return -1;
}

function skipBlanks(line: string, from: number): number {
  let at = from;
  while (line[at] === " ") at += 1;
  return at;
}

/** What is too much for a row belongs to the cell whose quote is not closed. */
function withoutQuotes(line: string, delimiter: string, width: number): string[] {
  const cells = line.split(delimiter);
  const at = cells.findLastIndex((cell) => /^\s*"/.test(cell));
  const more = Math.max(0, cells.length - Math.max(width, 1));
  const joined = cells.slice(at, at + more + 1).join(delimiter);
  return at < 0 ? cells : cells.toSpliced(at, more + 1, joined.replace(/^\s*"/, ""));
}

/** The most common width of rows of several cells; the widest of equals. */
function mostCommon(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? 0;
}

/** Spreadsheets keep a number as text by `="007"` or an apostrophe. */
const cleanCell = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, "$1")
    .replace(/^'(?=\S)/, "");

/** The comma within 1,250 and 1,00,000 separates nothing. */
const GROUPED = /(?<=\d),(?=\d{2,3}(?!\d))/g;

/** The blank in "No. 1203" separates nothing. */
const BEFORE_NUMBER = /^(?:(?:order|nos?|number|অর্ডার|নং|নম্বর|#|№)[.:]?\s{1,9}){1,4}(?=[\d০-৯])/iu;

/** No line of a list is longer. */
const LINE_MAX = 5000;

export function splitLine(whole: string): string[] {
  const line = whole.slice(0, LINE_MAX);
  const mark = DELIMITERS.slice(0, 3).find((one) => line.includes(one));
  if (mark) {
    const bare = mark === "|" ? line.replace(/^\||\|$/g, "") : line;
    return bare.split(mark).map(cleanCell);
  }
  const bare = line.replace(BEFORE_NUMBER, "");
  const isByComma = /,(?=\S)/.test(line.replace(GROUPED, "")) || !/\s/.test(bare);
  if (isByComma) return bare.split(",").map(cleanCell);
  return joinTokens(
    latinDigits(line.normalize("NFC"))
      .replace(NAMED_DATE, " ")
      .replace(/(?<=\d:\d\d) (?=[ap]m(?!\S))/gi, "")
      .split(/\s+/)
      .map((token) => token.replace(/,$/, ""))
      .filter((token) => token !== ""),
  ).map(cleanCell);
}

/** Words of one text, and the mark of an amount with its number, belong together. */
function joinTokens(tokens: readonly string[]): string[] {
  const cells: string[] = [];
  const join = (token: string) => cells.push(`${cells.pop()} ${token}`);
  let last = "";
  for (let at = 0; at < tokens.length; at += 1) {
    const [token = "", next = ""] = [tokens[at], tokens[at + 1]];
    if (isMark(token) && HAS_DIGIT.test(next)) {
      cells.push(`${token} ${next}`);
      at += 1;
    } else if (HAS_DIGIT.test(last) && (isMark(token) || /^(?:dr|cr)\.?$/i.test(token))) {
      join(token);
    } else if (isWords(last) && isWords(token)) {
      join(token);
      // The whole text would be judged again at each of its words.
      last = token;
      continue;
    } else {
      cells.push(token);
    }
    last = cells.at(-1) ?? "";
  }
  return cells;
}

const HAS_DIGIT = /[\d০-৯]/;
