import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.server.ts";
import { categories, movedGoods, moveRows, moves, products } from "#drizzle/schema.ts";
import { findFreeSlugs } from "../../core/free-slug.server.ts";
import type {
  Here,
  KindRules,
  Move,
  MoveItem,
  MoveRow,
  Outcome,
} from "../../core/moves/move-kinds.server.ts";
import type { MoveReason } from "../../core/moves/moves.ts";
import { plainSize } from "../../core/naming/size.ts";
import { slugify } from "../../core/slug.ts";
import { cutText } from "../../core/text.ts";
import { isShopPage, pathOfOldAddress } from "../../shop/old-addresses/old-address.ts";
import {
  findKnown,
  forgetAddresses,
  type Redirect,
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

/** What of a file is in the shop, and the old addresses that can be led to it. */
async function findHere(tx: Db, move: Move, all: readonly MoveItem[]): Promise<Map<string, Here>> {
  const items = all as readonly MovedProduct[];
  const { found, others } = await findProducts(tx, move, items);
  const led = await findFreePaths(
    tx,
    items.flatMap((item) => shownHere(item, found.get(item.key))),
  );
  const fresh = [...others].map(([key, value]): [string, Here] => [
    key,
    { state: "waiting", reasons: [besideOf(value)] },
  ]);
  return new Map([
    ...fresh,
    ...[...found].map(([key, { reasons, ...product }]): [string, Here] => {
      if (product.productId === null) return [key, { state: "refused", item: null, reasons }];
      const paths = led.of.get(key) ?? [];
      const here: Here =
        paths.length > 0
          ? { state: "lead", reasons: [...reasons, saidOf("addresses-lead", paths)] }
          : { state: "same", reasons };
      return [key, { ...here, productId: product.productId }];
    }),
  ]);
}

/** Old paths beside the reason that names them. */
const saidOf = (code: string, paths: readonly string[]): MoveReason => ({
  code,
  value: cutText(paths.join(", "), MOST_SAID),
});

/** Said of a product that comes beside another one of its number, with the other one's name. */
const besideOf = (value: string): MoveReason => ({ code: "number-here", value });

/** Characters of the paths that are named; two or three fit. */
const MOST_SAID = 200;

/**
 * A product of the shop that a row stands for, null if it may be either of two; its slug is null once
 * staff have deleted it.
 */
type Found = { productId: string | null; slug: string | null; reasons: MoveReason[] };

/**
 * The products that were moved in before, by what the other program calls them or by the SKU, and
 * those that have the slug already. A slug only follows from a name, so that the SKU goes before it.
 * If the product of the slug has no SKU, the row may be either of the two. A product that the preview
 * found, by key, counts as if it had the slug, which it may have lost since. `others` has the names of
 * products that only have the number of a row, by key: they came from another shop.
 */
async function findProducts(
  tx: Db,
  move: Move,
  items: readonly MovedProduct[],
  previewed: ReadonlyMap<string, string> = new Map(),
): Promise<{ found: Map<string, Found>; others: Map<string, string> }> {
  const byKey = await findByKey(tx, items);
  const own = await findOwn(
    tx,
    move,
    items.map(({ slug }) => slug),
  );
  const ids = [...[...byKey.values()].map(({ id }) => id), ...own.values(), ...previewed.values()];
  const there = await tx
    .select({
      ...{ id: products.id, slug: products.slug },
      ...{ title: products.title, titleBn: products.titleBn },
      hasSku: sql<boolean>`exists (select from ${movedGoods}
        where product_id = ${products.id} and starts_with(key, ${OF_SKU}))`,
    })
    .from(products)
    .where(and(inArray(products.id, ids), isNull(products.deletedAt)));
  const byId = new Map(there.map((product) => [product.id, product]));
  const nameOf = (id: string) => byId.get(id)?.title || byId.get(id)?.titleBn || "";
  const others = new Map<string, string>();
  const found = new Map(
    items.flatMap((item): [string, Found][] => {
      const { key, slug, sku } = item;
      const at = (productId: string, ...reasons: MoveReason[]): [string, Found][] => [
        [key, { productId, slug: byId.get(productId)?.slug ?? null, reasons }],
      ];
      const ofSku = sku && byKey.get(OF_SKU + sku)?.id;
      const ofNumber = byKey.get(key);
      const isSame =
        ofNumber &&
        (ofNumber.isUnnamed || (ofSku ? ofNumber.id === ofSku : isNamed(ofNumber, item)));
      const known = byKey.get(namedKey(item)) ?? (isSame ? ofNumber : undefined);
      if (known) return at(known.id);
      const seen = previewed.get(key) ?? "";
      const ofSlug = byId.has(seen) ? seen : own.get(slug);
      if (!ofSku || !byId.has(ofSku)) {
        if (ofSlug) return at(ofSlug, { code: "slug-here" });
        const other = ofNumber && nameOf(ofNumber.id);
        if (other) others.set(key, cutText(other, MOST_SAID));
        return [];
      }
      if (!ofSlug || ofSlug === ofSku || byId.get(ofSlug)?.hasSku)
        return at(ofSku, { code: "sku-here", value: sku ?? "" });
      const value = cutText([ofSku, ofSlug].map(nameOf).join(", "), MOST_SAID);
      return [[key, { productId: null, slug: null, reasons: [{ code: "sku-or-name", value }] }]];
    }),
  );
  return { found, others };
}

/** Before a SKU among the keys of moved goods. */
const OF_SKU = "sku:";

/** Numbers that every shop of these programs has, and short ones that every list may have. */
const NUMBERED = /^(?:(?:woocommerce|opencart):[0-9]+|[a-z]+:[0-9০-৯]{1,3})$/;

/**
 * The key of a product. A number alone does not tell products of two shops apart, so the slug from the
 * file follows it. A handle or a code needs no addition.
 */
const namedKey = ({ key, slug }: MovedProduct) => (NUMBERED.test(key) ? `${key}:${slug}` : key);

const NO_SIZE = { sizeAmount: null, sizeUnit: null };

/** A product of a key; without a named key it came when keys were numbers alone. */
type Keyed = { id: string; isUnnamed: boolean } & Pick<
  typeof products.$inferSelect,
  "title" | "titleBn" | "dimension" | "sizeAmount" | "sizeUnit"
>;

/**
 * Whether a product has the name of a row, and its size if both have one. The slug may follow from more
 * than these, as from an address of its own or from the blanks in a size.
 */
function isNamed({ title, titleBn, ...stored }: Keyed, item: MovedProduct): boolean {
  const isTitle =
    (title !== "" && title === item.title) || (titleBn !== "" && titleBn === item.titleBn);
  const sizes = [plainSize(stored, "en"), plainSize({ ...NO_SIZE, dimension: item.size }, "en")];
  const [one, other] = sizes.map((size) => size.replaceAll(/\s/g, ""));
  return isTitle && (one === "" || other === "" || one === other);
}

/** The products of these keys and SKUs, also those that staff have deleted. */
async function findByKey(tx: Db, items: readonly MovedProduct[]): Promise<Map<string, Keyed>> {
  const keys = items.flatMap((item) => [item.key, namedKey(item), OF_SKU + (item.sku ?? "")]);
  const rows = await tx
    .select({
      ...{ key: movedGoods.key, id: movedGoods.productId },
      ...{ title: products.title, titleBn: products.titleBn, dimension: products.dimension },
      ...{ sizeAmount: products.sizeAmount, sizeUnit: products.sizeUnit },
      isUnnamed: sql<boolean>`not exists (select from ${movedGoods} named
        where named.product_id = moved_goods.product_id and starts_with(named.key, moved_goods.key || ':'))`,
    })
    .from(movedGoods)
    .innerJoin(products, eq(products.id, movedGoods.productId))
    .where(sql`${movedGoods.key} = any(${sql.param(keys)}::text[])`);
  return new Map(rows.map(({ key, ...keyed }) => [key, keyed]));
}

async function bringIn(tx: Db, move: Move, rows: readonly MoveRow[]): Promise<Outcome[]> {
  const items = rows.flatMap((row) => {
    const item = itemOf(row);
    return item ? [{ row, item }] : [];
  });
  const previewed = items.flatMap(({ row, item }) =>
    row.state === "lead" && row.productId !== null ? [[item.key, row.productId] as const] : [],
  );
  const { found, others } = await findProducts(
    tx,
    move,
    items.map(({ item }) => item),
    new Map(previewed),
  );
  const made = await makeProducts(
    tx,
    move,
    items
      .filter(({ item }) => !found.has(item.key))
      .map(({ row, item }) => {
        const other = others.get(item.key);
        const reasons = [...readOf(row), ...(other === undefined ? [] : [besideOf(other)])];
        return { row: { ...row, reasons }, item };
      }),
  );
  const slugOf = new Map(made.map(({ id, slug }) => [id, slug]));
  const led = await leadOldPathsOn(
    tx,
    items.flatMap(({ row, item }) => {
      const slug = slugOf.get(row.id);
      return slug === undefined ? shownHere(item, found.get(item.key)) : shownAt(item, slug);
    }),
  );
  const here = items.flatMap(({ row, item }): Outcome[] => {
    const product = found.get(item.key);
    if (!product) return [];
    const reasons = [...readOf(row), ...product.reasons];
    const outcome = { id: row.id, productId: product.productId };
    if (product.productId === null) return [{ ...outcome, state: "refused", reasons }];
    const ledTo = led.get(item.key) ?? [];
    if (ledTo.length === 0) return [{ ...outcome, state: "same", reasons }];
    const paths = ledTo.map(({ path }) => path);
    const said = [...reasons, saidOf("addresses-led", paths)];
    return [{ ...outcome, state: "led", reasons: said, item: withLed(item, ledTo) }];
  });
  const fresh = made.map(({ slug: _, item, ...outcome }) => ({
    ...outcome,
    item: withLed(item, led.get(item.key) ?? []),
  }));
  return [...here, ...fresh];
}

const withLed = (item: MovedProduct, led: readonly { id: string }[]): MovedProduct => ({
  ...item,
  ledIds: led.map(({ id }) => id),
});

/** Reasons that the preview gave by what was here, which may have changed since. */
const OF_HERE = new Set(["slug-here", "sku-here", "sku-or-name", "addresses-lead", "number-here"]);

/** What the file alone says of a row. */
const readOf = ({ reasons }: MoveRow) => reasons.filter(({ code }) => !OF_HERE.has(code));

/** Old paths and where they lead now, for the item of a key. */
type Shown = { key: string; paths: readonly string[]; to: string };

/** The old paths of a product that has this slug, and of its category. */
const shownAt = (item: MovedProduct, slug: string): Shown[] => [
  { key: item.key, paths: item.oldPaths, to: pathOf(slug) },
  ...shownCategory(item),
];

const shownCategory = (item: MovedProduct): Shown[] => {
  const { slug } = categoryOf(item);
  const paths = slug === "" ? [] : (item.categoryPaths ?? []);
  return [{ key: item.key, paths, to: pathOfCategory(slug) }];
};

/** The old paths of a product that is here, unless staff have deleted it. */
const shownHere = (item: MovedProduct, found: Found | undefined): Shown[] =>
  found && found.slug !== null ? shownAt(item, found.slug) : [];

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
          where product_id = ${products.id} and not starts_with(key, ${OF_SKU})
            and starts_with(key, 'sheet:') = ${source === "sheet"})`,
      ),
    );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

async function makeProducts(
  tx: Db,
  move: Move,
  fresh: { row: MoveRow; item: MovedProduct }[],
): Promise<(Outcome & { slug: string; item: MovedProduct })[]> {
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
  await writeKeys(tx, outcomes);
  await awaitPictures(tx, move.id, outcomes);
  return outcomes;
}

/**
 * Writes the keys of the made products. If another file has brought one of their SKUs meanwhile, the
 * database refuses the key, and the batch is tried again.
 */
async function writeKeys(tx: Db, made: readonly { item: MovedProduct; productId: string }[]) {
  const rows = made.flatMap(({ item, productId }) => [
    { key: namedKey(item), productId },
    ...(item.sku ? [{ key: OF_SKU + item.sku, productId }] : []),
  ]);
  // A product that staff have deleted gives its SKU up.
  await tx
    .delete(movedGoods)
    .where(
      and(
        sql`${movedGoods.key} = any(${sql.param(rows.map(({ key }) => key))}::text[])`,
        sql`starts_with(${movedGoods.key}, ${OF_SKU})`,
        sql`exists (select from ${products} where id = ${movedGoods.productId} and deleted_at is not null)`,
      ),
    );
  await tx.insert(movedGoods).values(rows);
  // The first shop's product keeps a number.
  await tx
    .insert(movedGoods)
    .values(made.map(({ item: { key }, productId }) => ({ key, productId })))
    .onConflictDoNothing();
}

const pathOf = (slug: string) => `/products/${slug}`;

/** The slug of the product whose page stands at a path; null for another page. */
const slugIn = (path: string) => /^\/products\/([^/?]+)$/.exec(path)?.[1] ?? null;

const COLLECTIONS = "/shop/collection/";

const pathOfCategory = (slug: string) => COLLECTIONS + slug;

/** Leads old paths on; returns the addresses that were led for the item of each key. */
async function leadOldPathsOn(tx: Db, shown: readonly Shown[]) {
  // The lock of the table's triggers: another file's addresses are written before these are planned.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('old_addresses'))`);
  const { redirects, of } = await findFreePaths(tx, shown);
  await writeRedirects(tx, redirects);
  const known = await findKnown(
    tx,
    redirects.map(({ from }) => from),
  );
  const led = [...of].map(([key, paths]) => {
    const written = paths.flatMap((path) => {
      const id = known.get(path)?.id;
      return id === undefined ? [] : [{ id, path }];
    });
    return [key, written] as const;
  });
  return new Map(led);
}

