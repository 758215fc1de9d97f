import { z } from "zod";
import {
  CONSIGNMENT_OUTCOMES,
  type ConsignmentLine,
} from "#app/domain/couriers/consignments.server.ts";
import { pastedList } from "#app/domain/couriers/pasted-rows.server.ts";
import { idInQuery } from "../../fields.ts";

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
