import { z } from "zod";
import { optionalCost } from "#app/domain/core/fields/number.server.ts";
import { refuse } from "#app/domain/core/fields/refuse.server.ts";
import type { NewCost } from "#app/domain/money/profit/cost-prices.server.ts";

/** The cost price typed beside each product, and the one that it had when shown. */
export const costsForm = z.object({
  rows: z
    .array(
      z
        .object({ productId: z.string(), shown: optionalCost(), cost: optionalCost() })
        // An emptied field is refused, because a known cost price cannot be forgotten.
        .superRefine(({ shown, cost }, context) => {
          if (shown !== null && cost === null) refuse(context, "cost-invalid", ["cost"]);
        }),
    )
    .default([]),
  earlier: z
    .string()
    .optional()
    .transform((ticked) => ticked !== undefined),
});

/** The changed cost prices, or for `earlier` all, whose sold lines are to be filled. */
export const costsIn = ({ rows, earlier }: z.output<typeof costsForm>): NewCost[] =>
  rows.flatMap(({ cost, ...row }) =>
    cost !== null && (earlier || cost !== row.shown) ? [{ ...row, cost }] : [],
  );
