import { cutTitle, firstCharacters, plainText } from "#app/domain/catalog/products/description.ts";
import { listFamilyNames } from "#app/domain/catalog/products/families.server.ts";
import type { WholeProduct } from "#app/domain/catalog/products/product-lists.server.ts";
import {
  findProduct,
  listAllProducts,
} from "#app/domain/catalog/products/staff-products.server.ts";
import { saySize } from "#app/domain/catalog/size.ts";
import type { Language } from "#app/domain/language.ts";
import { textFor } from "#app/domain/local-text.ts";
import { CONTROLS, viewNew, viewProduct } from "./form-view.server.ts";

/** The specification's limit (section 9). */
const TITLE_LENGTH = 35;
const SLUG_LENGTH = 35;
const DESCRIPTION_LENGTH = 100;

/** The overlay named by the query. */
export async function readOverlay(query: URLSearchParams) {
  if (query.has("new")) return { open: "new" as const, form: viewNew(), ...(await formParts()) };
  if (query.has("deleted")) {
    const { products } = await listAllProducts({ deleted: true, page: 1, perPage: 100 });
    const items = products.map(({ id, title, titleBn, deletedAt }) => ({
      id,
      name: title || titleBn,
      deletedAt: deletedAt?.getTime() ?? 0,
    }));
    return { open: "deleted" as const, items };
  }
  const edited = query.get("edit");
  if (edited !== null) {
    const product = await findProduct(edited);
    const form = product && viewProduct(product);
    return { open: "edit" as const, form, slug: product?.slug ?? "", ...(await formParts()) };
  }
  const deleted = query.get("delete");
  if (deleted !== null) {
    const product = await findProduct(deleted);
    return {
      open: "delete" as const,
      id: deleted,
      name: product && (product.title || product.titleBn),
    };
  }
  return null;
}

const formParts = async () => ({ controls: CONTROLS, families: await listFamilyNames() });

/** A row of the table with texts cut as specified and times in epoch milliseconds. */
export function asRow(product: WholeProduct, language: Language) {
  const { createdAt, updatedAt, images, ...rest } = product;
  const title = textFor({ en: product.title, bn: product.titleBn }, language);
  const description = textFor({ en: product.description, bn: product.descriptionBn }, language);
  return {
    ...rest,
    title: cutTitle(title.text, TITLE_LENGTH),
    titleLanguage: title.lang,
    slug: cutTitle(product.slug, SLUG_LENGTH),
    description: firstCharacters(plainText(description.text), DESCRIPTION_LENGTH),
    size: saySize(product, language),
    image: images.find(Boolean) ?? "",
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
  };
}

export type ProductRow = ReturnType<typeof asRow>;
export type Overlay = Awaited<ReturnType<typeof readOverlay>>;
export type CategoryChoice = { slug: string; name: string };
