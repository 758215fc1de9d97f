import type { Db } from "#drizzle/client.server.ts";
import type { moveRows, moves } from "#drizzle/schema.ts";
import type { FileRow } from "../csv-file.server.ts";
import { openHooks } from "../hooks.ts";
import type { MoveColumns } from "./columns.server.ts";
import type { MoveKind, MoveReason, MoveRowState, MoveSource, PastOutcome } from "./moves.ts";

export type Move = typeof moves.$inferSelect;
export type MoveRow = typeof moveRows.$inferSelect;
export type MoveItem = NonNullable<MoveRow["item"]>;

/** What a row becomes; `goods` are the rows of one product in several sizes. */
export type PlannedRow<Item = MoveItem> = FileRow & {
  goods: string;
  state: MoveRowState;
  reasons: MoveReason[];
  item: Item | null;
};

/** What a row became, or is here already. */
export type MadeOf = { productId?: string | null; userId?: string | null };

/**
 * A row that is in the shop already; it is refused if two products may be the one, and waits if it
 * only looks like one that is there. `reasons` come after those of the file.
 */
export type Here = MadeOf & { reasons: MoveReason[] } & (
    | { state: "same" | "lead" | "waiting" }
    | { state: "refused"; item: null }
  );

/** What became of a row. */
export type Outcome = MadeOf & {
  id: number;
  state: MoveRowState;
  /** The product's version as the move left it. */
  productVersion?: number | null;
  reasons: MoveReason[];
  /** Absent if it stays as it was read. */
  item?: MoveItem;
};

/** How one kind of file is read and brought in. */
export type KindRules = {
  columns: MoveColumns;
  /** What a column of any table can be. */
  sheetFields: readonly string[];
  /** What each row becomes, without a look at what the shop has. */
  plan(
    source: MoveSource,
    fields: readonly string[],
    rows: readonly FileRow[],
  ): Promise<PlannedRow[]>;
  /** What came with earlier files or is the shop's own, by the items' keys. */
  findHere(tx: Db, move: Move, items: readonly MoveItem[]): Promise<Map<string, Here>>;
  hasFraction(item: MoveItem): boolean;
  bringIn(tx: Db, move: Move, rows: readonly MoveRow[]): Promise<Outcome[]>;
  takeBack(tx: Db, rows: readonly MoveRow[]): Promise<Outcome[]>;
  finishTakingBack(tx: Db, move: Move): Promise<void>;
  /** What a status of the other shop becomes until the owner says; null for rows without one. */
  guessOutcome: ((status: string) => PastOutcome) | null;
  /** Its rows are about people, and emptied as soon as they are brought in. */
  isOfPeople: boolean;
};

export const moveHooks = openHooks<Record<MoveKind, KindRules>>("moves");
