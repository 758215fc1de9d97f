import { z } from "zod";
import { SIZE_UNITS } from "#app/domain/catalog/size.ts";
import type { Corrected } from "#app/domain/stock/correct-stock.server.ts";
import { isLow } from "#app/domain/stock/low-stock.ts";
import type { StockRow } from "#app/domain/stock/stock-list.server.ts";
import { adminWordsFor } from "#app/words/admin-language.server.ts";
import { id, jsonOf } from "../../fields.ts";

export const stockJson = z
  .object({
    _id: id,
    slug: z.string(),
    title: z.string(),
    titleBn: z.string(),
    sizeAmount: z.number().nullable(),
    sizeUnit: z.enum(SIZE_UNITS).nullable(),
    isActive: z.boolean(),
    trackStock: z.boolean().meta({ description: "Whether orders take from the quantity." }),
    quantityInStock: z.int(),
    lowStockLevel: z.int(),
    isLow: z.boolean(),
  })
  .meta({ id: "Stock" });

export const toStockJson = (row: StockRow) => jsonOf(stockJson, { ...row, isLow: isLow(row) });

/** What a correction answers. */
export const correctedJson = z.object({
  message: z.string(),
  before: z.int(),
  after: z.int(),
  repeated: z.boolean().meta({ description: "It was saved before; nothing changed." }),
});

export function toCorrectedJson({ before, after, repeated }: Corrected, request: Request) {
  const { stock } = adminWordsFor(request);
  const message = repeated ? stock.doneBefore : stock.corrected(before, after);
  return { message, before, after, repeated };
}
