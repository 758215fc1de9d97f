import { nameDeletedParts, offerParts } from "#app/domain/catalog/products/combos.server.ts";
import { listFamilyNames } from "#app/domain/catalog/products/families.server.ts";
import type { WholeProduct } from "#app/domain/catalog/products/product-lists.server.ts";
import {
  findProduct,
  listAllProducts,
} from "#app/domain/catalog/products/staff-products.server.ts";
import { showDeal } from "#app/domain/catalog/selling.ts";
import { type ProductNames, readGoods } from "#app/domain/catalog/shelves/shelf-products.server.ts";
import type { Language } from "#app/domain/core/language.ts";
import { textFor } from "#app/domain/core/local-text.ts";
import { productName, showName } from "#app/domain/core/naming/product-name.ts";
import { cutTitle, firstCharacters, plainText } from "#app/domain/core/rich-text.ts";
import { readOpened } from "../../core/opened.server.ts";
import {
  CONTROLS,
  type ProductFormView,
  viewCopy,
  viewNew,
  viewProduct,
} from "./form-view.server.ts";

/** The specification's limit (section 9). */
const TITLE_LENGTH = 35;
const SLUG_LENGTH = 35;
const DESCRIPTION_LENGTH = 100;

type OpenedProduct = {
  id: string;
  version: number;
  name: string;
  slug: string;
  deletedAt: Date | null;
  /** Null for a product that is gone; what was typed for it is still shown. */
  view: ProductFormView | null;
};

const viewOpened = (
  product: WholeProduct,
  language: Language,
  goods: ProductNames,
): OpenedProduct => ({
  id: product.id,
  version: product.version,
  slug: product.slug,
  name: productName(product, language),
  deletedAt: product.deletedAt,
  view: viewProduct(product, goods),
});

/** Reads the names of all products, at most once for a page. */
export function productNamesOf(language: Language): () => Promise<ProductNames> {
  let goods: Promise<ProductNames> | null = null;
  return () => {
    goods ??= readGoods(language);
    return goods;
  };
}

/** The product or the deleted products named by the query. */
export function readOpenedProduct(
  query: URLSearchParams,
  language: Language,
  readNames: () => Promise<ProductNames>,
) {
  const gone = { version: 0, name: "", slug: "", deletedAt: null, view: null };
  const find = async (id: string) => {
    const product = await findProduct(id);
    return product
      ? viewOpened(product, language, await readNames())
      : query.has("edit")
        ? { id, ...gone }
        : null;
  };
  const listDeleted = async () => {
    const goods = await readNames();
    const { products } = await listAllProducts({ deleted: true, page: 1, perPage: 100 });
    return products.map((product) => viewOpened(product, language, goods));
  };
  return readOpened(query, { find, listDeleted, nameOf: ({ name }) => name });
}

/** What the form of a new or existing product needs; null while none is open. */
export async function readFormParts(
  query: URLSearchParams,
  language: Language,
  readNames: () => Promise<ProductNames>,
) {
  if (!query.has("new") && !query.has("edit")) return null;
  const goods = await readNames();
  const of = query.get("edit") ?? query.get("sizeOf") ?? query.get("like") ?? "";
  const [view, families, offered, deletedParts] = await Promise.all([
    viewAdded(query, goods),
    listFamilyNames(),
    offerParts(),
    nameDeletedParts(of, language),
  ]);
  const names = offered.flatMap((id) => goods.nameOf(id) ?? []);
  const defaults = viewNew().values;
  return { view, controls: CONTROLS, defaults, families, names, deletedParts };
}

/** The form of a new product: empty, or filled in from the product of `?like=` or `?sizeOf=`. */
async function viewAdded(query: URLSearchParams, goods: ProductNames): Promise<ProductFormView> {
  const sizeOf = query.get("sizeOf");
  const product = await findProduct(sizeOf ?? query.get("like") ?? "");
  return product ? viewCopy(product, sizeOf !== null, goods) : viewNew();
}

/** A row of the table with texts cut as specified and times in epoch milliseconds. */
export function asRow(product: WholeProduct, language: Language) {
  const { createdAt, updatedAt, images, ...rest } = product;
  const { title, size } = showName(product, language);
  const description = textFor({ en: product.description, bn: product.descriptionBn }, language);
  return {
    ...rest,
    title: { ...title, text: cutTitle(title.text, TITLE_LENGTH) },
    size,
    deal: showDeal(product.deal, language, product.salePrice),
    slug: cutTitle(product.slug, SLUG_LENGTH),
    description: firstCharacters(plainText(description.text), DESCRIPTION_LENGTH),
    image: images.find(Boolean) ?? "",
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
  };
}

export type ProductRow = ReturnType<typeof asRow>;
export type CategoryChoice = { slug: string; name: string };
