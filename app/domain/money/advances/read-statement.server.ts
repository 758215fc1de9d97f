import { latinDigits, MAX_INTEGER } from "../../core/digits.ts";
import { isDate, isPhone, isWords, PARTS, readAmount } from "../../core/pasted-tables/cells.ts";
import {
  type ChosenColumns,
  readTable,
  type TableColumns,
} from "../../core/pasted-tables/pasted-table.server.ts";
import { cleanTable, splitLine } from "../../core/pasted-tables/split.server.ts";
import { transactionNumberOf } from "../../orders/money/advance-rules.ts";
import { WALLET_COLUMNS, type WalletColumn } from "./wallet-columns.ts";
import {
  type Direction,
  directionOf,
  FAILED,
  hasNumberedMessage,
  isDone,
  looksLikeNumber,
  partMessages,
  readMessage,
  type WalletText,
} from "./wallet-words.ts";

/** A line of a wallet's statement. */
export type StatementRow = {
  line: number;
  text: string;
  /** "" for none. */
  number: string;
  /** Whole taka; null for none. */
  amount: number | null;
  /** `unclear`: the columns contradict each other. */
  direction: "in" | "out" | "unclear";
  /** Whether the wallet says that it took place. */
  isDone: boolean;
};

type MoneyMove = {
  amount: string | undefined;
  in?: string | undefined;
  out?: string | undefined;
  direction: Direction;
  sender: string;
  receiver: string;
};

/**
 * Reads a wallet's statement: a table, lines of number and sum, or the text of SMS. `own` are the
 * shop's wallets. Refused: list-too-long.
 */
export function readStatement(
  text: string,
  own: readonly string[],
  given: ChosenColumns<WalletColumn> = {},
): { columns: TableColumns<WalletColumn>; rows: StatementRow[] } {
  const table = readTable(text, WALLET_COLUMNS, given);
  const { columns } = table;
  const isTable = columns.hasHead || Object.values(columns.chosen).some(({ length }) => length > 0);
  if (!isTable) return { columns, rows: readWithoutHead(text, table.rows, own) };
  const rows = table.rows.map(({ line, text: written, cells, several, beside }) => ({
    line,
    text: written,
    number: spellNumber(cells.number ?? ""),
    ...moved(
      {
        amount: cells.amount,
        in: cells.in,
        out: cells.out,
        direction: together([...(several.kind ?? []), ...beside].map(directionOf)),
        sender: cells.sender ?? "",
        receiver: cells.receiver ?? "",
      },
      own,
    ),
    isDone:
      isDone(cells.status ?? "") &&
      !(several.kind ?? []).some((kind) => FAILED.test(kind.normalize("NFC"))),
  }));
  return { columns, rows };
}

/**
 * Reads one SMS of a wallet. `received` only if its own words say that a whole sum came in under a
 * number; `went-out` if they say that it went out.
 */
export function readSms(
  text: string,
  own: readonly string[],
): { number: string; amount: number | null; kind: "received" | "went-out" | "unclear" } {
  const said = readMessage(text);
  const { amount: sum, direction } = moved(said, own);
  const amount = sum !== null && sum <= MAX_INTEGER ? sum : null;
  const number = spellNumber(said.number);
  const isWhole = number !== "" && amount !== null && amount > 0;
  if (!said.isDone) return { number, amount, kind: "unclear" };
  if (direction === "out") return { number, amount, kind: "went-out" };
  const hasCome = said.direction === "in" && direction === "in";
  return { number, amount, kind: isWhole && hasCome ? "received" : "unclear" };
}

/** The ends of a mobile number whose middle stars hide. */
const HIDDEN = /(?<!\d)(?:\+?88)?(01\d{0,8}|)[*•x]{2,11}(\d{2,8})(?!\d)/i;

const spellNumber = (text: string): string => transactionNumberOf(latinDigits(text));

