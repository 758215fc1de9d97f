import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import {
  categories,
  movedGoods,
  moveRows,
  moves,
  oldAddresses,
  products,
} from "#drizzle/schema.ts";
import { findFreeSlugs } from "../../core/free-slug.server.ts";
import type {
  KindRules,
  MadeOf,
  Move,
  MoveRow,
  Outcome,
} from "../../core/moves/move-kinds.server.ts";
import { slugify } from "../../core/slug.ts";
import { cutText } from "../../core/text.ts";
import { isShopPage, pathOfOldAddress } from "../../shop/old-addresses/old-address.ts";
import {
  findKnown,
  forgetRedirects,
  writeRedirects,
} from "../../shop/old-addresses/old-addresses.server.ts";
import { CATEGORY_LIMITS } from "../categories/category-input.server.ts";
import { partsFirst } from "../products/combos.server.ts";
import { ALL_PRODUCTS_SLUG } from "../search/shop-filter.ts";
import { setStockContext } from "../stock/stock-context.server.ts";
import { GOODS_COLUMNS } from "./columns.server.ts";
import { type MovedProduct, SHEET_FIELDS } from "./goods.ts";
import { awaitPictures, forgetPictures } from "./move-pictures.server.ts";
import { hasFraction, planGoods, productOf } from "./read-goods.server.ts";

/** How a file of goods is brought in. */
export const goodsMoves: KindRules = {
  columns: GOODS_COLUMNS,
  sheetFields: SHEET_FIELDS,
  plan: planGoods,
  findHere,
  hasFraction: (item) => hasFraction(item as MovedProduct),
  bringIn,
  takeBack,
  finishTakingBack,
  guessOutcome: null,
  isOfPeople: false,
};

const itemOf = ({ item }: MoveRow) => item as MovedProduct | null;

/**
 * The products that were moved in before, by what the other program calls them, or as a table of the
 * same SKU.
 */
async function findHere(tx: Db, keys: readonly string[]): Promise<Map<string, MadeOf>> {
  const rows = await tx
    .select()
    .from(movedGoods)
    .where(sql`${movedGoods.key} = any(${sql.param(keys.flatMap(keysOf))}::text[])`);
  const productOf = new Map(rows.map(({ key, productId }) => [key, productId]));
  return new Map(
    keys.flatMap((key) => {
      const known = keysOf(key).find((one) => productOf.has(one));
      return known === undefined ? [] : [[key, { productId: productOf.get(known) ?? null }]];
    }),
  );
}

/** Programs that call goods by their SKU, as tables do. */
const BY_SKU = ["magento", "bagisto"];

/** The own key first. */
function keysOf(key: string): string[] {
  const [, source = "", sku = ""] = /^(.*?):(.*)$/s.exec(key) ?? [];
  if (source === "sheet") return [key, ...BY_SKU.map((one) => `${one}:${sku}`)];
  return BY_SKU.includes(source) ? [key, `sheet:${sku}`] : [key];
}

async function bringIn(tx: Db, move: Move, rows: readonly MoveRow[]): Promise<Outcome[]> {
  const items = rows.flatMap((row) => {
    const item = itemOf(row);
    return item ? [{ row, item }] : [];
  });
  const here = await findHere(
    tx,
    items.map(({ item }) => item.key),
  );
  const own = await findOwn(
    tx,
    move,
    items.map(({ item }) => item.slug),
  );
  const outcomes: Outcome[] = [];
  const fresh: typeof items = [];
  for (const { row, item } of items) {
    const found = here.get(item.key)?.productId ?? own.get(item.slug);
    if (!found) fresh.push({ row, item });
    else
      outcomes.push({
        ...{ id: row.id, state: "same", productId: found },
        reasons: here.has(item.key) ? row.reasons : [...row.reasons, { code: "slug-here" }],
      });
  }
  return [...outcomes, ...(await makeProducts(tx, move, fresh))];
}

/**
 * Products that have these slugs already: the shop's own, and those of tables if the file is a
 * program's, or the other way round.
 */
async function findOwn(tx: Db, { source }: Move, slugs: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ slug: products.slug, id: products.id })
    .from(products)
    .where(
      and(
        isNull(products.deletedAt),
        inArray(products.slug, slugs),
        sql`not exists (select from ${movedGoods}
          where product_id = ${products.id} and starts_with(key, 'sheet:') = ${source === "sheet"})`,
      ),
    );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

