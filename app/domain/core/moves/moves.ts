/** Limits of a file that is moved in: bytes, rows without the header, columns. */
export const MOVE_MAX_BYTES = 20 * 1024 * 1024;
export const MOVE_MAX_ROWS = 50_000;
export const MOVE_MAX_COLUMNS = 500;

/** Files that are sent at once; together they have at most the 40 MB of any upload. */
export const MOST_FILES = 10;

/** Days after which a move can no longer be taken back, and its rows are deleted. */
export const MOVE_KEPT_DAYS = 30;

/** What a file brings; the rules of each stand in its room (`move-kinds.server.ts`). */
export const MOVE_KINDS = ["goods", "customers", "orders"] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** The program that wrote the file; the owner chooses the columns of a `sheet`. */
export const MOVE_SOURCES = [
  "woocommerce",
  "shopify",
  "magento",
  "opencart",
  "bagisto",
  "sheet",
] as const;
export type MoveSource = (typeof MOVE_SOURCES)[number];

export const MOVE_STATES = [
  "reading",
  "unreadable",
  "shown",
  "running",
  "done",
  "taking-back",
  "taken-back",
] as const;

/** Until a move is `running` nothing is written to the shop; it is planned while it is `reading`. */
export type MoveState = (typeof MOVE_STATES)[number];

/**
 * Why a file could not be read, as far as that shows only on reading all of it; `not-read` is any
 * failure that came at each try.
 */
export const MOVE_PROBLEMS = ["too-long", "not-csv", "not-read"] as const;
export type MoveProblem = (typeof MOVE_PROBLEMS)[number];

/** Rows of a file that is planned while its sender waits. */
export const MOST_AT_ONCE = 500;

export const ROW_STATES = [
  "waiting",
  "made",
  "same",
  "lead",
  "led",
  "part",
  "left",
  "refused",
  "stays",
  "taken-back",
] as const;

/**
 * `waiting` is to be brought in and `made` has been; `same` is in the shop already, and so is one
 * whose old addresses are to `lead` to it, or were `led`; `part` only adds to another row; `left` is
 * left out; `refused` has a mistake; `stays` could not be taken back.
 */
export type MoveRowState = (typeof ROW_STATES)[number];

export const ROUNDINGS = ["nearest", "up", "down"] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** How parts of a taka are dropped. */
export const ROUND: Record<Rounding, (taka: number) => number> = {
  up: Math.ceil,
  down: Math.floor,
  nearest: Math.round,
};

export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What became of an order of another shop; `open` neither arrived nor ended. */
export const OUTCOMES = ["delivered", "returned", "cancelled", "open"] as const;
export type PastOutcome = (typeof OUTCOMES)[number];

/** The most statuses of one file that are listed; a shop has about a dozen. */
export const MOST_STATUSES = 50;

/** A line of an order as the other shop called it. */
export type PastLine = { name: string; sku: string; quantity: number };

/** An order of another shop as a file describes it. */
export type MovedOrder = {
  /** What the other program calls it. */
  key: string;
  number: string;
  /** A day in Dhaka. */
  day: string;
  /** The other shop's word. */
  status: string;
  /** In parts of a taka (`pasted-tables/cells.ts`). */
  total: number;
  lines: PastLine[];
  fullName: string;
  phone: string;
};

/** Why a row or a part of it is refused or left out; `value` is shown beside it. */
export type MoveReason = { code: string; value?: string };
