import { parseWholeNumber } from "#app/domain/core/digits.ts";
import type { NewCost } from "#app/domain/money/profit/cost-prices.server.ts";

/**
 * The cost prices typed beside products, by the product's id: the changed ones, or for `earlier`
 * all, whose sold lines are to be filled.
 */
export function readCosts(form: FormData) {
  const ids = form.getAll("productId").map(String);
  const typed = form.getAll("cost").map((text) => String(text).trim());
  const shown = form.getAll("shown").map(String);
  const values = Object.fromEntries(ids.map((id, i) => [id, typed[i] ?? ""]));
  const was = ids.map((_, i) => parseWholeNumber(shown[i] ?? ""));
  // An emptied field is refused, because a known cost price cannot be forgotten.
  const sent = ids.flatMap((productId, i) => {
    const cost = parseWholeNumber(typed[i] ?? "");
    const isUntouched = (typed[i] ?? "") === (shown[i] ?? "") || (cost !== null && cost === was[i]);
    const isMeant = !isUntouched || (form.has("earlier") && cost !== null);
    return isMeant ? [{ productId, cost, shown: was[i] ?? null }] : [];
  });
  return {
    ...{ ids, values },
    wrong: sent.flatMap(({ productId, cost }) => (cost === null ? [productId] : [])),
    costs: sent.filter((one): one is NewCost & { shown: number | null } => one.cost !== null),
  };
}