/**
 * Old paths lead to the first product or category that had them. One that leads on already, or at
 * which the shop has a product or another page, stays as it is, unless its product was deleted. None
 * leads to a category that is not here.
 */
async function findFreePaths(tx: Db, shown: readonly Shown[]) {
  const first = new Map<string, Shown>();
  for (const one of shown)
    for (const oldPath of one.paths) {
      const path = pathOfOldAddress(oldPath);
      if (path && !isShopPage(path) && !first.has(path)) first.set(path, one);
    }
  const paths = [...first.keys()];
  const known = await findKnown(tx, paths);
  const slugs = [...paths, ...[...known.values()].map(({ target }) => target)].flatMap(
    (path) => slugIn(path) ?? [],
  );
  const there = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(and(isNull(products.deletedAt), inArray(products.slug, slugs)));
  const here = new Set(there.map(({ slug }) => slug));
  const isDead = (target: string) => {
    const slug = slugIn(target);
    return slug !== null && !here.has(slug);
  };
  const isTaken = (path: string) => {
    const target = known.get(path)?.target;
    return (target !== undefined && !isDead(target)) || here.has(slugIn(path) ?? "");
  };
  const away = await findMissingCategories(tx, shown);
  const redirects: Redirect[] = [];
  const of = new Map<string, string[]>();
  for (const [from, { key, to }] of first) {
    if (isTaken(from) || away.has(to)) continue;
    redirects.push({ from, to });
    of.set(key, [...(of.get(key) ?? []), from]);
  }
  return { redirects, of };
}

