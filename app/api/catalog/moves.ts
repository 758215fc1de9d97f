import { z } from "zod";
import { SHEET_FIELDS } from "#app/domain/catalog/moves/goods.ts";
import { nameOfRow } from "#app/domain/catalog/moves/row-name.ts";
import type { Move } from "#app/domain/core/moves/move-kinds.server.ts";
import { REASONS } from "#app/domain/core/moves/moved-file.server.ts";
import {
  beginMove,
  beginTakingBack,
  countRows,
  findMove,
  listMoveRows,
  listMoves,
  listStatuses,
  refusedFile,
} from "#app/domain/core/moves/moves.server.ts";
import {
  ENCODINGS,
  MOST_AT_ONCE,
  MOST_FILES,
  MOVE_KINDS,
  MOVE_MAX_BYTES,
  MOVE_MAX_ROWS,
  MOVE_PROBLEMS,
  MOVE_SOURCES,
  MOVE_STATES,
  OUTCOMES,
  ROUNDINGS,
  ROW_STATES,
} from "#app/domain/core/moves/moves.ts";
import {
  chooseFields,
  createMoves,
  findReading,
} from "#app/domain/core/moves/read-moves.server.ts";
import { ORDER_FIELDS } from "#app/domain/orders/moves/columns.server.ts";
import { CUSTOMER_FIELDS } from "#app/domain/people/moves/customers.ts";
import { asRefusal } from "#app/http/form.server.ts";
import { csvDownload } from "#app/http/stream.server.ts";
import { wordsFor } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, moment, pageOf, shortPaging } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const moveJson = z
  .object({
    _id: id,
    fileName: z.string(),
    kind: z.enum(MOVE_KINDS),
    source: z.enum(MOVE_SOURCES).meta({
      description: "Recognised by the names of the columns; `sheet` is any other table.",
    }),
    state: z.enum(MOVE_STATES).meta({
      description:
        "`reading`: the rows are being planned in the background; `shown`: planned, and nothing is written yet.",
    }),
    problem: z.enum(MOVE_PROBLEMS).nullable().meta({
      description:
        "Why a file is `unreadable`; `not-read`: reading it failed five times for another reason.",
    }),
    columns: z.array(z.object({ name: z.string(), field: z.string() })).meta({
      description: "What each column becomes, in the order of the file; empty: left out.",
    }),
    hasFractions: z.boolean().meta({ description: "Some prices have parts of a taka." }),
    rounding: z.enum(ROUNDINGS).nullable(),
    createdAt: moment,
    finishedAt: moment.nullable(),
  })
  .meta({ id: "Move" });

const toMoveJson = (move: Move): z.input<typeof moveJson> => ({
  _id: move.id,
  fileName: move.fileName,
  kind: move.kind,
  source: move.source,
  state: move.state,
  problem: move.problem,
  columns: move.headings.map((name, at) => ({ name, field: move.fields[at] ?? "" })),
  hasFractions: move.hasFractions,
  rounding: move.rounding,
  createdAt: move.createdAt.toISOString(),
  finishedAt: move.finishedAt?.toISOString() ?? null,
});

const rowState = z.enum(ROW_STATES).meta({
  description:
    "`lead`: a product that is here already, to which old addresses will lead; `led`: they do. The reasons `addresses-lead` and `addresses-led` name them.",
});

const rowJson = z.object({
  row: z.int().meta({ description: "As a spreadsheet counts; the names of columns are row 1." }),
  state: rowState,
  title: z.string().meta({
    description: "The name of a product or customer, or the number of an order.",
  }),
  productId: id.nullable(),
  customerId: id.nullable(),
  reasons: z.array(z.object({ code: z.string(), value: z.string().optional() })),
});

const ofMove = z.object({ move_id: idInQuery });

export const list = endpoint(
  {
    method: "GET",
    path: "/api/admin/move/list",
    summary: "Files of goods, customers and orders from other shops, newest first",
    access: "admin",
    query: z.object(shortPaging),
    answer: z.object({ total: z.int(), result: z.array(moveJson) }),
    isAddition: true,
  },
  async ({ query }) => {
    const { rows, total } = await listMoves({ page: 1, perPage: 20, ...pageOf(query) });
    return { total, result: rows.map(toMoveJson) };
  },
);