async function makeProducts(
  tx: Db,
  move: Move,
  fresh: { row: MoveRow; item: MovedProduct }[],
): Promise<Outcome[]> {
  if (fresh.length === 0) return [];
  const categoryIds = await makeCategories(
    tx,
    move,
    fresh.map(({ item }) => item),
  );
  const slugs = await findFreeSlugs(
    tx,
    fresh.map(({ item }) => item.slug),
  );
  await setStockContext(tx, {
    reason: "import",
    actor: move.actorId === null ? null : { id: move.actorId },
  });
  const began = (move.beganAt ?? move.createdAt).getTime();
  const values = fresh.map(({ row, item }, at) => {
    const { categorySlug: _, ...fields } = productOf(item, move.rounding ?? "nearest");
    return {
      ...fields,
      slug: slugs[at] ?? "",
      categoryId: categoryIds.get(categoryOf(item).slug) ?? null,
      // As the file's order: its first row counts as the newest.
      createdAt: new Date(began - row.row),
    };
  });
  const made = await tx
    .insert(products)
    .values(values)
    .returning({ id: products.id, slug: products.slug, version: products.version });
  const bySlug = new Map(made.map((product) => [product.slug, product]));
  const outcomes = fresh.map(({ row, item }, at) => {
    const product = bySlug.get(slugs[at] ?? "");
    if (!product) throw new Error(`no product was made of row ${row.row}`);
    const { id: productId, version: productVersion } = product;
    return {
      id: row.id,
      state: "made" as const,
      productId,
      productVersion,
      reasons: row.reasons,
      item,
      slug: product.slug,
    };
  });
  await tx
    .insert(movedGoods)
    .values(outcomes.map(({ item, productId }) => ({ key: item.key, productId })));
  await leadOldPathsOn(tx, [
    ...outcomes.map(({ item, slug }) => ({ paths: item.oldPaths, to: pathOf(slug) })),
    ...outcomes.map(({ item }) => ({
      paths: item.categoryPaths ?? [],
      to: pathOfCategory(categoryOf(item).slug),
    })),
  ]);
  await awaitPictures(tx, move.id, outcomes);
  return outcomes.map(({ item: _item, slug: _slug, ...outcome }) => outcome);
}

const pathOf = (slug: string) => `/products/${slug}`;

const pathOfCategory = (slug: string) => `/shop/collection/${slug}`;

/**
 * Old paths lead to the first product or category that had them. One that leads on already, or at
 * which the shop has a product or another page, stays as it is.
 */
