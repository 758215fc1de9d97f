import { z } from "zod";
import {
  pastedList,
  readTable,
  type TableRules,
} from "#app/domain/core/pasted-tables/pasted-table.server.ts";
import {
  CONSIGNMENT_COLUMNS,
  CONSIGNMENT_OUTCOMES,
  planConsignments,
  saveConsignments,
} from "#app/domain/parcels/couriers/consignments.server.ts";
import {
  DELIVERY_COLUMNS,
  DELIVERY_OUTCOMES,
  isDelivered,
  planDeliveries,
  saveDeliveries,
} from "#app/domain/parcels/couriers/deliveries.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { idInQuery } from "../core/fields.ts";
import { columnsJson, columnsOf } from "../core/table-columns.ts";

const status = z
  .string()
  .meta({ description: "The courier's word for what became of the parcel; empty for none." });

const consignmentJson = z
  .object({
    line: z.int(),
    text: z.string(),
    orderNumber: z.int().nullable(),
    consignment: z.string(),
    status,
    outcome: z.enum(CONSIGNMENT_OUTCOMES).meta({
      description:
        "Only `fits` is written. same: it has this number. differs: it has another, which stays. taken: of another order. returned: the courier says that the parcel was cancelled or came back. unclear: the courier's status is unknown here.",
    }),
  })
  .meta({ id: "ConsignmentLine" });

const deliveryJson = z
  .object({
    line: z.int(),
    text: z.string(),
    orderNumber: z.int().nullable(),
    status,
    outcome: z.enum(DELIVERY_OUTCOMES).meta({
      description:
        "Only `fits` and `partial` become Deliverd; of a partial one staff are asked what came back. same: it is so already. not-out: it is not with the courier any more. returned: it came back or was cancelled. unclear: its status says neither. contradicts: its status and its money, or two lines.",
    }),
  })
  .meta({ id: "DeliveryLine" });

/** The two endpoints of a courier's list have these in common: a check and a save. */
const common = <Name extends string>(describes: string, text: string, rules: TableRules<Name>) =>
  ({
    access: "admin",
    body: z.object({
      courier_id: idInQuery,
      text: pastedList.describe(describes),
      columns: columnsOf(rules),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: { body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text } },
  }) as const;

const saved = { message: z.string(), saved: z.int() };

const withoutId = <Line extends { orderId: unknown }>({ orderId: _, ...line }: Line) => line;

const countFitting = (lines: readonly { outcome: string }[]) =>
  lines.filter(({ outcome }) => isDelivered(outcome)).length;

const ofConsignments = common(
  "The order's invoice or number, then the consignment number.",
  "1042-9d2c\tDH2111261042",
  CONSIGNMENT_COLUMNS,
);

export const checkConsignments = endpoint(
  {
    method: "POST",
    path: "/api/admin/consignment/check",
    summary: "What a list of consignment numbers would do; nothing is written",
    ...ofConsignments,
    answer: z.object({
      columns: columnsJson(CONSIGNMENT_COLUMNS),
      result: z.array(consignmentJson),
    }),
  },
  async ({ body }) => {
    const lines = await planConsignments(body.text, body.courier_id, body.columns);
    const { columns } = readTable(body.text, CONSIGNMENT_COLUMNS, body.columns);
    return { columns, result: lines.map(withoutId) };
  },
);

export const saveConsignmentList = endpoint(
  {
    method: "PUT",
    path: "/api/admin/consignment/save",
    summary: "Write the consignment numbers that fit; the same list again changes nothing",
    ...ofConsignments,
    answer: z.object({
      ...saved,
      columns: columnsJson(CONSIGNMENT_COLUMNS),
      result: z.array(consignmentJson),
    }),
  },
  async ({ body, user, request }) => {
    const lines = await saveConsignments(body.text, body.courier_id, user, body.columns);
    const { columns } = readTable(body.text, CONSIGNMENT_COLUMNS, body.columns);
    const saved = countFitting(lines);
    const message = adminWordsFor(request).couriers.numbers.saved(saved, lines.length - saved);
    return { message, saved, columns, result: lines.map(withoutId) };
  },
);

const ofDeliveries = common(
  "Of each parcel its consignment number, invoice or order number.",
  "1042-9d2c",
  DELIVERY_COLUMNS,
);

export const checkDeliveries = endpoint(
  {
    method: "POST",
    path: "/api/admin/delivery/check",
    summary: "What a list of delivered parcels would do; nothing is written",
    ...ofDeliveries,
    answer: z.object({ columns: columnsJson(DELIVERY_COLUMNS), result: z.array(deliveryJson) }),
  },
  async ({ body }) => {
    const lines = await planDeliveries(body.text, body.courier_id, body.columns);
    const { columns } = readTable(body.text, DELIVERY_COLUMNS, body.columns);
    return { columns, result: lines.map(withoutId) };
  },
);

export const saveDeliveryList = endpoint(
  {
    method: "PUT",
    path: "/api/admin/delivery/save",
    summary: "Make the parcels that fit Deliverd; the same list again changes nothing",
    ...ofDeliveries,
    answer: z.object({
      ...saved,
      columns: columnsJson(DELIVERY_COLUMNS),
      result: z.array(deliveryJson),
    }),
  },
  async ({ body, user, request }) => {
    const lines = await saveDeliveries(body.text, body.courier_id, user, body.columns);
    const { columns } = readTable(body.text, DELIVERY_COLUMNS, body.columns);
    const saved = countFitting(lines);
    const message = adminWordsFor(request).couriers.delivered.saved(saved, lines.length - saved);
    return { message, saved, columns, result: lines.map(withoutId) };
  },
);
