import { z } from "zod";
import { DELIVERY_OUTCOMES, type DeliveryLine } from "#app/domain/couriers/deliveries.server.ts";
import { pastedList } from "#app/domain/couriers/pasted-rows.server.ts";
import { idInQuery } from "../../fields.ts";

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
