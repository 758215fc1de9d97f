import { z } from "zod";
import { MOST_PIECES, type ProductPart } from "#app/domain/catalog/products/combo-parts.ts";
import { MOST_PARTS } from "#app/domain/catalog/products/product-fields.server.ts";
import { type ProductNames, readGoods } from "#app/domain/catalog/shelves/shelf-products.server.ts";
import { parseWholeNumber } from "#app/domain/core/digits.ts";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { cleanLine } from "#app/domain/core/text.ts";
import { isUuid } from "#app/domain/core/uuid.ts";
import { typedRows } from "#app/http/form-rows.server.ts";
import type { FormErrors } from "#app/http/form-state.ts";
import type { ServerWords } from "#app/words/language.server.ts";
import { sayRefusal } from "#app/words/refusals.ts";

/** The rows that a form has for a combo's parts. */
export const partRows = z.object({
  partRows: z.array(z.object({ product: z.string(), pieces: z.string() })).max(2 * MOST_PARTS),
});

/** The name of all rows in a page of the release before; goes with the next release. */
export const EARLIER_ROWS = "partProduct";

export const typedPartRows = (form: FormData) => typedRows(form, "partRows", ["product", "pieces"]);

/** A part in the form's text: what was typed, or the name of a known product. */
export type PartRow = { productId: string; pieces: number | string; name: string };

/** The parts of a product as the form's text. */
export const partsText = (parts: readonly ProductPart[], goods: ProductNames): string =>
  JSON.stringify(
    parts.map(({ productId, pieces }): PartRow => {
      return { productId, pieces, name: goods.nameOf(productId) ?? productId };
    }),
  );

/**
 * Puts the rows of a sent form into its field `parts`, with the ids of the products that they name.
 * A row without a product is left out.
 */
export async function receiveParts(form: FormData, words: ServerWords): Promise<FormErrors> {
  // A page of the release before names the rows otherwise: no combo of it is saved without parts.
  if (form.getAll(EARLIER_ROWS).some(Boolean)) throw new ShopError("try-again", {});
  const typed = typedPartRows(form);
  if (typed.length === 0) return {};
  const isNamed = typed.some(({ product }) => cleanLine(product) !== "");
  const goods = isNamed ? await readGoods(words.language) : null;
  const errors: Record<string, string[]> = {};
  const parts = typed.flatMap(({ product, pieces: text }, at): PartRow[] => {
    const line = cleanLine(product);
    if (line === "") return [];
    const productId = goods?.find(line);
    // A part that was deleted stands in its row by its id.
    if (!productId && !isUuid(line))
      errors[`partRows[${at}].product`] = [
        sayRefusal(words, new ShopError("shelf-product-unknown", { line })),
      ];
    const pieces = parseWholeNumber(text) ?? text;
    if (typeof pieces === "string" || pieces < 1 || pieces > MOST_PIECES)
      errors[`partRows[${at}].pieces`] = [words.fields["parts-invalid"]];
    const name = goods?.nameOf(productId ?? "") ?? line;
    form.set(`partRows[${at}].product`, name);
    return [{ productId: productId ?? line, pieces, name }];
  });
  form.set("parts", JSON.stringify(parts));
  return errors;
}
