import { parseOrderFilter } from "#app/domain/orders/order-filters.ts";
import type { OrderSelection } from "#app/domain/orders/order-selection.server.ts";
import { badRequest } from "#app/http/responses.ts";

/** What the form around the list of orders says: the ticked ones, or all of the list it shows; null for neither. */
export function readSelection(sent: FormData | URLSearchParams): OrderSelection | null {
  const ids = sent.getAll("id").filter((id) => typeof id === "string");
  if (!sent.has("all")) return ids.length > 0 ? { ids } : null;
  return readList(sent);
}

/** The list itself. */
export function readList(sent: FormData | URLSearchParams) {
  const named = String(sent.get("filter") ?? "");
  const filter = named === "" ? null : parseOrderFilter(named);
  if (named !== "" && filter === null) throw badRequest();
  return { filter, search: String(sent.get("search") ?? "") };
}
