import { z } from "zod";
import {
  CONSIGNMENT_OUTCOMES,
  type ConsignmentLine,
  planConsignments,
  saveConsignments,
} from "#app/domain/couriers/consignments.server.ts";
import {
  DELIVERY_OUTCOMES,
  type DeliveryLine,
  planDeliveries,
  saveDeliveries,
} from "#app/domain/couriers/deliveries.server.ts";
import { pastedList } from "#app/domain/couriers/pasted-rows.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { endpoint } from "../endpoint.ts";
import { idInQuery } from "../fields.ts";

/** Orders of a courier and the numbers it gave them. */
export const consignmentList = z.object({
  courier_id: idInQuery,
  text: pastedList.describe("The order's invoice or number, then the consignment number."),
});

export const consignmentJson = z
  .object({
    line: z.int(),
    text: z.string(),
    orderNumber: z.int().nullable(),
    consignment: z.string(),
    outcome: z.enum(CONSIGNMENT_OUTCOMES).meta({
      description:
        "Only `fits` is written. same: it has this number. differs: it has another, which stays. taken: of another order.",
    }),
  })
  .meta({ id: "ConsignmentLine" });

export const toConsignmentJson = ({
  line,
  text,
  orderNumber,
  consignment,
  outcome,
}: ConsignmentLine) => ({
  ...{ line, text, orderNumber, consignment, outcome },
});

export const checkConsignments = endpoint(
  {
    method: "POST",
    path: "/api/admin/consignment/check",
    summary: "What a list of consignment numbers would do; nothing is written",
    access: "admin",
    body: consignmentList,
    answer: z.object({ result: z.array(consignmentJson) }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "1042-9d2c\tDH2111261042" },
    },
  },
  async ({ body }) => {
    const lines = await planConsignments(body.text, body.courier_id);
    return { result: lines.map(toConsignmentJson) };
  },
);

export const saveConsignmentList = endpoint(
  {
    method: "PUT",
    path: "/api/admin/consignment/save",
    summary: "Write the consignment numbers that fit; the same list again changes nothing",
    access: "admin",
    body: consignmentList,
    answer: z.object({
      message: z.string(),
      saved: z.int(),
      result: z.array(consignmentJson),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "1042-9d2c\tDH2111261042" },
    },
  },
  async ({ body, user, request }) => {
    const lines = await saveConsignments(body.text, body.courier_id, user);
    const saved = lines.filter(({ outcome }) => outcome === "fits").length;
    const message = adminWordsFor(request).couriers.numbers.saved(saved, lines.length - saved);
    return { message, saved, result: lines.map(toConsignmentJson) };
  },
);

/** Parcels that a courier says it delivered. */
export const deliveryList = z.object({
  courier_id: idInQuery,
  text: pastedList.describe("Of each parcel its consignment number, invoice or order number."),
});

export const deliveryJson = z
  .object({
    line: z.int(),
    text: z.string(),
    orderNumber: z.int().nullable(),
    outcome: z.enum(DELIVERY_OUTCOMES).meta({
      description:
        "Only `fits` becomes Deliverd. same: it is so already. not-out: it is not with the courier any more.",
    }),
  })
  .meta({ id: "DeliveryLine" });

export const toDeliveryJson = ({ line, text, orderNumber, outcome }: DeliveryLine) => ({
  ...{ line, text, orderNumber, outcome },
});

export const checkDeliveries = endpoint(
  {
    method: "POST",
    path: "/api/admin/delivery/check",
    summary: "What a list of delivered parcels would do; nothing is written",
    access: "admin",
    body: deliveryList,
    answer: z.object({ result: z.array(deliveryJson) }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "1042-9d2c" },
    },
  },
  async ({ body }) => {
    const lines = await planDeliveries(body.text, body.courier_id);
    return { result: lines.map(toDeliveryJson) };
  },
);

export const saveDeliveryList = endpoint(
  {
    method: "PUT",
    path: "/api/admin/delivery/save",
    summary: "Make the parcels that fit Deliverd; the same list again changes nothing",
    access: "admin",
    body: deliveryList,
    answer: z.object({
      message: z.string(),
      saved: z.int(),
      result: z.array(deliveryJson),
    }),
    refuses: [404, 409],
    isAddition: true,
    example: {
      body: { courier_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11", text: "1042-9d2c" },
    },
  },
  async ({ body, user, request }) => {
    const lines = await saveDeliveries(body.text, body.courier_id, user);
    const saved = lines.filter(({ outcome }) => outcome === "fits").length;
    const message = adminWordsFor(request).couriers.delivered.saved(saved, lines.length - saved);
    return { message, saved, result: lines.map(toDeliveryJson) };
  },
);
