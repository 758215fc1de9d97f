import { z } from "zod";
import { courierKeysSchema } from "#app/domain/couriers/courier-input.server.ts";
import type { Courier } from "#app/domain/couriers/couriers.server.ts";
import { COURIER_KINDS } from "#app/domain/couriers/couriers.ts";
import { id, idInQuery, jsonOf, moment } from "../../fields.ts";

/** Which courier a call is about. */
export const courierQuery = z.object({ courier_id: idInQuery });

/** What its interface is opened with, as it is sent; no answer ever holds it. */
export const courierKeys = courierKeysSchema.optional().meta({
  description:
    "steadfast: apiKey and secretKey. pathao: clientId, clientSecret, userName, courierPassword and storeId. What is left out stays. No call answers them.",
});

export const courierJson = z
  .object({
    _id: id,
    name: z.string(),
    kind: z.enum(COURIER_KINDS).meta({ description: "Whose file and interface it takes." }),
    store: z.string().meta({ description: "The pickup store as the courier knows it, or empty." }),
    trackingLink: z
      .string()
      .meta({ description: "With {code} for the parcel's number, or empty." }),
    isActive: z.boolean(),
    hasKeys: z.boolean().meta({ description: "Whether there are keys; never which." }),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "Courier",
    examples: [
      {
        _id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11",
        name: "Steadfast",
        kind: "steadfast",
        store: "",
        trackingLink: "https://steadfast.com.bd/t/{code}",
        isActive: true,
        hasKeys: true,
        createdAt: "2026-11-01T04:30:00.000Z",
        updatedAt: "2026-11-01T04:30:00.000Z",
      },
    ],
  });

export const toCourierJson = (courier: Courier) => jsonOf(courierJson, courier);