async function leadOldPathsOn(tx: Db, shown: { paths: readonly string[]; to: string }[]) {
  const first = new Map<string, string>();
  for (const { paths, to } of shown)
    for (const oldPath of paths) {
      const path = pathOfOldAddress(oldPath);
      if (path && !isShopPage(path) && !first.has(path)) first.set(path, to);
    }
  const paths = [...first.keys()];
  const known = await findKnown(tx, paths);
  const slugs = paths.map((path) => path.replace(/^\/products\//, ""));
  const here = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(and(isNull(products.deletedAt), inArray(products.slug, slugs)));
  for (const { slug } of here) known.add(pathOf(slug));
  await writeRedirects(
    tx,
    paths.flatMap((from) => (known.has(from) ? [] : [{ from, to: first.get(from) ?? "" }])),
  );
}

/** The category of a product by its own name; the shop has no categories below others. */
function categoryOf({ category }: Pick<MovedProduct, "category">) {
  const name = cutText(category.at(-1) ?? "", CATEGORY_LIMITS.name);
  const slug = name && slugify(name, "category");
  return { name, slug: slug === ALL_PRODUCTS_SLUG ? `${slug}-2` : slug };
}

/** The ids of the items' categories by slug; those that are missing are made. */
async function makeCategories(tx: Db, move: Move, items: MovedProduct[]) {
  const wanted = new Map(items.map(categoryOf).map((category) => [category.slug, category.name]));
  wanted.delete("");
  const slugs = [...wanted.keys()];
  if (slugs.length === 0) return new Map<string, string>();
  const isWanted = and(isNull(categories.deletedAt), inArray(categories.slug, slugs));
  const select = () =>
    tx
      .select({ slug: categories.slug, id: categories.id })
      .from(categories)
      .where(isWanted)
      .for("share");
  const there = new Set((await select()).map(({ slug }) => slug));
  const missing = slugs.filter((slug) => !there.has(slug));
  if (missing.length > 0) {
    const made = await tx
      .insert(categories)
      .values(
        missing.map((slug) => {
          const name = wanted.get(slug) ?? "";
          const isBangla = /\p{Script=Bengali}/u.test(name) && !/[a-z]{3}/i.test(name);
          return { slug, name: isBangla ? "" : name, nameBn: isBangla ? name : "" };
        }),
      )
      .onConflictDoNothing()
      .returning({ id: categories.id });
    const categoryIds = [...move.categoryIds, ...made.map(({ id }) => id)];
    await tx.update(moves).set({ categoryIds }).where(eq(moves.id, move.id));
  }
  return new Map((await select()).map(({ slug, id }) => [slug, id]));
}

/** Takes back what nobody ordered, changed or put into a combo since. */
async function takeBack(tx: Db, rows: readonly MoveRow[]): Promise<Outcome[]> {
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  // Orders lock products in the same order, which prevents deadlocks.
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...partsFirst)
    .for("update");
  await forgetPictures(tx, ids);
  const found = await tx
    .select({
      id: products.id,
      slug: products.slug,
      version: products.version,
      deletedAt: products.deletedAt,
      isOrdered: sql<boolean>`exists (select from order_lines where product_id = products.id)`,
      isPart: sql<boolean>`exists (select from products combo where combo.deleted_at is null and combo.parts <> '[]'
        and combo.parts @> jsonb_build_array(jsonb_build_object('productId', products.id::text)))`,
    })
    .from(products)
    .where(inArray(products.id, ids));
  const byId = new Map(found.map((product) => [product.id, product]));
  const outcomes = rows.map((row): Outcome => {
    const product = row.productId === null ? undefined : byId.get(row.productId);
    const code = !product || product.deletedAt ? "" : whyStays(product, row);
    return {
      ...{ id: row.id, productId: row.productId, productVersion: row.productVersion },
      state: code ? "stays" : "taken-back",
      reasons: code ? [{ code }] : row.reasons,
    };
  });
  const gone = outcomes.flatMap(({ state, productId }) =>
    state === "taken-back" && productId ? [productId] : [],
  );
  if (gone.length > 0) {
    await tx
      .update(products)
      .set({ deletedAt: new Date() })
      .where(and(inArray(products.id, gone), isNull(products.deletedAt)));
    await tx.delete(movedGoods).where(inArray(movedGoods.productId, gone));
    const moved = rows.flatMap((row) => {
      const { productId } = row;
      const product = productId && gone.includes(productId) ? byId.get(productId) : undefined;
      return (
        (product && itemOf(row)?.oldPaths.map((from) => ({ from, to: pathOf(product.slug) }))) ?? []
      );
    });
    await forgetRedirects(tx, moved);
  }
  return outcomes;
}

type Since = { version: number; isOrdered: boolean; isPart: boolean };

function whyStays({ version, isOrdered, isPart }: Since, row: MoveRow): string {
  if (isOrdered) return "ordered";
  if (isPart) return "in-combo";
  return version === row.productVersion ? "" : "changed";
}

/** Categories that it made go too, unless they have goods or somebody changed them. */
async function finishTakingBack(tx: Db, move: Move) {
  await forgetCategoryPaths(tx, move);
  if (move.categoryIds.length > 0)
    await tx
      .update(categories)
      .set({ deletedAt: new Date() })
      .where(
        and(
          inArray(categories.id, move.categoryIds),
          isNull(categories.deletedAt),
          eq(categories.version, 1),
          sql`not exists (select from ${products} where category_id = ${categories.id} and products.deleted_at is null)`,
        ),
      );
}

/**
 * A category's old paths are forgotten with the last of the goods that came into it with a file,
 * unless they led there before.
 */
async function forgetCategoryPaths(tx: Db, move: Move) {
  const gone = await tx.execute<{ category: string[]; paths: string[] }>(sql`
    select distinct item -> 'category' as category, item -> 'categoryPaths' as paths from ${moveRows}
     where move_id = ${move.id} and state = 'taken-back' and item -> 'categoryPaths' is not null`);
  const led = gone.flatMap(({ category, paths }) => {
    const { slug } = categoryOf({ category });
    return paths.map((from) => ({ from, to: pathOfCategory(slug), slug }));
  });
  const slugs = [...new Set(led.map(({ slug }) => slug))];
  const kept = await tx
    .selectDistinct({ slug: categories.slug })
    .from(movedGoods)
    .innerJoin(products, eq(products.id, movedGoods.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(isNull(products.deletedAt), inArray(categories.slug, slugs)));
  const stays = new Set(kept.map(({ slug }) => slug));
  const over = led.filter(({ slug }) => !stays.has(slug));
  const written = await findWritten(
    tx,
    over.map(({ from }) => pathOfOldAddress(from) ?? ""),
  );
  await forgetRedirects(
    tx,
    over.filter(({ from }) => written.has(pathOfOldAddress(from) ?? "")),
  );
}

/** Which of these addresses were made while goods came in, so that staff did not type them. */
async function findWritten(tx: Db, paths: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ path: oldAddresses.path })
    .from(oldAddresses)
    .where(
      and(
        sql`${oldAddresses.path} = any(${sql.param(paths)}::text[])`,
        sql`exists (select from ${moves} where kind = 'goods'
          and ${oldAddresses.createdAt} between began_at and coalesce(finished_at, now()))`,
      ),
    );
  return new Set(rows.map(({ path }) => path));
}
