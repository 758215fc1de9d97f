import { z } from "zod";
import { GATEWAYS } from "#app/domain/core/gateways.ts";
import { pastedList } from "#app/domain/core/pasted-tables/pasted-table.server.ts";
import {
  askedSchema,
  askForAdvance,
  backSchema,
  enterAdvance,
  listAdvances,
  listToPayBack,
  payBackAdvance,
  refusalSchema,
  refuseAdvance,
  staffAdvanceSchema,
  verifiedSchema,
  verifyAdvance,
} from "#app/domain/money/advances/advances.server.ts";
import { remindOfAdvance } from "#app/domain/money/advances/awaited-advances.server.ts";
import {
  listAtGateway,
  OPEN_KINDS,
  portalSchema,
  settleByPortal,
} from "#app/domain/money/advances/gateway/portal.server.ts";
import { refundAdvance, refundSchema } from "#app/domain/money/advances/gateway/refunds.server.ts";
import {
  matchStatement,
  STATEMENT_OUTCOMES,
  statementColumns,
} from "#app/domain/money/advances/statement.server.ts";
import { WALLET_COLUMNS } from "#app/domain/money/advances/wallet-columns.ts";
import { ADVANCE_STATES, advanceDue, PAID_BY } from "#app/domain/orders/money/advance-rules.ts";
import {
  advanceSettingsSchema,
  findAdvanceSettings,
  updateAdvanceSettings,
} from "#app/domain/orders/money/advance-settings.server.ts";
import { advanceLinks } from "#app/http/contact-links.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, id, idInQuery, moment, shortPaging, taka } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";
import { columnsJson, columnsOf } from "../core/table-columns.ts";
import { orderJson, toOrderJson } from "../orders/order-json.ts";

const orderId = "9d2c6a34-5b0e-4c1f-8f57-2f1a7d1c0e42";
const changed = [orderJson, toOrderJson] as const;
const ofId = z.object({ _id: idInQuery });

export const advanceList = endpoint(
  {
    method: "GET",
    path: "/api/admin/advance/list",
    summary: "Payments in advance: those to verify the oldest first, decided ones the newest first",
    access: "admin",
    query: z.object({
      ...shortPaging,
      status: z.enum(ADVANCE_STATES).optional().describe("waiting, or any state of `order_id`."),
      order_id: idInQuery.optional().describe("Only what belongs to this order."),
    }),
    answer: z.object({
      total: z.int(),
      result: z.array(
        z.object({
          _id: id,
          order_id: id,
          orderNumber: z.int(),
          wallet: z.enum(PAID_BY),
          transactionNumber: z.string(),
          sender: z.string(),
          amount: taka,
          status: z.enum(ADVANCE_STATES),
          reason: z.string(),
          createdAt: moment,
        }),
      ),
      toPayBack: z
        .array(z.object({ order_id: id, orderNumber: z.int(), due: taka }))
        .meta({ description: "Orders whose advance belongs to the customer again." }),
      open: z
        .array(
          z.object({
            _id: id,
            order_id: id,
            orderNumber: z.int(),
            gateway: z.enum(GATEWAYS),
            kind: z.enum(OPEN_KINDS),
            since: moment,
            amount: taka,
            paymentId: z.string().nullable(),
            transactionNumber: z.string().nullable(),
            number: z.string(),
          }),
        )
        .meta({
          description:
            "Payments and refunds that a gateway does not answer about, and what it says against the shop, with the transaction's number in `number`.",
        }),
    }),
    isAddition: true,
  },
  async ({ query }) => {
    const { order_id } = query;
    const { page, perPage } = firstPageOf(query);
    const [{ advances, total }, back, open] = await Promise.all([
      listAdvances(query.status ?? (order_id ? null : "waiting"), page, perPage, order_id),
      listToPayBack(page, perPage, order_id),
      listAtGateway(page, perPage, order_id),
    ]);
    return {
      total,
      result: advances.map(({ id: _id, orderId: order_id, createdAt, ...one }) => ({
        _id,
        order_id,
        orderNumber: one.orderNumber,
        wallet: one.wallet,
        transactionNumber: one.transactionNumber,
        sender: one.sender,
        amount: one.amount,
        status: one.status,
        reason: one.reason,
        createdAt: createdAt.toISOString(),
      })),
      toPayBack: back.orders.map(({ id: order_id, orderNumber, due }) => ({
        order_id,
        orderNumber,
        due,
      })),
      open: open.rows.map(({ id: _id, orderId: order_id, since, ...row }) => ({
        _id,
        order_id,
        orderNumber: row.orderNumber,
        gateway: row.gateway,
        kind: row.kind,
        since: since.toISOString(),
        amount: row.amount,
        paymentId: row.paymentId,
        transactionNumber: row.transactionNumber,
        number: row.number,
      })),
    };
  },
);

