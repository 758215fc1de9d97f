import { desc } from "drizzle-orm";
import { rememberUntilChanged } from "#drizzle/changes.server.ts";
import { type Db, db } from "#drizzle/client.server.ts";
import { landingPages } from "#drizzle/schema.ts";
import { findGoods } from "../../catalog/shelves/shelf-products.server.ts";
import type { ShownForm } from "../../core/own-changes.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import type { Faults } from "../../core/staff-noun.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import { redirectFrom } from "../../shop/old-addresses/old-addresses.server.ts";
import { ADD_ON_FAULTS, findAddOn } from "../add-ons/add-ons.server.ts";
import { type LandingChanges, type LandingInput, landingSlug } from "./landing-input.server.ts";

/** A page that sells one product by a form of its own. */
export type LandingPage = typeof landingPages.$inferSelect;

type StoredLanding = Omit<LandingInput, "product" | "addOn"> & {
  productId: string;
  addOnProductId: string | null;
  picture?: string;
};

/** An absent field stays. */
type StoredChanges = { [Field in keyof StoredLanding]?: StoredLanding[Field] | undefined };

const MOST_LANDING_PAGES = 200;

/** The fields that these refusals are about. */
export const LANDING_FAULTS: Faults = {
  "landing-slug-taken": "slug",
  "shelf-product-unknown": "product",
  ...ADD_ON_FAULTS,
};

const resource = staffResource<LandingPage, StoredLanding, StoredChanges>({
  table: landingPages,
  orderBy: [desc(landingPages.createdAt), landingPages.id],
  act: (verb) => `landing-${verb}`,
  nameOf: ({ slug }) => slug,
  notFound: "landing-not-found",
  taken: ({ slug = "" }) => new ShopError("landing-slug-taken", { slug }),
  limit: {
    most: MOST_LANDING_PAGES,
    tooMany: () => new ShopError("too-many-landing-pages", { most: MOST_LANDING_PAGES }),
  },
});

export const {
  list: listLandingPages,
  listDeleted: listDeletedLandingPages,
  find: findLandingPage,
  remove: deleteLandingPage,
  restore: restoreLandingPage,
} = resource;

async function productOf(typed: string): Promise<string> {
  const [id] = await findGoods([typed], "en");
  if (!id) throw new ShopError("shelf-product-unknown", { line: typed });
  return id;
}

/**
 * `picture` is a stored picture's path, or "" for the product's own. Refused:
 * shelf-product-unknown, add-on-unknown, add-on-too-dear, landing-slug-taken, too-many-landing-pages.
 */
export async function createLandingPage(
  input: LandingInput,
  picture: string,
  actor: ActingStaff = null,
): Promise<LandingPage> {
  const { product, addOn: _, ...plain } = input;
  const own = { ...plain, ...(await findAddOn(input)) };
  const productId = await productOf(product);
  return resource.create({ ...own, picture, productId }, actor);
}

/** Refused: as `createLandingPage`, landing-not-found, changed-meanwhile. */
export async function updateLandingPage(
  id: string,
  input: LandingInput,
  picture: string,
  shown?: ShownForm<LandingInput & { picture: string }>,
  actor: ActingStaff = null,
): Promise<LandingPage> {
  const { product, addOn, ...plain } = input;
  const { product: before, addOn: addOnBefore, ...others } = shown?.was ?? {};
  const own = {
    ...{ ...plain, picture },
    ...(product !== before && { productId: await productOf(product) }),
    ...(await findAddOn(input)),
  };
  const idBefore = async (name: unknown) =>
    typeof name === "string" && name !== "" ? (await findGoods([name], "en"))[0] : undefined;
  const productId = product === before ? undefined : await idBefore(before);
  const addOnProductId = addOn === addOnBefore ? own.addOnProductId : await idBefore(addOnBefore);
  const was = {
    ...others,
    ...(productId && { productId }),
    addOnProductId: addOnProductId ?? null,
  };
  return resource.update(id, own, shown && { ...shown, was }, actor, withMove);
}

/**
 * Changes the fields that are there; without a `picture` the stored one stays. Refused: as
 * `createLandingPage`, landing-not-found.
 */
export async function changeLandingPage(
  id: string,
  { product, addOn, addOnPrice, ...plain }: LandingChanges,
  picture: string | null,
  actor: ActingStaff = null,
): Promise<LandingPage> {
  const page = await requireLandingPage(id);
  const isAddOnMeant = addOn !== undefined || addOnPrice !== undefined;
  const own = {
    ...plain,
    ...(picture !== null && { picture }),
    ...(product !== undefined && { productId: await productOf(product) }),
    ...(isAddOnMeant &&
      (await findAddOn({
        addOn: addOn ?? page.addOnProductId ?? "",
        addOnPrice: addOnPrice === undefined ? page.addOnPrice : addOnPrice,
      }))),
  };
  return resource.update(id, own, undefined, actor, withMove);
}

/** Refused: landing-not-found. */
export async function requireLandingPage(id: string): Promise<LandingPage> {
  const page = await resource.find(id);
  if (!page) throw new ShopError("landing-not-found", {});
  return page;
}

/** The old address leads on to a page whose slug changes. */
async function withMove(own: Partial<StoredChanges>, { slug }: LandingPage, tx: Db) {
  if (own.slug) await redirectFrom(tx, `/l/${slug}`, `/l/${own.slug}`);
  return { own };
}

/**
 * A copy for another campaign, with the next free slug and not yet active. Refused:
 * landing-not-found, too-many-landing-pages.
 */
export async function copyLandingPage(id: string, actor: ActingStaff = null): Promise<LandingPage> {
  const page = await requireLandingPage(id);
  const taken = new Set((await resource.list()).map(({ slug }) => slug));
  const stem = page.slug.replace(/-\d+$/, "");
  let n = 2;
  while (taken.has(landingSlug(stem, `-${n}`))) n += 1;
  const { productId, headline, headlineBn, reasons, reasonsBn, picture, reviewIds } = page;
  const copied = { productId, headline, headlineBn, reasons, reasonsBn, picture, reviewIds };
  const { addOnProductId, addOnPrice } = page;
  const own = {
    slug: landingSlug(stem, `-${n}`),
    endsAt: page.endsAt,
    isIndexed: false,
    isActive: false,
  };
  return resource.create({ ...copied, ...own, addOnProductId, addOnPrice }, actor);
}

const listAll = rememberUntilChanged(
  (): Promise<LandingPage[]> =>
    db.select().from(landingPages).orderBy(desc(landingPages.createdAt)),
);

/** The active page of this slug; null without one. Made-up slugs cost no statement. */
export async function findActiveLandingPage(slug: string): Promise<LandingPage | null> {
  return (await listAll()).find((page) => isOpen(page) && page.slug === slug) ?? null;
}

/**
 * The page of this slug that a buyer may have opened before staff switched it off or deleted it;
 * null without one.
 */
export async function findOpenedLandingPage(slug: string): Promise<LandingPage | null> {
  const pages = (await listAll()).filter((page) => page.slug === slug);
  return pages.find(isOpen) ?? pages.find(({ deletedAt }) => !deletedAt) ?? pages[0] ?? null;
}

/** Whether everybody may open a page. */
export const isOpen = ({ isActive, deletedAt }: LandingPage): boolean =>
  isActive && deletedAt === null;
