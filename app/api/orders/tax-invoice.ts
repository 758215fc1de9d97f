import { z } from "zod";
import { nameOf } from "#app/domain/core/naming/shown-name.ts";
import { readTaxInvoice } from "#app/domain/orders/money/tax-invoice.server.ts";
import { showLine } from "#app/domain/orders/reading/order-lines.ts";
import { endpoint } from "../core/endpoint.ts";
import { idInQuery, moment, paisa } from "../core/fields.ts";

const money = { value: paisa.meta({ description: "Without VAT." }), vat: paisa, total: paisa };

const inTaka = ({ value, vat, total }: { value: number; vat: number; total: number }) => ({
  value: value / 100,
  vat: vat / 100,
  total: total / 100,
});

export const taxInvoice = endpoint(
  {
    method: "GET",
    path: "/api/admin/order/tax-invoice",
    summary:
      "What stands on an order's tax invoice (Mushak-6.3); only in a shop with a BIN, and for what is sold",
    access: "admin",
    query: z.object({ order_id: idInQuery }),
    answer: z.object({
      result: z.object({
        orderNumber: z.int().meta({ description: "Also the number of the invoice." }),
        issuedAt: moment.meta({
          description: "When it went to the courier; until then the moment of the call.",
        }),
        seller: z.object({ name: z.string(), address: z.string(), bin: z.string() }),
        buyer: z.object({ name: z.string(), address: z.string(), district: z.string() }),
        rate: z.number().meta({ description: "Percent of VAT that the prices include." }),
        rows: z.array(
          z.object({
            kind: z.enum(["goods", "delivery", "discount", "adjustment"]),
            name: z.string().meta({ description: "Of goods, else empty." }),
            quantity: z.int(),
            unit: paisa.meta({ description: "One piece without VAT." }),
            ...money,
          }),
        ),
        ...money,
      }),
    }),
    refuses: [404, 409],
    isAddition: true,
  },
  async ({ query }) => {
    const { order, shop, issuedAt, rate, rows, sums } = await readTaxInvoice(query.order_id);
    return {
      result: {
        orderNumber: order.orderNumber,
        issuedAt: issuedAt.toISOString(),
        seller: { name: shop.name || shop.nameBn, address: shop.address, bin: shop.bin },
        buyer: { name: order.fullName, address: order.address, district: order.district },
        rate,
        rows: rows.map(({ kind, line, quantity, unit, ...row }) => ({
          kind,
          name: line ? nameOf(showLine(line, "en")) : "",
          quantity,
          unit: unit / 100,
          ...inTaka(row),
        })),
        ...inTaka(sums),
      },
    };
  },
);
