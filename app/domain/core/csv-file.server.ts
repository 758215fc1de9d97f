import { pipeline } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse as parser } from "csv-parse";
import { parse } from "csv-parse/sync";

/** The most bytes of a file whose limit nobody names. */
export const CSV_MAX_BYTES = 1024 * 1024;

/**
 * A problem of a file or of one of its rows. `row` counts as in a spreadsheet, where the header is
 * row 1; null for the whole file. `code` is a key of the message; `column` and `value` are given if
 * they help.
 */
export type CsvProblem = {
  row: number | null;
  code: string;
  column?: string;
  value?: string;
};

/**
 * The text of an uploaded file in UTF-8, UTF-16 or Windows-1252, at most 1 MB; otherwise a list of
 * problems. An encoding that was not named is recognised.
 */
export function readCsvFile(
  bytes: Uint8Array,
  { most = CSV_MAX_BYTES, encoding = encodingOf(bytes) } = {},
): string | CsvProblem[] {
  if (bytes.byteLength > most) return [{ row: null, code: "too-large" }];
  try {
    const decoded = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const text = encoding === "windows-1252" ? decoded.replace(/[\x80-\x9f]/g, toLetter) : decoded;
    if (Buffer.byteLength(text) > most) return [{ row: null, code: "too-large" }];
    return text;
  } catch {
    return [{ row: null, code: "not-utf8" }];
  }
}

/**
 * Windows-1252 from 0x80 on. Node before 24 decodes these bytes as Latin-1, which has no letters
 * there.
 */
const LETTERS = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

const toLetter = (code: string) => LETTERS[code.charCodeAt(0) - 0x80] ?? code;

/**
 * Half of UTF-16 in Latin letters is zero bytes. Windows-1252 is mostly ASCII, and its other
 * letters are no valid UTF-8; one that is valid tells of a damaged UTF-8 file.
 */
function encodingOf(file: Uint8Array): string {
  // The whole lines at the start of a large file tell enough.
  const isLarge = file.byteLength > CSV_MAX_BYTES;
  const bytes = isLarge ? file.subarray(0, file.lastIndexOf(10, CSV_MAX_BYTES) + 1) : file;
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0 && bytes[3] === 0))
    return "utf-16le";
  const lenient = new TextDecoder().decode(bytes);
  const beyond = lenient.match(/[^\p{ASCII}]/gu) ?? [];
  const isOneByte =
    beyond.length > 0 && beyond.every((letter) => letter === "\ufffd") && !lenient.includes("\0");
  return isOneByte && beyond.length < lenient.length / 4 ? "windows-1252" : "utf-8";
}

/** Columns of a table of our own. */
const MOST_COLUMNS = 500;

/** A row of a file, as a spreadsheet counts. */
export type FileRow = { row: number; cells: string[] };

/**
 * All rows but blank ones, numbered as a spreadsheet numbers them; `isKnown` tells the names of
 * columns. Null for no table.
 */
export function readRows(
  text: string,
  isKnown: (name: string) => boolean,
): { rows: FileRow[]; delimiter: string } | null {
  const { table, named, delimiter } = tableIn(text, isKnown);
  if (widthOf(delimiter)(Buffer.from(table)) > MOST_COLUMNS) return null;
  try {
    const rows = parse(table, { ...OPTIONS, delimiter })
      .map((cells, at) => rowOf(cells, at, named))
      .filter(isFilled);
    return { rows, delimiter };
  } catch {
    return null;
  }
}

/** Why a file cannot be read to its end. */
export class Unreadable extends Error {
  readonly code: "too-long" | "not-csv";

  constructor(code: Unreadable["code"]) {
    super(code);
    this.code = code;
  }
}

/**
 * The same rows one after the other, with pauses in which visitors are served. Throws `Unreadable`
 * where it is no table, or begins with more than `MOST_BLANK` blank lines; after `most.lines`, blank
 * ones too; and before the rows of a piece of text in which one has more than `most.columns`.
 */
export async function* eachRow(
  text: string,
  isKnown: (name: string) => boolean,
  most: { lines: number; columns: number },
): AsyncGenerator<FileRow> {
  const { table, named, delimiter } = tableIn(text, isKnown);
  const lines = parser({ ...OPTIONS, delimiter });
  pipeline(piecesOf(table, delimiter, most.columns), lines, () => undefined);
  try {
    let at = 0;
    let isEmpty = true;
    for await (const cells of lines as AsyncIterable<string[]>) {
      if (at >= most.lines) throw new Unreadable("too-long");
      if (cells.length > most.columns) throw new Unreadable("too-long");
      const row = rowOf(cells, at++, named);
      if (isFilled(row)) {
        isEmpty = false;
        yield row;
      } else if (isEmpty && at > MOST_BLANK) throw new Unreadable("not-csv");
    }
  } catch (error) {
    throw error instanceof CsvError ? new Unreadable("not-csv") : error;
  }
}

/** Blank lines above the names of the columns. */
const MOST_BLANK = 1_000;

const OPTIONS = { bom: true, relax_column_count: true };

/** Bytes between two pauses, some milliseconds of work. */
const PIECE = 64 * 1024;

async function* piecesOf(
  text: string,
  delimiter: string,
  mostColumns: number,
): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  const widest = widthOf(delimiter);
  for (let start = 0; start < bytes.length; start += PIECE) {
    await setImmediate();
    const piece = bytes.subarray(start, start + PIECE);
    if (widest(piece) > mostColumns) throw new Unreadable("too-long");
    yield piece;
  }
}

const [QUOTE, LINE_FEED, RETURN] = [0x22, 0x0a, 0x0d];

/**
 * Counts the cells of the widest line in each piece of a text, lines that began before it too. It
 * builds no row: the parser takes seconds for a line of a million cells.
 */
function widthOf(delimiter: string): (piece: Uint8Array) => number {
  const mark = Buffer.from(delimiter);
  let matched = 0;
  let isQuoted = false;
  let cells = 1;
  return (piece) => {
    let most = cells;
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (byte === LINE_FEED || byte === RETURN) cells = 1;
      else {
        matched = byte === mark[matched] ? matched + 1 : Number(byte === mark[0]);
        if (matched < mark.length) continue;
        most = Math.max(most, ++cells);
        matched = 0;
      }
    }
    return most;
  };
}

/** Excel writes and reads a first line that names the separator. */
function tableIn(text: string, isKnown: (name: string) => boolean) {
  const [before = "", named] = /^\ufeff?"?sep=(.)"?[^\r\n]*(?:\r\n?|\n|$)/i.exec(text) ?? [];
  const table = text.slice(before.length);
  return { table, named: before !== "", delimiter: named ?? delimiterOf(table, isKnown) };
}

const rowOf = (cells: string[], at: number, named: boolean): FileRow => ({
  row: at + (named ? 2 : 1),
  cells,
});

const isFilled = ({ cells }: FileRow) => cells.some((cell) => cell.trim() !== "");

/** Characters at the start of a file among which the names of its columns stand. */
const MOST_OF_HEAD = 1024 * 1024;

/** The separator that finds the most known columns; their names contain none. */
function delimiterOf(text: string, isKnown: (name: string) => boolean): string {
  const start = text.slice(0, MOST_OF_HEAD);
  const names = start.split(/\r\n?|\n/).find((line) => /[^\s,;"]/.test(line)) ?? "";
  const known = (mark: string) =>
    names.split(mark, MOST_COLUMNS).filter((name) => isKnown(name.replaceAll('"', ""))).length;
  return [",", ";", "\t"].reduce((best, mark) => (known(mark) > known(best) ? mark : best));
}
