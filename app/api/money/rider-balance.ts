import { z } from "zod";
import { formatTaka } from "#app/domain/core/money.ts";
import { balanceRider, balanceSchema } from "#app/domain/money/cash/rider-balance.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { languageOf } from "#app/words/language.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idempotencyKey, idInQuery, readIdempotencyKey, taka } from "../core/fields.ts";

export const riderBalance = endpoint(
  {
    method: "POST",
    path: "/api/admin/rider/balance",
    summary:
      "Take over a rider's cash: all his delivered parcels are settled by what he took, as a payout list",
    access: "admin",
    headers: idempotencyKey,
    body: z.object({ rider_id: idInQuery, ...balanceSchema.shape }),
    answer: z.object({
      message: z.string(),
      payout: id.meta({ description: "The list that was kept of it." }),
      parcels: z.int(),
      taka,
    }),
    refuses: [404, 409],
    faults: { "balance-unexplained": "reason", "rider-cash-moved": "expected" },
    isAddition: true,
    example: {
      body: {
        rider_id: "5b1f7a52-3a0e-4d0f-9a53-0c8f1f7f3b11",
        expected: 4350,
        handedOver: 4350,
      },
    },
  },
  async ({ body, user, request }) => {
    const { rider_id, ...typed } = body;
    const done = await balanceRider(rider_id, typed, user, readIdempotencyKey(request));
    const { balance } = adminWordsFor(request).riders;
    const { id: payout, parcels, taka: sum } = done;
    const message = balance.done(parcels, formatTaka(sum, languageOf(request)));
    return { message, payout, parcels, taka: sum };
  },
);