export const create = endpoint(
  {
    method: "POST",
    path: "/api/admin/move/create",
    summary: `Plan to move in the goods, customers or orders of CSV files; nothing is written yet. At most ${
      MOVE_MAX_BYTES / 1024 / 1024
    } MB and ${MOVE_MAX_ROWS} rows a file, as the form field \`file\`, which may come ${MOST_FILES} times. Of more than ${MOST_AT_ONCE} rows it is read in the background, as is a shorter one that could not be read at once: its state is \`reading\` until it is \`shown\` or \`unreadable\``,
    access: "admin",
    body: z.object({
      kind: z.enum(MOVE_KINDS).optional().meta({ description: "Recognised without it." }),
      encoding: z.enum(ENCODINGS).optional().meta({ description: "Recognised without it." }),
    }),
    files: { file: MOST_FILES },
    answer: z.object({
      message: z.string(),
      result: moveJson,
      results: z.array(moveJson).meta({
        description: "Each file that was taken, in the order sent; `result` is the first.",
      }),
      refused: z.array(z.object({ fileName: z.string(), message: z.string() })).meta({
        description: "Files that could not be read while others were taken.",
      }),
    }),
    isAddition: true,
  },
  async ({ user, body, files, request, done }) => {
    const { ids, refused } = await createMoves(files, body, user);
    const [first, ...others] = await Promise.all(
      ids.map(async (id) => toMoveJson(await findMove(id))),
    );
    if (!first) throw refused[0]?.error;
    const words = wordsFor(request);
    return {
      message: done["move-added"],
      result: first,
      results: [first, ...others],
      refused: refused.map(({ fileName, error }) => ({
        fileName,
        message: sayRefusal(words, asRefusal(error)),
      })),
    };
  },
);

export const detail = endpoint(
  {
    method: "GET",
    path: "/api/admin/move/detail",
    summary: "A file: how many of its rows are in each state, and a page of its rows",
    access: "admin",
    query: z.object({
      ...ofMove.shape,
      ...shortPaging,
      state: rowState.optional().describe("Rows of this state alone."),
    }),
    answer: z.object({
      result: moveJson,
      reading: z.object({ done: z.int(), of: z.int().nullable() }).nullable().meta({
        description:
          "How many rows of a file that is `reading` are planned; `of` is null until they are counted.",
      }),
      counts: z.object(Object.fromEntries(ROW_STATES.map((state) => [state, z.int()]))),
      statuses: z
        .array(z.object({ status: z.string(), orders: z.int(), outcome: z.enum(OUTCOMES) }))
        .meta({ description: "Of a planned file of orders: what each status becomes." }),
      total: z.int(),
      rows: z.array(rowJson),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const move = await findMove(query.move_id);
    const paging = { page: 1, perPage: 20, ...pageOf(query) };
    const { rows, total } = await listMoveRows(move.id, query.state ?? null, paging);
    return {
      result: toMoveJson(move),
      reading: await findReading(move.id),
      counts: await countRows(move.id),
      statuses: await listStatuses(move),
      total,
      rows: rows.map((moved) => {
        const { row, state, productId, userId, reasons } = moved;
        const title = nameOfRow(move, moved, "en");
        return { row, state, productId, customerId: userId, reasons, title };
      }),
    };
  },
);

export const refused = endpoint(
  {
    method: "GET",
    path: "/api/admin/move/refused",
    summary: "The refused rows as CSV with a column of reasons, to mend and send again",
    access: "admin",
    query: ofMove,
    answer: z.object({}),
    answerType: "text/csv",
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const move = await findMove(query.move_id);
    const say = ({ code, value }: { code: string; value?: string }) =>
      [code, value].filter(Boolean).join(": ");
    return csvDownload("refused-rows.csv", refusedFile(move, REASONS.en, say));
  },
);

export const columns = staffChange(
  {
    method: "PUT",
    path: "/api/admin/move/columns",
    summary:
      "Say what each column of a table is; its rows are planned anew, of a large table in the background",
    query: ofMove,
    body: z.object({
      columns: z
        .array(z.enum(["", ...SHEET_FIELDS, ...CUSTOMER_FIELDS, ...ORDER_FIELDS]))
        .meta({ description: "In the order of the file; empty: left out." }),
    }),
    example: { body: { columns: ["title", "price", ""] } },
    refuses: [404, 409],
    result: [moveJson, toMoveJson],
    isAddition: true,
    done: "move-planned",
  },
  async ({ user, query, body }) => {
    await chooseFields(query.move_id, body.columns, user);
    return findMove(query.move_id);
  },
);

export const begin = staffChange(
  {
    method: "PUT",
    path: "/api/admin/move/begin",
    summary: "Bring the planned rows in, in the background",
    query: ofMove,
    body: z.object({
      rounding: z
        .enum(ROUNDINGS)
        .optional()
        .meta({ description: "Needed if some prices have parts of a taka." }),
      outcomes: z
        .record(z.string(), z.enum(OUTCOMES))
        .optional()
        .meta({ description: "Of orders: what each status becomes, if not as guessed." }),
      inReports: z
        .boolean()
        .optional()
        .meta({ description: "Of orders: whether they count in Reports by their own days." }),
    }),
    example: { body: { rounding: "nearest" } },
    refuses: [404, 409],
    isAddition: true,
    done: "move-begun",
  },
  ({ user, query, body }) =>
    beginMove(query.move_id, body.rounding ?? null, user, {
      outcomes: body.outcomes,
      inReports: body.inReports,
    }),
);

export const takeBack = staffChange(
  {
    method: "PUT",
    path: "/api/admin/move/take-back",
    summary: "Take back, within 30 days, what came with a file and nobody used or changed",
    query: ofMove,
    refuses: [404, 409],
    isAddition: true,
    done: "move-taken-back",
  },
  ({ user, query }) => beginTakingBack(query.move_id, user),
);
