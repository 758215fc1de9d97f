import { z } from "zod";
import { taka as typedTaka, wholeNumber } from "#app/domain/core/fields/number.server.ts";
import { pastedList, readTable } from "#app/domain/core/pasted-tables/pasted-table.server.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { readPayments } from "#app/domain/money/cash/courier-payments.server.ts";
import {
  PAYOUT_COLUMNS,
  PAYOUT_OUTCOMES,
  type PayoutOutcome,
} from "#app/domain/money/cash/payout-plan.server.ts";
import {
  findPayout,
  listPayouts,
  planPayout,
  savePayout,
  settlePayoutLine,
} from "#app/domain/money/cash/payouts.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { doneJson, firstPageOf, id, idInQuery, moment, shortPaging, taka } from "../core/fields.ts";
import { columnsJson, columnsOf } from "../core/table-columns.ts";

/** A courier's payment as the courier wrote it. */
export const payoutList = z.object({
  courier_id: idInQuery,
  text: pastedList.describe(
    "Consignment or order number, the amount, and the fee if there is one.",
  ),
  columns: columnsOf(PAYOUT_COLUMNS),
});

export const outcomeJson = z.enum(PAYOUT_OUTCOMES).meta({
  description:
    "settled: number and amount fit. less, more: than was owed. unknown: no order, or more than one. By the line's status: returned: it came back or was cancelled. partial: delivered in part. unclear: neither. contradicts: its status and its money, or two lines.",
});

/** One line of a payout list; what is due is null where no order fits. */
export const payoutLineJson = {
  number: z.string(),
  amount: taka,
  fee: taka,
  due: taka.nullable(),
  outcome: outcomeJson,
  order: id.nullable(),
  orderNumber: z.int().nullable(),
};

export const payoutJson = { _id: id, courierName: z.string(), createdAt: moment };

export const checkPayout = endpoint(
  {
    method: "POST",
    path: "/api/admin/payout/check",
    summary: "What a courier's list of collected cash would settle; nothing is written",
    access: "admin",
    body: payoutList,
    answer: z.object({
      columns: columnsJson(PAYOUT_COLUMNS),
      result: z.array(
        z.object({
          line: z.int(),
          text: z.string(),
          ...payoutLineJson,
          status: z.string().meta({
            description: "The courier's word for what became of the parcel; empty for none.",
          }),
          isReadable: z.boolean().meta({ description: "false: number or amount is none." }),
        }),
      ),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "DH2111261042\t1760\t60" },
    },
  },
  async ({ body }) => {
    const lines = await planPayout(body.text, body.courier_id, body.columns);
    const { columns } = readTable(body.text, PAYOUT_COLUMNS, body.columns);
    const result = lines.map(({ orderId, line, text, number, amount, fee, ...rest }) => ({
      line,
      text,
      number,
      amount,
      fee,
      isReadable: rest.outcome !== "unreadable",
      ...rest,
      order: orderId,
    }));
    return { columns, result };
  },
);

export const savePayoutList = endpoint(
  {
    method: "PUT",
    path: "/api/admin/payout/save",
    summary:
      "Keep a payout list, and settle what fits to the taka; the same list again settles only what fits by now",
    access: "admin",
    body: payoutList,
    answer: z.object({
      message: z.string(),
      _id: id,
      settled: z.int().meta({ description: "Lines settled just now." }),
      left: z.int().meta({ description: "Lines that wait for a person." }),
      repeated: z.boolean().meta({ description: "It was saved before; nothing changed." }),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "DH2111261042\t1760\t60" },
    },
  },
  async ({ body, user, request }) => {
    const done = await savePayout(body.text, body.courier_id, user, null, body.columns);
    const { id: _id, settled, left, repeated } = done;
    const { payout } = adminWordsFor(request).cash;
    const message = repeated ? payout.savedBefore : payout.saved(settled, left);
    return { message, _id, settled, left, repeated };
  },
);

export const listSavedPayouts = endpoint(
  {
    method: "GET",
    path: "/api/admin/payout/list",
    summary: "The payout lists that were saved, the latest first",
    access: "admin",
    query: z.object(shortPaging),
    answer: z.object({
      result: z.array(
        z.object({
          ...payoutJson,
          lines: z.int(),
          open: z.int().meta({ description: "Lines that nobody has settled." }),
          amount: taka.meta({ description: "Whole taka of all its lines." }),
        }),
      ),
      hasMore: z.boolean(),
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const { page, perPage } = firstPageOf(query);
    const found = await listPayouts(perPage + 1, (page - 1) * perPage);
    return {
      result: found.slice(0, perPage).map(({ id, courier, createdAt, lines, open, amount }) => ({
        _id: id,
        courierName: courier,
        createdAt: createdAt.toISOString(),
        lines,
        open,
        amount,
      })),
      hasMore: found.length > perPage,
    };
  },
);

export const payoutDetail = endpoint(
  {
    method: "GET",
    path: "/api/admin/payout/detail",
    summary: "A payout list with its lines, and what became of their orders",
    access: "admin",
    query: z.object({ payout_id: idInQuery }),
    answer: z.object({
      result: z.object({
        ...payoutJson,
        savedBy: z.string(),
        lines: z.array(
          z.object({
            position: z.int(),
            ...payoutLineJson,
            settledAmount: taka.nullable().meta({
              description: "What the order is settled with by now; null while its cash is owed.",
            }),
          }),
        ),
      }),
    }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => {
    const payout = await findPayout(query.payout_id);
    if (!payout) throw new ShopError("payout-not-found", {});
    return {
      result: {
        _id: payout.id,
        courierName: payout.courier,
        savedBy: payout.by ?? "",
        createdAt: payout.createdAt.toISOString(),
        lines: payout.lines.map(({ orderId, status: _, outcome, ...line }) => ({
          ...line,
          outcome: outcome as PayoutOutcome,
          order: orderId,
        })),
      },
    };
  },
);

export const settleLine = endpoint(
  {
    method: "PUT",
    path: "/api/admin/payout/settle-line",
    summary: "Settle a line that did not fit, by the amount you agree to",
    access: "admin",
    body: z.object({
      payout_id: idInQuery,
      position: wholeNumber("number-invalid").meta({ type: "integer" }),
      amount: typedTaka().meta({ type: "integer", description: "Whole taka." }),
    }),
    answer: doneJson,
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { payout_id: "0f4c7a52-3a0e-4d0f-9a53-0c8f1f7f3b12", position: 2, amount: 1700 },
    },
  },
  async ({ body, user, request }) => {
    await settlePayoutLine(body.payout_id, body.position, body.amount, user);
    return { message: adminWordsFor(request).cash.payout.settledLine(body.amount) };
  },
);

export const readCourierPayments = endpoint(
  {
    method: "PUT",
    path: "/api/admin/payout/read",
    summary:
      "Read a courier's payments that are not here yet, each as a payout list; for couriers whose keys are stored",
    access: "admin",
    body: z.object({ courier_id: idInQuery }),
    answer: z.object({
      message: z.string(),
      payments: z.int().meta({ description: "Payments read just now." }),
      settled: z.int().meta({ description: "Lines settled just now." }),
      left: z.int().meta({ description: "Lines that wait for a person." }),
      hasMore: z.boolean().meta({ description: "Ask again for the rest." }),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11" } },
  },
  async ({ body, user, request }) => {
    const read = await readPayments(body.courier_id, user, request.signal);
    return { message: adminWordsFor(request).cash.payout.read(read), ...read };
  },
);
