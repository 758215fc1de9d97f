import { showName } from "#app/domain/catalog/product-name.ts";
import { parseWholeNumber } from "#app/domain/digits.ts";
import type { Language } from "#app/domain/language.ts";
import { isLow } from "#app/domain/stock/low-stock.ts";
import type { Received } from "#app/domain/stock/receive-stock.server.ts";
import type { StockRow } from "#app/domain/stock/stock-list.server.ts";

/** A product as the list shows it, with its name in the reader's language. */
export function viewRow(row: StockRow, language: Language) {
  const { id, quantityInStock, lowStockLevel, trackStock } = row;
  return {
    ...{ id, ...showName(row, language) },
    ...{ quantityInStock, lowStockLevel, trackStock, isLow: isLow(row) },
  };
}

export type StockRowView = ReturnType<typeof viewRow>;

/** The quantity typed beside each product, by its id; blank and 0 mean none. */
export function readReceived(form: FormData) {
  const ids = form.getAll("productId").map(String);
  const typed = form.getAll("received").map((text) => String(text).trim());
  const values = Object.fromEntries(ids.map((id, i) => [id, typed[i] ?? ""]));
  const filled = ids.filter((id) => values[id] !== "");
  const wrong = filled.filter((id) => parseWholeNumber(values[id] ?? "") === null);
  const received: Received[] = filled.flatMap((productId) => {
    const quantity = parseWholeNumber(values[productId] ?? "");
    return quantity ? [{ productId, quantity }] : [];
  });
  return { ids, values, wrong, received };
}