function readWithoutHead(
  text: string,
  plain: readonly { line: number; text: string }[],
  own: readonly string[],
): StatementRow[] {
  const clean = cleanTable(text);
  const rows = hasNumberedMessage(clean) ? partMessages(clean) : plain;
  return rows.map(({ line, text: written }) => {
    const said = readMessage(written);
    const { number, amount, ...words } =
      said.number !== "" && said.amount !== "" ? said : readCells(written, said);
    return {
      line,
      text: written,
      number: spellNumber(number),
      isDone: words.isDone,
      ...moved({ ...words, amount }, own),
    };
  });
}

/** A line of cells in any order: the number, the sum, dates, phone numbers and words. */
function readCells(line: string, said: WalletText): WalletText {
  const cells = line.split("\n").flatMap((one) => splitLine(one));
  const isSum = (cell: string) => readAmount(cell) !== null && !isPhone(cell) && !isDate(cell);
  const number =
    said.number ||
    cells.find((cell) => looksLikeNumber(cell) === "surely") ||
    cells.find((cell) => looksLikeNumber(cell) === "perhaps" && !isPhone(cell)) ||
    labelled(cells) ||
    "";
  const sums = cells.filter((cell, at) => {
    const before = cells[at - 1] ?? "";
    return cell !== number && isSum(cell) && !/balance|fee|charge|ব্যালেন্স|চার্জ/i.test(before);
  });
  return { ...said, number, amount: said.amount || (sums[0] ?? "") };
}

/** A number in one cell with its label, as "TrxID: 9AB1CD2EF3". */
const labelled = (cells: readonly string[]): string | undefined =>
  cells.find((cell) => !isWords(cell) && looksLikeNumber(spellNumber(cell)) === "surely");

/** The sum that was moved, and where to. Columns and signs decide before words do. */
function moved(row: MoneyMove, own: readonly string[]): Pick<StatementRow, "amount" | "direction"> {
  const [came, went, amount] = [readAmount(row.in), readAmount(row.out), readAmount(row.amount)];
  const [isIn, isOut] = [(came?.parts ?? 0) > 0, (went?.parts ?? 0) > 0];
  const isOwn = (phone: string) => {
    // Also without the zero that a spreadsheet drops, with a Rocket account's check digit, and
    // beside a name.
    const plain = latinDigits(phone).replace(/(?<=\d)[ -](?=\d)/g, "");
    const [, nine = "-"] = /(?<!\d)(?:\+?88)?0?1(\d{9})\d?(?!\d)/.exec(plain) ?? [];
    const [, first = "", last = "-"] = HIDDEN.exec(plain) ?? [];
    return own.some(
      (one) => one.startsWith(`01${nine}`) || (one.startsWith(first) && one.endsWith(last)),
    );
  };
  const [fromOwn, toOwn] = [isOwn(row.sender), isOwn(row.receiver)];
  const sum = isIn ? came : isOut && !amount?.parts ? went : amount;
  const read = sum && sum.parts % PARTS === 0 ? sum.parts / PARTS : null;
  const saysOut = isOut || sum?.sign === "out" || fromOwn || row.direction === "out";
  const saysIn = isIn || sum?.sign === "in" || toOwn || row.direction === "in";
  if (isIn && isOut) return { amount: read, direction: "unclear" };
  // Beside an empty column of money received, a sum in another column is not known to have come in.
  const isBesideIn = !isIn && (came?.parts === 0 || /^[-–]?$/.test(row.in?.trim() ?? "x"));
  if (isBesideIn && !saysOut && amount?.parts) return { amount: read, direction: "unclear" };
  if (saysOut || (row.direction === "transfer" && !saysIn))
    return { amount: read, direction: "out" };
  return { amount: read, direction: "in" };
}

/** What several columns say: money that went out in any of them went out. */
const together = (directions: readonly Direction[]): Direction =>
  (["out", "transfer", "in"] as const).find((one) => directions.includes(one)) ?? "";
