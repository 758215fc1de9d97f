import { and, asc, isNull } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { db } from "#drizzle/client.server.ts";
import { shelves } from "#drizzle/schema.ts";
import type { Language } from "../../core/language.ts";
import { type ShownText, textFor } from "../../core/local-text.ts";
import type { ShownForm } from "../../core/own-changes.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffNoun } from "../../core/staff-noun.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import { redirectFrom } from "../../shop/old-addresses/old-addresses.server.ts";
import type { ProductCard } from "../products/cards.server.ts";
import { listCards } from "../products/products.server.ts";
import {
  type ShelfChanges,
  type ShelfInput,
  shelfChangesSchema,
  shelfSchema,
} from "./shelf-input.server.ts";
import { findGoods } from "./shelf-products.server.ts";

export type Shelf = typeof shelves.$inferSelect;

/** Stored fields; a form's lines have become the products' ids. */
type StoredShelf<Input extends { products?: unknown }> = Omit<Input, "products"> & {
  productIds?: string[];
};

const MOST_SHELVES = 50;

const nameOf = ({ title, titleBn }: Shelf) => title || titleBn;

const inOrder = [asc(shelves.position), asc(shelves.createdAt), asc(shelves.id)];

const { create, update, ...verbs } = staffResource<
  Shelf,
  StoredShelf<ShelfInput>,
  StoredShelf<ShelfChanges>
>({
  table: shelves,
  orderBy: inOrder,
  act: (verb) => `shelf-${verb}`,
  nameOf,
  taken: ({ slug = "" }) => new ShopError("shelf-slug-taken", { slug }),
  limit: {
    most: MOST_SHELVES,
    tooMany: () => new ShopError("too-many-shelves", { most: MOST_SHELVES }),
  },
});

export const { list: listShelves, remove: deleteShelf } = verbs;

/** Refused: shelf-product-unknown, shelf-slug-taken, too-many-shelves. */
export async function createShelf(
  { products, ...input }: ShelfInput,
  actor: ActingStaff = null,
): Promise<Shelf> {
  return create({ ...input, productIds: await findGoods(products, "en") }, actor);
}

/** Refused: row-not-found, shelf-product-unknown, shelf-slug-taken, changed-meanwhile. */
async function updateShelf(
  id: string,
  { products, ...changes }: ShelfChanges,
  shown?: ShownForm<ShelfChanges>,
  actor: ActingStaff = null,
): Promise<Shelf> {
  const before = shown?.was.products;
  const isOwn = products !== undefined && JSON.stringify(products) !== JSON.stringify(before);
  const own = isOwn ? { ...changes, productIds: await findGoods(products, "en") } : changes;
  return update(id, own, shown, actor, async (amended, { slug }, tx) => {
    if (amended.slug) await redirectFrom(tx, `/shelf/${slug}`, `/shelf/${amended.slug}`);
    return { own: amended };
  });
}

export const SHELF = staffNoun({
  ...verbs,
  schema: shelfSchema,
  changes: shelfChangesSchema,
  nameOf,
  create: createShelf,
  update: updateShelf,
  faults: { "shelf-slug-taken": "slug", "shelf-product-unknown": "products" },
});

export const listPublicShelves = rememberUntilChanged(
  (): Promise<Shelf[]> =>
    db
      .select()
      .from(shelves)
      .where(and(isNull(shelves.deletedAt), shelves.isActive))
      .orderBy(...inOrder),
);

/** A shelf in the reader's language, with the products that anyone may see. */
export type ShownShelf = { slug: string; title: ShownText; products: ProductCard[] };

/** Shelves and products of each on the home page, which stays small. */
const ON_HOME = { shelves: 3, products: 6 };

/** The first shelves for the home page, each product once, without empty shelves. */
export async function listHomeShelves(language: Language): Promise<ShownShelf[]> {
  const all = await listPublicShelves();
  const ids = all.flatMap(({ productIds }) => productIds);
  const cards = new Map((await listCards(ids, language)).map((card) => [card.id, card]));
  const shown: ShownShelf[] = [];
  for (const shelf of all) {
    const products = shelf.productIds
      .flatMap((id) => cards.get(id) ?? [])
      .slice(0, ON_HOME.products);
    for (const { id } of products) cards.delete(id);
    if (products.length > 0 && shown.length < ON_HOME.shelves)
      shown.push({ ...showShelf(shelf, language), products });
  }
  return shown;
}

/** A public shelf with all its products; null without one. */
export async function findShownShelf(slug: string, language: Language): Promise<ShownShelf | null> {
  const shelf = (await listPublicShelves()).find((one) => one.slug === slug);
  if (!shelf) return null;
  const products = await listCards([...new Set(shelf.productIds)], language);
  return { ...showShelf(shelf, language), products };
}

const showShelf = ({ slug, title, titleBn }: Shelf, language: Language) => ({
  slug,
  title: textFor({ en: title, bn: titleBn }, language),
});
