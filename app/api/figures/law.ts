import { z } from "zod";
import { readMonth, readRegister } from "#app/domain/figures/law/register.server.ts";
import { VERDICTS } from "#app/domain/figures/law/register.ts";
import { listDueOrders } from "#app/domain/orders/law/deadlines.server.ts";
import { DEADLINES } from "#app/domain/orders/law/deadlines.ts";
import { endpoint } from "../core/endpoint.ts";
import { firstPageOf, id, moment, paisa, shortPaging, taka } from "../core/fields.ts";

export const lawList = endpoint(
  {
    method: "GET",
    path: "/api/admin/law/list",
    summary:
      "What the Digital Commerce Guidelines count for orders, the most urgent first: deadlines that end within a day or have ended",
    access: "admin",
    query: z.object({
      ...shortPaging,
      list: z
        .enum(["near", "all"], { error: "choice-invalid" })
        .optional()
        .describe("`all`: every deadline that is running."),
    }),
    answer: z.object({
      total: z.int(),
      result: z.array(
        z.object({
          _id: id,
          orderNumber: z.int(),
          district: z.string(),
          status: z.string(),
          deadlines: z.array(z.object({ kind: z.enum(DEADLINES), dueAt: moment })),
        }),
      ),
    }),
    isAddition: true,
  },
  async ({ query: { list, ...query } }) => {
    const { orders, total } = await listDueOrders({ all: list === "all" }, firstPageOf(query));
    return {
      total,
      result: orders.map(({ id: _id, fullName: _, deadlines, ...order }) => ({
        _id,
        ...order,
        deadlines: deadlines.map(({ kind, dueAt }) => ({ kind, dueAt: dueAt.toISOString() })),
      })),
    };
  },
);

const verdict = z.enum(VERDICTS).meta({
  description: "`none`: nothing was due, as for at most a tenth in advance.",
});

export const lawRegister = endpoint(
  {
    method: "GET",
    path: "/api/admin/law/register",
    summary:
      "What the Digital Commerce Guidelines ask a shop to show of a month: orders paid in advance, complaints, and which deadlines were kept",
    access: "admin",
    query: z.object({
      month: z
        .string()
        .refine((text) => readMonth(text, new Date()) !== null, "date-invalid")
        .optional()
        .describe("In Dhaka, as 2026-11; without it the present month."),
    }),
    answer: z.object({
      month: z.string(),
      reasons: z
        .object({ advance: z.string(), delivery: z.string() })
        .meta({ description: "The owner's, for settings that go beyond the law." }),
      vat: z
        .object({
          bin: z.string(),
          rate: z.number().meta({ description: "Percent, included in the prices." }),
          orders: z.int().meta({ description: "Delivered in the month." }),
          sales: paisa,
          value: paisa.meta({ description: "Without VAT." }),
          vat: paisa,
        })
        .nullable()
        .meta({ description: "Taka with paisa, less what came back; null without a BIN." }),
      orders: z.array(
        z.object({
          _id: id,
          orderNumber: z.int(),
          district: z.string(),
          status: z.string(),
          totalPrice: taka,
          paid: taka,
          paidAt: moment,
          handedOverAt: moment.nullable(),
          handOver: verdict,
          deliveredAt: moment.nullable(),
          delivery: verdict,
          refunded: taka,
          refundedAt: moment.nullable(),
          refund: verdict,
        }),
      ),
      complaints: z.array(
        z.object({
          _id: id,
          order_id: id,
          orderNumber: z.int(),
          madeAt: moment,
          text: z.string(),
          answeredAt: moment.nullable(),
          answer: z.string(),
          verdict,
        }),
      ),
    }),
    isAddition: true,
    example: { query: { month: "2026-11" } },
  },
  async ({ query }) => {
    const month = readMonth(query.month ?? null, new Date());
    if (!month) throw new Error("The schema refuses other texts");
    const register = await readRegister(month);
    const time = (at: Date | null) => at?.toISOString() ?? null;
    return {
      month: register.month,
      reasons: register.reasons,
      vat: register.vat && {
        ...register.vat,
        ...{ sales: register.vat.sales / 100, value: register.vat.value / 100 },
        vat: register.vat.vat / 100,
      },
      orders: register.orders.map(({ id: _id, ...order }) => ({
        _id,
        ...order,
        paidAt: order.paidAt.toISOString(),
        handedOverAt: time(order.handedOverAt),
        deliveredAt: time(order.deliveredAt),
        refundedAt: time(order.refundedAt),
      })),
      complaints: register.complaints.map(({ id: _id, orderId: order_id, ...complaint }) => ({
        _id,
        order_id,
        ...complaint,
        madeAt: complaint.madeAt.toISOString(),
        answeredAt: time(complaint.answeredAt),
      })),
    };
  },
);
