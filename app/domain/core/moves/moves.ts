/** Limits of a file that is moved in: bytes, rows without the header, columns. */
export const MOVE_MAX_BYTES = 20 * 1024 * 1024;
export const MOVE_MAX_ROWS = 50_000;
export const MOVE_MAX_COLUMNS = 500;

/** Days after which a move can no longer be taken back, and its rows are deleted. */
export const MOVE_KEPT_DAYS = 30;

/** What a file brings; the rules of each stand in its room (`move-kinds.server.ts`). */
export const MOVE_KINDS = ["goods", "customers"] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** The program that wrote the file; the owner chooses the columns of a `sheet`. */
export type MoveSource = "woocommerce" | "shopify" | "sheet";

/** A move that is `shown` has written nothing to the shop yet. */
export type MoveState = "shown" | "running" | "done" | "taking-back" | "taken-back";

export const ROW_STATES = [
  "waiting",
  "made",
  "same",
  "part",
  "left",
  "refused",
  "stays",
  "taken-back",
] as const;

/**
 * `waiting` becomes a product or customer and `made` has become one; `same` is here already; `part` only adds
 * to another row; `left` is left out; `refused` has a mistake; `stays` could not be taken back.
 */
export type MoveRowState = (typeof ROW_STATES)[number];

export const ROUNDINGS = ["nearest", "up", "down"] as const;
export type Rounding = (typeof ROUNDINGS)[number];

export const ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Why a row or a part of it is refused or left out; `value` is shown beside it. */
export type MoveReason = { code: string; value?: string };
