import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { type Db, db } from "#drizzle/client.server.ts";
import { categories, products } from "#drizzle/schema.ts";
import { findFreeSlug } from "../../core/free-slug.server.ts";
import { type Named, productName } from "../../core/naming/product-name.ts";
import { ownChanges, type ShownForm } from "../../core/own-changes.ts";
import { whereRestorable } from "../../core/restorable.server.ts";
import { ShopError } from "../../core/shop-error.ts";
import { slugify } from "../../core/slug.ts";
import { changedFields, recordStaffAct } from "../../core/staff-acts/record-staff-act.server.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { isUniqueViolation, refuseTaken } from "../../core/unique-violation.ts";
import { isUuid } from "../../core/uuid.ts";
import { redirectFrom } from "../../shop/old-addresses/old-addresses.server.ts";
import { createCategory } from "../categories/categories.server.ts";
import { categorySchema } from "../categories/category-input.server.ts";
import { forgetSold } from "../stock/batches.server.ts";
import { setStockContext } from "../stock/stock-context.server.ts";
import { nameColumns } from "./cards.server.ts";
import { findParts, partsFirst, refuseCombo, requireParts, sayParts } from "./combos.server.ts";
import { imagesBySlot, requireStoredImages, type UploadedImages } from "./product-images.server.ts";
import { PRODUCT_FIELDS, type ProductChanges, type ProductInput } from "./product-input.server.ts";
import { selectProduct, type WholeProduct } from "./product-lists.server.ts";
import { asProducts, familyWith, type MadeWithProduct } from "./product-sizes.server.ts";

/** The actor in the stock movements. */
type ByStaff = { actor?: ActingStaff };

type Creation = ByStaff & {
  uploads?: UploadedImages;
  made?: MadeWithProduct;
  /** The id of a product in another size. It joins the new product's family if it has none. */
  sizeOf?: string | null;
};

/** Nothing but the product itself. */
const ALONE: MadeWithProduct = { newCategory: "", sizes: [] };

/**
 * Creates a product with what is `made` with it, all or nothing. Refused: "category-unknown",
 * "category-slug-taken", "discount-above-price", "image-unknown", combo-follows-parts (a combo with
 * a quantity), and the refusals of `findParts` and `requireParts`.
 */
export async function createProduct(
  input: ProductInput,
  { uploads = [], made = ALONE, sizeOf = null, actor = null }: Creation = {},
): Promise<WholeProduct> {
  const images = imagesBySlot(input.images, uploads);
  await requireStoredImages(images);
  const parts = await findParts(input.parts);
  if (input.quantityInStock > 0) refuseCombo({ ...input, parts });
  return db.transaction(async (tx) => {
    const categoryId = await categoryFor(tx, input.categorySlug, made.newCategory, actor);
    const values = { ...input, family: familyWith(input, made), images, parts, categoryId };
    requireDiscountWithinPrice(values);
    const joined = sizeOf && isUuid(sizeOf) && values.family ? [sizeOf] : [];
    await lockProducts(tx, [...joined, ...parts.map(({ productId }) => productId)]);
    await requireParts(tx, { id: null, wasCombo: false }, parts);
    await setStockContext(tx, { reason: "start", actor });
    const product = await insertProduct(tx, values, actor);
    await insertSizes(tx, values, made, actor);
    for (const other of joined) await joinFamily(tx, other, { family: values.family, actor });
    return product;
  });
}

type Values = ProductInput & { categoryId: string | null };

async function insertProduct(tx: Db, values: Values, actor: ActingStaff): Promise<WholeProduct> {
  const wanted = slugify(values.title || values.titleBn);
  for (;;) {
    // If another request takes the slug meanwhile, the insert does nothing and the next slug is
    // tried.
    const [created] = await tx
      .insert(products)
      .values({ ...values, slug: await findFreeSlug(tx, wanted) })
      .onConflictDoNothing()
      .returning({ id: products.id });
    if (!created) continue;
    const product = await requireProduct(tx, created.id);
    const { price, discount, quantityInStock } = product;
    const details = {
      price,
      ...(discount > 0 && { discount }),
      ...(quantityInStock > 0 && { quantityInStock }),
    };
    await recordStaffAct(tx, { act: "product-created", ...asSubject(product), details, actor });
    return product;
  }
}

/** Inserts the further sizes of a product, which share all but size, price and stock with it. */
async function insertSizes(tx: Db, values: Values, made: MadeWithProduct, actor: ActingStaff) {
  for (const size of asProducts(values, made)) {
    if (size.quantityInStock > 0) refuseCombo(size);
    await insertProduct(tx, { ...size, categoryId: values.categoryId }, actor);
  }
}

