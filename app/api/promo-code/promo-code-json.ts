import { z } from "zod";
import type { PromoCode } from "#app/domain/promo-codes/promo-codes.server.ts";
import { id, jsonOf, moment, taka } from "../fields.ts";

export const promoCodeJson = z
  .object({
    _id: id,
    code: z.string(),
    discount: taka,
    maxUsage: z.int().nullable().meta({ description: "null: no limit." }),
    minAmount: taka,
    currentUsage: z.int(),
    expirationDate: moment
      .nullable()
      .meta({ description: "The last moment it counts; null: for ever." }),
    isActive: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({
    id: "PromoCode",
    examples: [
      {
        _id: "7a0c3f7e-2d3b-4a43-b1b5-6f9f0f7d2c15",
        code: "EID10",
        discount: 100,
        maxUsage: 500,
        minAmount: 1000,
        currentUsage: 12,
        expirationDate: "2027-03-20T17:59:59.999Z",
        isActive: true,
        createdAt: "2026-11-01T04:30:00.000Z",
        updatedAt: "2026-11-01T04:30:00.000Z",
      },
    ],
  });

export const toPromoCodeJson = (promoCode: PromoCode) => jsonOf(promoCodeJson, promoCode);
