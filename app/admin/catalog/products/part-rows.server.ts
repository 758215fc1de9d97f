import type { ProductPart } from "#app/domain/catalog/products/combo-parts.ts";
import { type ProductNames, readGoods } from "#app/domain/catalog/shelves/shelf-products.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import { cleanLine } from "#app/domain/core/text.ts";

/** A row of the form: what was typed, or the name of a known product. */
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
 */
export async function receiveParts(form: FormData, language: Language): Promise<void> {
  if (!form.has("partProduct")) return;
  const [typed, pieces] = ["partProduct", "partPieces"].map((name) => form.getAll(name)) as [
    FormDataEntryValue[],
    FormDataEntryValue[],
  ];
  const rows = typed
    .map((name, at) => ({ name: cleanLine(String(name)), pieces: String(pieces[at] ?? "") }))
    .filter(({ name }) => name !== "");
  const goods = rows.length > 0 ? await readGoods(language) : null;
  const parts = rows.map(({ name, pieces }): PartRow => {
    const productId = goods?.find(name) ?? name;
    const number = /^[1-9]\d?$/.test(pieces) ? Number(pieces) : pieces;
    return { productId, pieces: number, name: goods?.nameOf(productId) ?? name };
  });
  form.set("parts", JSON.stringify(parts));
}