/** The id of the category that a new name or else a slug names. */
const categoryFor = (tx: Db, slug: string | null, newName: string, actor: ActingStaff) =>
  newName === "" ? categoryIdOf(tx, slug) : categoryNamed(tx, newName, actor);

/** A typed name that a category has already means that category, so that a retry makes no second. */
async function categoryNamed(tx: Db, name: string, actor: ActingStaff): Promise<string> {
  const [known] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(
      and(
        isNull(categories.deletedAt),
        or(eq(sql`lower(${categories.name})`, name.toLowerCase()), eq(categories.nameBn, name)),
      ),
    )
    .for("share");
  if (known) return known.id;
  const isBangla = /\p{Script=Bengali}/u.test(name);
  const input = categorySchema.parse(isBangla ? { nameBn: name } : { name });
  return (await createCategory(input, actor, tx)).id;
}

async function joinFamily(
  tx: Db,
  id: string,
  { family, actor = null }: { family: string } & ByStaff,
) {
  const [joined] = await tx
    .update(products)
    .set({ family })
    .where(and(eq(products.id, id), eq(products.family, ""), isNull(products.deletedAt)))
    .returning(nameColumns);
  if (!joined) return;
  const details = changedFields({ family: "" }, { family });
  await recordStaffAct(tx, {
    act: "product-changed",
    details,
    actor,
    ...asSubject(joined),
  });
}

type LocalTitle = { title: string; titleBn: string };

type Edit = ByStaff & {
  made?: MadeWithProduct;
  /** New pictures by slot, replacing the stored ones. */
  uploads?: UploadedImages;
  /** If given, only the differences from it are written. */
  shown?: ShownForm<ProductChanges> | undefined;
};

/**
 * Changes the given fields; links to a former slug lead on. Pieces sold while the form was open stay
 * sold. Refused: "product-not-found", "product-slug-taken", "changed-meanwhile", and the refusals of
 * `createProduct`.
 */
export async function updateProduct(
  id: string,
  sent: ProductChanges,
  { uploads = [], made = ALONE, shown, actor = null }: Edit = {},
): Promise<WholeProduct> {
  if (!isUuid(id)) throw new ShopError("product-not-found", {});
  const parts = sent.parts && (await findParts(sent.parts));
  return db.transaction(async (tx) => {
    await lockProducts(tx, [id, ...(parts ?? []).map(({ productId }) => productId)]);
    const current = await requireProduct(tx, id);
    const own = withoutEcho(ownChanges({ ...sent, parts }, shown, current), shown, current);
    const kept = keepTitle(withoutCounting(own, current), current);
    const family = familyWith({ ...current, ...defined(kept) }, made);
    const changes = family === current.family ? kept : { ...kept, family };
    await requireCombo(tx, current, changes);
    const { categorySlug, ...rest } = changes;
    const images = imagesBySlot(changes.images ?? current.images, uploads);
    await requireStoredImages(images.filter((path) => !current.images.includes(path)));
    requireDiscountWithinPrice({ ...current, ...defined(changes) });
    const categoryId =
      categorySlug === undefined && made.newCategory === ""
        ? current.categoryId
        : await categoryFor(tx, categorySlug ?? null, made.newCategory, actor);
    if ((changes.quantityInStock ?? 0) > current.quantityInStock) await forgetSold(tx, [id]);
    await setStockContext(tx, { reason: "product-edit", actor });
    const slug = changes.slug ?? current.slug;
    await redirectFrom(tx, `/products/${current.slug}`, `/products/${slug}`);
    await refuseTaken(
      () => new ShopError("product-slug-taken", { slug }),
      () =>
        tx
          .update(products)
          .set({ ...rest, regularDiscount: rest.discount, images, categoryId })
          .where(eq(products.id, id)),
    );
    const details = changedFields(
      { ...current, parts: await sayParts(tx, current.parts) },
      { ...changes, images, parts: changes.parts && (await sayParts(tx, changes.parts)) },
    );
    if (Object.keys(details).length > 0)
      await recordStaffAct(tx, { act: "product-changed", ...asSubject(current), details, actor });
    const product = await requireProduct(tx, id);
    if (made.sizes.length > 0) await setStockContext(tx, { reason: "start", actor });
    await insertSizes(tx, ownValues(product), made, actor);
    return product;
  });
}

/** The columns of a product that staff write, for another size of it. */
const ownValues = (product: WholeProduct): Values => ({
  ...(Object.fromEntries(PRODUCT_FIELDS.map((name) => [name, product[name]])) as ProductInput),
  categoryId: product.categoryId,
});

