import { type Options, parse } from "csv-parse/sync";
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
  return parseCsv(text, delimiter).flatMap(({ record, info, raw }) => {
    const row = { line, text: raw.trim(), cells: record.map(cleanCell) };
    line = info.lines + 1;
    return row.text === "" ? [] : [row];
  });
}

/**
 * Blanks around quotes are no part of a cell; a quote that is never closed is one of the cell's
 * letters.
 */
function parseCsv(text: string, delimiter: string): Parsed[] {
  const options: Options = {
    ...{ delimiter, info: true, raw: true, relax_column_count: true, relax_quotes: true },
    skip_empty_lines: false,
  };
  const ways: Options[] = [{ trim: delimiter !== "\t" }, {}, { quote: false }];
  for (const way of ways.slice(0, -1))
    try {
      return parse(text, { ...options, ...way }) as unknown as Parsed[];
    } catch {
      // The next way reads what this one refuses.
    }
  return parse(text, { ...options, ...ways.at(-1) }) as unknown as Parsed[];
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
const BEFORE_NUMBER = /^(?:(?:order|nos?|number|অর্ডার|নং|নম্বর|#|№)[.:]?\s+)+(?=[\d০-৯])/iu;

export function splitLine(line: string): string[] {
  const mark = DELIMITERS.slice(0, 3).find((one) => line.includes(one));
  if (mark) {
    const bare = mark === "|" ? line.replace(/^\||\|$/g, "") : line;
    return bare.split(mark).map(cleanCell);
  }
  const bare = line.replace(BEFORE_NUMBER, "");
  const isByComma = /,(?=\S)/.test(line.replace(GROUPED, "")) || !/\s/.test(bare);
  if (isByComma) return bare.split(",").map(cleanCell);
  return joinTokens(
    line
      .replace(NAMED_DATE, " ")
      .split(/\s+/)
      .map((token) => token.replace(/,$/, ""))
      .filter((token) => token !== ""),
  ).map(cleanCell);
}

/** Words of one text, and the mark of an amount with its number, belong together. */
function joinTokens(tokens: readonly string[]): string[] {
  const cells: string[] = [];
  const join = (token: string) => cells.push(`${cells.pop()} ${token}`);
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    const [last, next] = [cells.at(-1) ?? "", tokens[at + 1] ?? ""];
    if (isMark(token) && HAS_DIGIT.test(next)) {
      cells.push(`${token} ${next}`);
      at += 1;
    } else if (HAS_DIGIT.test(last) && (isMark(token) || /^(?:dr|cr)\.?$/i.test(token))) {
      join(token);
    } else if (isWords(last) && isWords(token)) {
      join(token);
    } else {
      cells.push(token);
    }
  }
  return cells;
}

const HAS_DIGIT = /[\d০-৯]/;
