import { z } from "zod";
import { isLow } from "#app/domain/catalog/stock/low-stock.ts";
import { readBestBefore, stockNote } from "#app/domain/catalog/stock/stock-input.server.ts";
import type { StockRow } from "#app/domain/catalog/stock/stock-list.server.ts";
import { optionalCost, optionalWholeNumber } from "#app/domain/core/fields/number.server.ts";
import { isNothing, refuse } from "#app/domain/core/fields/refuse.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";

/** A product as the list shows it, with its name in the reader's language. */
export function viewRow(row: StockRow, language: Language) {
  const { id, quantityInStock, lowStockLevel, trackStock } = row;
  return {
    id,
    ...showName(row, language),
    quantityInStock,
    lowStockLevel,
    trackStock,
    isLow: isLow(row),
  };
}

export type StockRowView = ReturnType<typeof viewRow>;

/** The form of the list: what came in of each product; a blank or 0 quantity means none. */
export const receivedForm = z.object({
  rows: z
    .array(
      z
        .object({
          productId: z.string(),
          received: optionalWholeNumber("number-invalid"),
          cost: optionalCost(),
          bestBefore: z.string().default("").transform(readDay),
        })
        // A cost price or a day without pieces is refused, so that it is not lost.
        .superRefine(({ received, cost, bestBefore }, context) => {
          if (received) return;
          if (cost !== null) refuse(context, "cost-invalid", ["cost"]);
          if (bestBefore) refuse(context, "date-invalid", ["bestBefore"]);
        }),
    )
    .default([]),
  note: stockNote,
});

function readDay(typed: string, context: z.core.$RefinementCtx) {
  if (isNothing(typed)) return undefined;
  return readBestBefore(typed) ?? refuse(context, "date-invalid");
}
