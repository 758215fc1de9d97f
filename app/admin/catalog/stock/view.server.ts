import { isLow } from "#app/domain/catalog/stock/low-stock.ts";
import type { Received } from "#app/domain/catalog/stock/receive-stock.server.ts";
import { readBestBefore } from "#app/domain/catalog/stock/stock-input.server.ts";
import type { StockRow } from "#app/domain/catalog/stock/stock-list.server.ts";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import type { Language } from "#app/domain/core/language.ts";
import { showName } from "#app/domain/core/naming/product-name.ts";

/** A product as the list shows it, with its name in the reader's language. */
export function viewRow(row: StockRow, language: Language) {
  const { id, quantityInStock, lowStockLevel, trackStock } = row;
  return {
    ...{ id, ...showName(row, language) },
    ...{ quantityInStock, lowStockLevel, trackStock, isLow: isLow(row) },
  };
}

export type StockRowView = ReturnType<typeof viewRow>;

/** What was typed beside each product, by its id; a blank or 0 quantity means none came in. */
export function readReceived(form: FormData) {
  const ids = form.getAll("productId").map(String);
  const typedIn = (name: string): Record<string, string> => {
    const typed = form.getAll(name).map((text) => String(text).trim());
    return Object.fromEntries(ids.map((id, i) => [id, typed[i] ?? ""]));
  };
  const [values, costs, days] = [typedIn("received"), typedIn("cost"), typedIn("bestBefore")];
  const filled = ids.filter((id) => values[id] !== "");
  const wrong = filled.filter((id) => parseWholeNumber(values[id] ?? "") === null);
  // A cost price or a day without pieces is refused, so that it is not lost.
  const isUnread = (id: string, text: string | undefined, read: (text: string) => unknown) =>
    text && (read(text) === null || !parseWholeNumber(values[id] ?? ""));
  const wrongCosts = ids.filter((id) => isUnread(id, costs[id], parseWholeNumber));
  const wrongDays = ids.filter((id) => isUnread(id, days[id], (text) => readBestBefore(text)));
  const received: Received[] = filled.flatMap((productId) => {
    const quantity = parseWholeNumber(values[productId] ?? "");
    const cost = parseWholeNumber(costs[productId] ?? "") ?? undefined;
    const bestBefore = readBestBefore(days[productId] ?? "") ?? undefined;
    return quantity ? [{ productId, quantity, cost, bestBefore }] : [];
  });
  return { ids, values, costs, days, wrong, wrongCosts, wrongDays, received };
}
