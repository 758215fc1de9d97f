import { type CancelReason, isCancelReason } from "#app/domain/orders/cancel-reasons.ts";
import type { OrderSelection } from "#app/domain/orders/changing/order-selection.server.ts";
import { listParameters, readListFilters } from "#app/domain/orders/reading/list-filters.ts";
import { parseOrderFilter } from "#app/domain/orders/reading/order-filters.ts";
import { type GoodsPlace, isGoodsPlace } from "#app/domain/orders/stock/goods.ts";
import { badRequest } from "#app/http/responses.ts";
import { hrefWith } from "#app/ui/href-with.ts";
import { orderListPath } from "./order-list-path.ts";

type SentFields = FormData | URLSearchParams;

/** The selection of the list's form: the ticked orders or the whole list; null for neither. */
export function readSelection(sent: SentFields): OrderSelection | null {
  const ids = readTicked(sent);
  if (!sent.has("all")) return ids.length > 0 ? { ids } : null;
  return readList(sent);
}

/** The ids of the ticked orders. */
export const readTicked = (sent: SentFields): string[] => readTicks(sent).map(([id]) => id);

/** The version of each ticked order when the page was loaded. */
export function readVersions(sent: SentFields): Map<string, number> {
  const versions = readTicks(sent).map(([id, version]) => [id, Number(version)] as const);
  return new Map(versions.filter(([, version]) => Number.isInteger(version)));
}

/** A checkbox sends the order's id and version, joined by a tilde. */
function readTicks(sent: SentFields): [string, string | undefined][] {
  return sent.getAll("id").map((tick) => {
    const [id = "", version] = String(tick).split("~");
    return [id, version];
  });
}

export function readList(sent: SentFields) {
  const named = String(sent.get("filter") ?? "");
  const filter = named === "" ? null : parseOrderFilter(named);
  if (named !== "" && filter === null) throw badRequest();
  return { filter, search: String(sent.get("search") ?? ""), filters: filtersIn(sent) };
}

/** The form has the list's filters as one field. */
const filtersIn = (sent: SentFields) =>
  readListFilters(new URLSearchParams(String(sent.get("filters") ?? "")), "orders");

/** The page of the list to return to; null for the first. */
export function readBackPage(sent: SentFields): string | null {
  const page = String(sent.get("page") ?? "");
  return /^[1-9]\d{0,4}$/.test(page) && page !== "1" ? page : null;
}

/** The list with its filter, search and page, or all orders when the form has none. */
export function listHrefOf(sent: SentFields): string {
  const filter = parseOrderFilter(String(sent.get("filter") ?? ""));
  const search = String(sent.get("search") ?? "") || null;
  const filters = Object.fromEntries(listParameters(filtersIn(sent), "orders"));
  return hrefWith(orderListPath(filter), "", { search, ...filters, page: readBackPage(sent) });
}

/** The chosen reason, "" for none. */
export function readCancelReason(sent: { get(name: string): unknown }): CancelReason | "" {
  const reason = sent.get("cancelReason");
  return isCancelReason(reason) ? reason : "";
}

/** What becomes of the goods, "" where nobody said. */
export function readGoods(sent: { get(name: string): unknown }): GoodsPlace | "" {
  const goods = sent.get("goods");
  return isGoodsPlace(goods) ? goods : "";
}
