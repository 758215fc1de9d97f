import { setImmediate } from "node:timers/promises";
import type { FileRow } from "../csv-file.server.ts";
import { cutText } from "../text.ts";
import type { MoveItem, PlannedRow } from "./move-kinds.server.ts";
import type { MoveRowState } from "./moves.ts";

type Cells = Readonly<Record<string, string>>;

/** A row with its cells by the fields that they become. */
export type Read = FileRow & { of: Cells };

/** Reads a row only when it is asked for, since all of a large file fill the memory. */
export function* readCells(fields: readonly string[], rows: readonly FileRow[]): Generator<Read> {
  for (const row of rows) {
    const of: Record<string, string> = {};
    for (const [at, field] of fields.entries()) if (field) of[field] = row.cells[at]?.trim() ?? "";
    yield { ...row, of };
  }
}

/** Characters of a cell that are shown beside the reason against it. */
const MOST_SHOWN = 60;

/** A row of the plan; values beside its reasons are cut to `MOST_SHOWN`. */
export const planRow = <Item extends MoveItem>(
  { row, cells }: FileRow,
  state: MoveRowState,
  more: Partial<PlannedRow<Item>> = {},
): PlannedRow<Item> => ({
  ...{ row, cells, state, goods: "", item: null },
  ...more,
  reasons: (more.reasons ?? []).map(({ code, value }) => ({
    code,
    ...(value && { value: cutText(value, MOST_SHOWN) }),
  })),
});

/** The same row refused, with one more reason. */
export const refuseRow = <Item>(row: PlannedRow<Item>, code: string): PlannedRow<Item> => ({
  ...row,
  state: "refused",
  reasons: [...row.reasons, { code }],
  item: null,
});

export const isYes = (text: string) =>
  /^(?:1|yes|true|active|publish(?:ed)?|on|subscribed|হ্যাঁ)$/i.test(text);

/** Rows between which visitors are served. */
const ROWS_AT_ONCE = 500;

/** Each row in turn, with a pause after so many. */
export async function* withPauses<Row>(
  rows: Iterable<Row>,
  every = ROWS_AT_ONCE,
): AsyncGenerator<Row> {
  let n = 0;
  for (const row of rows) {
    if (n++ % every === 0) await setImmediate();
    yield row;
  }
}
