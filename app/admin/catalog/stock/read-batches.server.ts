import { endOfDhakaDay } from "#app/domain/core/dates.ts";
import { parseWholeNumber } from "#app/domain/core/digits.ts";

/**
 * The quantity typed beside each batch, by product and day as "id_2027-05-31", and what was left of
 * it when shown; a blank or 0 quantity means none.
 */
export function readBatches(form: FormData) {
  const keys = form.getAll("batch").map(String);
  const quantities = form.getAll("quantity").map((text) => String(text).trim());
  const shown = form.getAll("left").map((text) => parseWholeNumber(String(text)));
  const typed = Object.fromEntries(keys.map((key, i) => [key, quantities[i] ?? ""]));
  const wrong = keys.filter((key) => typed[key] && parseWholeNumber(typed[key]) === null);
  const pieces = keys.flatMap((key, i) => {
    const [productId = "", bestBefore = ""] = key.split("_");
    const quantity = parseWholeNumber(typed[key] ?? "");
    return quantity && endOfDhakaDay(bestBefore)
      ? [{ productId, bestBefore, quantity, left: shown[i] ?? null }]
      : [];
  });
  return { typed, wrong, pieces };
}