export const enterAdvanceOf = staffChange(
  {
    method: "POST",
    path: "/api/admin/advance/enter",
    summary: "Enter a payment that a customer reports to staff; it then waits to be verified",
    body: ofId.extend(staffAdvanceSchema.shape),
    refuses: [404, 409],
    done: "advance-entered",
    result: changed,
    isAddition: true,
    example: {
      body: {
        _id: orderId,
        wallet: "bkash",
        transactionNumber: "9AB1CD2EF3",
        sender: "01712345678",
        amount: 120,
      },
    },
  },
  ({ body: { _id, ...input }, user }) => enterAdvance(_id, input, user),
);

export const verify = staffChange(
  {
    method: "PUT",
    path: "/api/admin/advance/verify",
    summary: "A payment is in the wallet: it counts as received",
    body: ofId.extend(verifiedSchema.shape),
    refuses: [404, 409],
    done: "advance-verified",
    result: changed,
    isAddition: true,
    example: { body: { _id: orderId, amount: 120 } },
  },
  ({ body, user }) => verifyAdvance(body._id, body.amount, user, body.beyondOrder),
);

export const refuse = staffChange(
  {
    method: "PUT",
    path: "/api/admin/advance/refuse",
    summary: "A payment is not in the wallet; one that was verified by mistake is taken out again",
    body: ofId.extend(refusalSchema.shape),
    refuses: [404, 409],
    done: "advance-refused",
    result: changed,
    isAddition: true,
    example: { body: { _id: orderId, reason: "This number is not in our bKash." } },
  },
  ({ body, user }) => refuseAdvance(body._id, body.reason, user),
);

export const ask = staffChange(
  {
    method: "PUT",
    path: "/api/admin/advance/ask",
    summary: "Ask for an advance of an order, or waive it with 0",
    body: ofId.extend(askedSchema.shape),
    refuses: [404, 409],
    done: "advance-asked",
    result: changed,
    isAddition: true,
    example: { body: { _id: orderId, required: 120 } },
  },
  ({ body, user }) => askForAdvance(body._id, body.required, user),
);

const reminder = z.object({
  orderNumber: z.int(),
  isSent: z.boolean().meta({ description: "False without an SMS gateway: send one of `links`." }),
  links: z.object({ tel: z.string(), sms: z.string(), whatsApp: z.string() }),
});

export const remind = staffChange(
  {
    method: "PUT",
    path: "/api/admin/advance/remind",
    summary:
      "Remind a customer of the advance by SMS, once a day; `order_type` `advance-awaited` of `/api/admin/order/filter` lists the orders",
    body: ofId,
    refuses: [404, 409],
    done: ({ isSent }: z.input<typeof reminder>) =>
      isSent ? "advance-reminded" : "advance-not-sent",
    result: [reminder, (reminded: z.input<typeof reminder>) => reminded],
    isAddition: true,
    example: { body: { _id: orderId } },
  },
  async ({ body, user }) => {
    const { order, isSent } = await remindOfAdvance(body._id, user);
    const links = await advanceLinks(order, advanceDue(order));
    return { orderNumber: order.orderNumber, isSent, links };
  },
);

export const payBack = staffChange(
  {
    method: "PUT",
    path: "/api/admin/advance/pay-back",
    summary:
      "What was sent back of an advance that belongs to the customer again; the rest is kept",
    body: ofId.extend(backSchema.shape),
    refuses: [404, 409],
    done: "advance-paid-back",
    result: changed,
    isAddition: true,
    example: { body: { _id: orderId, back: 120 } },
  },
  ({ body, user }) => payBackAdvance(body._id, body.back, user, body.transactionNumber),
);

