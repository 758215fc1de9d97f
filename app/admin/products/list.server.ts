import { cutTitle, firstCharacters, plainText } from "#app/domain/catalog/products/description.ts";
import {
  findProduct,
  listAllProducts,
  type StaffProduct,
} from "#app/domain/catalog/products/staff-products.server.ts";
import { viewNew, viewProduct } from "./form-view.server.ts";

/** Spec section 9. */
const TITLE_LENGTH = 35;
const SLUG_LENGTH = 35;
const DESCRIPTION_LENGTH = 100;

/** What stands over the list, by the address. */
export async function readOverlay(query: URLSearchParams) {
  if (query.has("new")) return { open: "new" as const, form: viewNew() };
  if (query.has("deleted")) {
    const { products } = await listAllProducts({ deleted: true, page: 1, perPage: 100 });
    const items = products.map(({ id, title, deletedAt }) => ({
      id,
      name: title,
      deletedAt: deletedAt?.getTime() ?? 0,
    }));
    return { open: "deleted" as const, items };
  }
  const edited = query.get("edit");
  if (edited !== null) {
    const product = await findProduct(edited);
    const form = product && viewProduct(product);
    return { open: "edit" as const, form, slug: product?.slug ?? "" };
  }
  const deleted = query.get("delete");
  if (deleted !== null) {
    const product = await findProduct(deleted);
    return { open: "delete" as const, id: deleted, name: product?.title ?? null };
  }
  return null;
}

/** A line of the table, texts cut as the specification says, moments in epoch milliseconds. */
export function asRow(product: StaffProduct) {
  const { description, createdAt, updatedAt, images, ...rest } = product;
  return {
    ...rest,
    title: cutTitle(product.title, TITLE_LENGTH),
    slug: cutTitle(product.slug, SLUG_LENGTH),
    description: firstCharacters(plainText(description), DESCRIPTION_LENGTH),
    image: images.find(Boolean) ?? "",
    createdAt: createdAt.getTime(),
    updatedAt: updatedAt.getTime(),
  };
}

export type ProductRow = ReturnType<typeof asRow>;
export type Overlay = Awaited<ReturnType<typeof readOverlay>>;
export type CategoryChoice = { slug: string; name: string };
