import {
  CSV_MAX_BYTES,
  eachRow,
  type FileRow,
  readCsvFile,
  Unreadable,
} from "../csv-file.server.ts";
import { ShopError } from "../shop-error.ts";
import { unguardText } from "../spreadsheet-cells.ts";
import { cleanLine, cutText } from "../text.ts";
import { plainName, sourceIn } from "./columns.server.ts";
import { moveHooks } from "./move-kinds.server.ts";
import {
  type Encoding,
  MOST_AT_ONCE,
  MOVE_KINDS,
  MOVE_MAX_BYTES,
  MOVE_MAX_COLUMNS,
  MOVE_MAX_ROWS,
  type MoveKind,
  type MoveProblem,
} from "./moves.ts";

/** The heading of the reasons in a file of refused rows, by language. */
export const REASONS = { en: "Reasons", bn: "কারণ" } as const;

const isReasons = (name: string) =>
  (Object.values(REASONS) as string[]).includes(unguardText(name).trim());

/** Whether any program or list of any kind has a column of this name. */
const isKnownName = (name: string) =>
  MOVE_KINDS.some((kind) =>
    Object.values(moveHooks.joined()[kind].columns.fields).some((names) =>
      names.has(plainName(name)),
    ),
  );

/** Columns that lists of orders have, which name people too. */
const OF_ORDERS =
  /^(?:order (?:id|number|date|status|no\.?)|lineitem .*|financial status|অর্ডার নম্বর)$/i;

/** Columns that lists of people have, and lists of goods have not. */
const OF_PEOPLE =
  /^(?:e-?mail|phone|phone number|mobile|mobile number|billing .*|customer.*|first name|last name|accepts .* marketing|ইমেইল|ফোন|ফোন নম্বর|মোবাইল|মোবাইল নম্বর)$/i;

/** The kind of a file and the program that wrote it. */
export function recognise(headings: readonly string[], chosen: MoveKind | undefined) {
  const names = headings.map(plainName);
  const isOfOrders = names.some((name) => OF_ORDERS.test(name));
  const kinds = chosen ? [chosen] : isOfOrders ? (["orders"] as const) : MOVE_KINDS;
  for (const kind of kinds) {
    const source = sourceIn(moveHooks.joined()[kind].columns, headings);
    if (source) return { kind, source };
  }
  const isOfPeople = names.some((name) => OF_PEOPLE.test(name));
  const guessed = isOfOrders ? "orders" : isOfPeople ? "customers" : "goods";
  const kind: MoveKind = chosen ?? guessed;
  return { kind, source: "sheet" as const };
}

/** Lines and columns that are read of a file; spreadsheets leave many of them blank. */
const BOUNDS = { lines: 2 * MOVE_MAX_ROWS, columns: MOVE_MAX_COLUMNS };

/** Refused: move-unreadable. */
function textOf(bytes: Uint8Array, encoding: Encoding | null): string {
  const text = readCsvFile(bytes, { most: MOVE_MAX_BYTES, ...(encoding && { encoding }) });
  if (typeof text === "string") return text.replaceAll("\0", "");
  const why = text[0]?.code === "too-large" ? "too-large" : "not-utf8";
  throw new ShopError("move-unreadable", { why });
}

/** Why a file could not be read. */
export const refusalOf = (problem: MoveProblem): ShopError =>
  problem === "too-long"
    ? new ShopError("move-too-long", { rows: MOVE_MAX_ROWS, columns: MOVE_MAX_COLUMNS })
    : new ShopError("move-unreadable", { why: problem });

/**
 * The names of a file's columns, and whether it is read while its sender waits. No more of it is
 * read than that takes. Refused: move-unreadable; move-too-long.
 */
export async function lookInto(bytes: Uint8Array, encoding: Encoding | null) {
  const text = textOf(bytes, encoding);
  let head: string[] | undefined;
  let rows = -1;
  try {
    for await (const { cells } of eachRow(text, isKnownName, BOUNDS)) {
      head ??= cells;
      if (++rows > MOST_AT_ONCE) break;
    }
  } catch (error) {
    throw error instanceof Unreadable ? refusalOf(error.code) : error;
  }
  if (!head || head.length < 2) throw refusalOf("not-csv");
  if (rows === 0) throw new ShopError("move-unreadable", { why: "empty" });
  return {
    headings: pickerOf(head)(head).map((name) => cutText(cleanLine(name), 100)),
    isShort: rows <= MOST_AT_ONCE && bytes.byteLength <= CSV_MAX_BYTES,
  };
}

/** All rows below the names of the columns. Throws `Unreadable`. */
export async function readRowsOf(bytes: Uint8Array, encoding: Encoding | null) {
  let pick: ReturnType<typeof pickerOf> | undefined;
  const rows: FileRow[] = [];
  for await (const { row, cells } of eachRow(textOf(bytes, encoding), isKnownName, BOUNDS)) {
    if (pick) rows.push({ row, cells: pick(cells) });
    else pick = pickerOf(cells);
    if (rows.length > MOVE_MAX_ROWS) throw new Unreadable("too-long");
  }
  return rows;
}

/** Leaves out the column of reasons, and what guards cells against formulas. */
function pickerOf(head: readonly string[]) {
  const kept = head.flatMap((name, at) => (isReasons(name) ? [] : [at]));
  return (cells: readonly string[]) => kept.map((at) => unguardText(cells[at] ?? ""));
}