/** Refuses parts that do not fit, and a quantity for what is or was a combo. */
async function requireCombo(tx: Db, current: WholeProduct, changes: ProductChanges) {
  const { parts = [], quantityInStock = current.quantityInStock } = changes;
  if (quantityInStock !== current.quantityInStock)
    refuseCombo({ ...current, parts: [...parts, ...current.parts] });
  if (parts.length === 0) return;
  const had = new Set(current.parts.map(({ productId }) => productId));
  const added = parts.filter(({ productId }) => !had.has(productId));
  await requireParts(tx, { id: current.id, wasCombo: had.size > 0 }, added);
}

/**
 * A client of the API that sends back what it read sends the discount of the running sale, which
 * must not outlast it. A form shows the regular discount.
 */
function withoutEcho(
  changes: ProductChanges,
  shown: ShownForm<ProductChanges> | undefined,
  { regularDiscount, price, salePrice }: WholeProduct,
): ProductChanges {
  const isEcho = !shown && regularDiscount !== null && changes.discount === price - salePrice;
  return isEcho ? { ...changes, discount: undefined } : changes;
}

/** Ignores `trackStock` of combos, whose parts decide, and of products that were one. */
function withoutCounting(changes: ProductChanges, { parts }: WholeProduct): ProductChanges {
  const isCombo = parts.length > 0 || (changes.parts ?? []).length > 0;
  return isCombo ? { ...changes, trackStock: undefined } : changes;
}

/**
 * Keeps at least one title. The API shows the Bangla title as `title` if there is no English one,
 * so a Bangla title sent back as `title` changes nothing.
 */
function keepTitle(changes: ProductChanges, current: LocalTitle): ProductChanges {
  const isEcho =
    current.title === "" && changes.title === current.titleBn && changes.titleBn !== "";
  const left = { ...current, ...defined(changes) };
  if (left.title || left.titleBn) return isEcho ? { ...changes, title: undefined } : changes;
  return { ...changes, title: undefined, titleBn: undefined };
}

/** Hides a product everywhere; it can be restored for 30 days. Refused: "product-not-found". */
export async function deleteProduct(id: string, actor: ActingStaff = null): Promise<Named> {
  if (!isUuid(id)) throw new ShopError("product-not-found", {});
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .update(products)
      .set({ deletedAt: new Date() })
      .where(and(eq(products.id, id), isNull(products.deletedAt)))
      .returning(nameColumns);
    if (!deleted) throw new ShopError("product-not-found", {});
    await recordStaffAct(tx, { act: "product-deleted", ...asSubject(deleted), actor });
    return deleted;
  });
}

/**
 * Restores a product deleted within the last 30 days. If another product has taken its slug, it
 * gets the next free one. Refused: "product-not-found".
 */
export async function restoreProduct(
  id: string,
  actor: ActingStaff = null,
  now: Date = new Date(),
): Promise<WholeProduct> {
  if (!isUuid(id)) throw new ShopError("product-not-found", {});
  return db.transaction(async (tx) => {
    const [deleted] = await tx
      .select({ slug: products.slug })
      .from(products)
      .where(and(eq(products.id, id), whereRestorable(products, now)))
      .for("update");
    if (!deleted) throw new ShopError("product-not-found", {});
    for (;;) {
      const slug = await findFreeSlug(tx, deleted.slug);
      const isRestored = await tx
        .transaction((savepoint) =>
          savepoint.update(products).set({ deletedAt: null, slug }).where(eq(products.id, id)),
        )
        .then(() => true, ignoreTakenSlug);
      if (!isRestored) continue;
      const product = await requireProduct(tx, id);
      await recordStaffAct(tx, { act: "product-restored", ...asSubject(product), actor });
      return product;
    }
  });
}

const asSubject = (product: Named & { id: string }) => ({
  subject: productName(product, "en"),
  subjectId: product.id,
});

async function requireProduct(tx: Db, id: string): Promise<WholeProduct> {
  const product = await selectProduct(tx, and(eq(products.id, id), isNull(products.deletedAt)));
  if (!product) throw new ShopError("product-not-found", {});
  return product;
}

/** The lock serialises saves of products, and orders that take their stock. */
async function lockProducts(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...partsFirst)
    .for("no key update");
}

/**
 * The shared lock makes a simultaneous deletion of the category either count this product or finish
 * first.
 */
async function categoryIdOf(tx: Db, slug: string | null): Promise<string | null> {
  if (slug === null) return null;
  const [category] = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.slug, slug), isNull(categories.deletedAt)))
    .for("share");
  if (!category) throw new ShopError("category-unknown", { slug });
  return category.id;
}

function requireDiscountWithinPrice({ discount, price }: { discount: number; price: number }) {
  if (discount > price) throw new ShopError("discount-above-price", { discount, price });
}

function ignoreTakenSlug(error: unknown): false {
  if (isUniqueViolation(error)) return false;
  throw error;
}

function defined<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}