export const refund = staffChange(
  {
    method: "PUT",
    path: "/api/admin/advance/refund",
    summary:
      "Send back what belongs to the customer again of an advance that a gateway took; `isDone` false: the gateway is still asked whether it did",
    body: ofId.extend(refundSchema.shape),
    refuses: [404, 409],
    done: "advance-refunded",
    result: [
      z.object({ orderNumber: z.int(), isDone: z.boolean() }),
      (sent: Awaited<ReturnType<typeof refundAdvance>>) => sent,
    ],
    isAddition: true,
    example: { body: { _id: orderId, back: 120, due: 120 } },
  },
  ({ body: { _id, ...input }, user }) => refundAdvance(_id, input, user),
);

export const settle = staffChange(
  {
    method: "PUT",
    path: "/api/admin/advance/portal",
    summary:
      "What the portal of a gateway shows of a payment or refund that it does not answer about (`open` of the list); `seen` ends what it says against the shop",
    body: portalSchema.safeExtend({ _id: idInQuery }),
    refuses: [404, 409],
    done: "advance-settled",
    result: [
      z.object({ orderNumber: z.int() }),
      (settled: Awaited<ReturnType<typeof settleByPortal>>) => settled,
    ],
    isAddition: true,
    example: { body: { _id: orderId, says: "paid", transactionNumber: "9AB1CD2EF3" } },
  },
  ({ body: { _id, ...input }, user }) => settleByPortal(_id, input, user),
);

export const statement = endpoint(
  {
    method: "POST",
    path: "/api/admin/advance/statement",
    summary: "Compare a wallet's statement: what fits number and sum is verified",
    access: "admin",
    body: z.object({ text: pastedList, columns: columnsOf(WALLET_COLUMNS) }),
    answer: z.object({
      columns: columnsJson(WALLET_COLUMNS),
      lines: z.array(
        z.object({
          line: z.int(),
          text: z.string(),
          number: z.string().meta({ description: "The transaction's number; empty for none." }),
          outcome: z.enum(STATEMENT_OUTCOMES).meta({
            description:
              "Only `verified` changes something. went-out: money that the shop sent. not-done: the wallet does not say that it took place. unclear: its columns contradict each other.",
          }),
          orderNumber: z.int().nullable(),
          amount: taka.nullable().meta({ description: "The sum that was read." }),
        }),
      ),
    }),
    refuses: [409],
    isAddition: true,
    example: { body: { text: "9AB1CD2EF3 120" } },
  },
  async ({ body: { text, columns }, user }) => ({
    columns: statementColumns(text, columns),
    lines: await matchStatement(text, user, columns),
  }),
);

const settingsJson = z.object({
  ask: z.enum(["never", "rules", "always"]),
  fixedAmount: taka.nullable().meta({ description: "Null: the order's delivery charge." }),
  districts: z.array(z.string()),
  fromTotal: taka.nullable(),
  heldOrders: z.boolean(),
  returnedBefore: z.boolean(),
  blockedPhones: z.boolean(),
  cancelAfterDays: z.int().nullable().meta({
    description: "Days without a payment after which an order is cancelled; null: never.",
  }),
  lawReason: z.string().meta({
    description:
      "Why a fixed amount may be more than a tenth of the price of some order; needed then.",
  }),
  bkash: z.string(),
  bkashIsMerchant: z.boolean(),
  nagad: z.string(),
  nagadIsMerchant: z.boolean(),
  rocket: z.string(),
  rocketIsMerchant: z.boolean(),
});

export const settings = endpoint(
  {
    method: "GET",
    path: "/api/admin/advance/settings",
    summary: "Which orders are paid for in advance, how much and to which numbers",
    access: "admin",
    answer: settingsJson,
    isAddition: true,
  },
  async () => (await findAdvanceSettings()).settings,
);

export const changeSettings = endpoint(
  {
    method: "PUT",
    path: "/api/admin/advance/settings/update",
    summary: "Set the rules of advances; an absent field is emptied",
    access: "admin",
    body: advanceSettingsSchema,
    answer: settingsJson,
    isAddition: true,
    example: { body: { ask: "always", bkash: "01712345678" } },
  },
  async ({ body, user }) => {
    await updateAdvanceSettings(body, undefined, user);
    return (await findAdvanceSettings()).settings;
  },
);
