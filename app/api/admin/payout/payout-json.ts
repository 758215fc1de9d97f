import { z } from "zod";
import { PAYOUT_OUTCOMES } from "#app/domain/cash/payout-plan.server.ts";
import { pastedList } from "#app/domain/couriers/pasted-rows.server.ts";
import { id, idInQuery, moment, taka } from "../../fields.ts";

/** What a courier paid, as it wrote it. */
export const payoutList = z.object({
  courier_id: idInQuery,
  text: pastedList.describe(
    "Consignment or order number, the amount, and the fee if there is one.",
  ),
});

export const outcomeJson = z.enum(PAYOUT_OUTCOMES).meta({
  description:
    "settled: number and amount fit. less, more: than was owed. unknown: no order, or more than one.",
});

/** One line of a payout list; what is due is null where no order fits. */
export const payoutLineJson = {
  number: z.string(),
  amount: taka,
  fee: taka,
  due: taka.nullable(),
  outcome: outcomeJson,
  order: id.nullable(),
  orderNumber: z.int().nullable(),
};

export const payoutJson = { _id: id, courierName: z.string(), createdAt: moment };