/** Paths of categories to which something would lead, and which the shop has not. */
async function findMissingCategories(tx: Db, shown: readonly Shown[]): Promise<Set<string>> {
  const wanted = new Set(shown.map(({ to }) => to).filter((to) => to.startsWith(COLLECTIONS)));
  const slugs = [...wanted].map((path) => path.slice(COLLECTIONS.length));
  const there = await tx
    .select({ slug: categories.slug })
    .from(categories)
    .where(and(isNull(categories.deletedAt), inArray(categories.slug, slugs)));
  for (const { slug } of there) wanted.delete(pathOfCategory(slug));
  return wanted;
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

async function takeBack(tx: Db, rows: readonly MoveRow[]): Promise<Outcome[]> {
  const led = rows.filter(({ state }) => state === "led");
  const made = rows.filter(({ state }) => state !== "led");
  await forgetLed(tx, led);
  const back = led.map(({ id, productId, reasons }) => ({
    ...{ id, productId, state: "taken-back" as const },
    reasons: reasons.filter(({ code }) => code !== "addresses-led"),
  }));
  return made.length > 0 ? [...back, ...(await takeProductsBack(tx, made))] : back;
}

/**
 * Forgets the addresses that rows of a move led to their goods, unless they lead elsewhere by now.
 * Staff may have deleted an address and typed it again, so addresses are found by their ids. Slugs may
 * have changed since, so the pages that they lead to are read again.
 */
async function forgetLed(tx: Db, rows: readonly MoveRow[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.flatMap(({ productId }) => productId ?? []);
  const there = await tx
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.id, ids));
  const slugs = new Map(there.map(({ id, slug }) => [id, slug]));
  const led = rows.flatMap((row) => {
    const slug = slugs.get(row.productId ?? "");
    const all = slug === undefined ? [] : (itemOf(row)?.ledIds ?? []);
    return all.map((id) => ({ id, to: pathOf(slug ?? "") }));
  });
  await forgetAddresses(tx, await withOnward(tx, led));
}

