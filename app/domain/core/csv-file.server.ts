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

/** A row of a file, as a spreadsheet counts. */
export type FileRow = { row: number; cells: string[] };

/**
 * All rows but blank ones, numbered as a spreadsheet numbers them; `isKnown` tells the names of
 * columns. Null for no table, and "too-long" for one of more than `most` lines, blank ones too.
 */
export function readRows(
  text: string,
  isKnown: (name: string) => boolean,
): { rows: FileRow[]; delimiter: string } | null;
export function readRows(
  text: string,
  isKnown: (name: string) => boolean,
  most: number,
): { rows: FileRow[]; delimiter: string } | "too-long" | null;
export function readRows(text: string, isKnown: (name: string) => boolean, most?: number) {
  // Excel writes and reads a first line that names the separator.
  const [before = "", named] = /^\ufeff?"?sep=(.)"?[^\r\n]*(?:\r\n?|\n|$)/i.exec(text) ?? [];
  const table = text.slice(before.length);
  const delimiter = named ?? delimiterOf(table, isKnown);
  try {
    const options = { bom: true, delimiter, relax_column_count: true };
    // Millions of short lines would fill the memory.
    const lines = parse(table, most === undefined ? options : { ...options, to: most + 1 });
    if (most !== undefined && lines.length > most) return "too-long";
    const rows = lines
      .map((cells, at) => ({ row: at + (before ? 2 : 1), cells }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
    return { rows, delimiter };
  } catch {
    return null;
  }
}

/** The separator that finds the most known columns; their names contain none. */
function delimiterOf(text: string, isKnown: (name: string) => boolean): string {
  const names = text.split(/\r\n?|\n/).find((line) => /[^\s,;"]/.test(line)) ?? "";
  const known = (mark: string) =>
    names.split(mark).filter((name) => isKnown(name.replaceAll('"', ""))).length;
  return [",", ";", "\t"].reduce((best, mark) => (known(mark) > known(best) ? mark : best));
}