/** Chains are flattened: what was led to a page follows where the page's own address leads. */
async function withOnward(tx: Db, led: readonly { id: string; to: string }[]) {
  const onward = await findKnown(tx, [...new Set(led.map(({ to }) => to))]);
  return led.flatMap(({ id, to }) =>
    [to, onward.get(to)?.target ?? []].flat().map((to) => ({ id, to })),
  );
}

/**
 * Forgets the addresses that files led to the categories of what was taken back, once no goods of a
 * program's file are in them: until then it is their old address too, whichever file led it.
 */
async function forgetLedCategories(tx: Db, move: Move) {
  const rows = await tx.execute<{ category: string; ids: string[] }>(sql`
    select led.item -> 'category' ->> -1 as category, led.item -> 'ledIds' as ids
      from ${moveRows} led
     where led.state = 'taken-back' and led.item -> 'ledIds' <> '[]'
       and led.move_id in (
         select id from ${moves} where kind = 'goods' and state in ('taking-back', 'taken-back'))
       and lower(led.item -> 'category' ->> -1) in (
         select lower(item -> 'category' ->> -1) from ${moveRows}
          where move_id = ${move.id} and state = 'taken-back')`);
  const led = rows.flatMap(({ category, ids }) => {
    const { slug } = categoryOf({ category: [category] });
    return ids.map((id) => ({ id, to: pathOfCategory(slug) }));
  });
  const now = await withOnward(tx, led);
  const stays = await findCategoriesOfMoved(tx, [
    ...new Set(now.map(({ to }) => to.slice(COLLECTIONS.length))),
  ]);
  await forgetAddresses(
    tx,
    now.filter(({ to }) => !stays.has(to.slice(COLLECTIONS.length))),
  );
}

/** Those of these categories that have goods which came with a file of another program. */
async function findCategoriesOfMoved(tx: Db, slugs: string[]): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ slug: categories.slug })
    .from(movedGoods)
    .innerJoin(products, eq(products.id, movedGoods.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        isNull(products.deletedAt),
        inArray(categories.slug, slugs),
        sql`${movedGoods.key} !~ '^(sheet|sku):'`,
      ),
    );
  return new Set(rows.map(({ slug }) => slug));
}

/** Takes back what nobody ordered, changed or put into a combo since. */
async function takeProductsBack(tx: Db, rows: readonly MoveRow[]): Promise<Outcome[]> {
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
    await forgetLed(
      tx,
      rows.filter(({ productId }) => productId !== null && gone.includes(productId)),
    );
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
  await forgetLedCategories(tx, move);
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
