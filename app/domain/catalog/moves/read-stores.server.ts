import { isYes, planRow, type Read } from "../../core/moves/cells.server.ts";
import type { MoveReason } from "../../core/moves/moves.ts";
import { slugify } from "../../core/slug.ts";
import type { MovedProduct } from "./goods.ts";
import {
  addresses,
  categoryOf,
  familiesOf,
  html,
  isBangla,
  isBelowNone,
  isFree,
  keepPictures,
  nameIn,
  type PlannedGoods,
  pathsOfNames,
  pricesOf,
  readPrice,
  readQuantity,
  skuOf,
  slugOf,
  titlesOf,
  withoutFreeGoods,
} from "./goods-cells.server.ts";

/** What is not the same in files of Magento and of Bagisto. */
type Program = {
  name: "magento" | "bagisto";
  /** A view or language whose rows hold the product itself. */
  isMain: (view: string) => boolean;
  category(text: string, reasons: MoveReason[]): string[];
  oldPath: (slug: string) => string;
  categoryPaths: (category: readonly string[]) => string[];
};

export const readMagento = (rows: Read[]): Iterable<PlannedGoods> =>
  readStore(rows, {
    name: "magento",
    isMain: (view) => view === "",
    category: deepestCategory,
    oldPath: (slug) => `/${slug}.html`,
    categoryPaths: (category) => pathsOfNames("/", category, ".html"),
  });

export const readBagisto = (rows: Read[]): Iterable<PlannedGoods> =>
  readStore(rows, {
    name: "bagisto",
    isMain: (view) => view === "" || /^en\b/i.test(view),
    category: (text) => withoutRoot(text.split("/").map(nameIn).filter(Boolean)),
    oldPath: (slug) => `/${slug}`,
    categoryPaths: (category) => pathsOfNames("/", category.slice(-1), ""),
  });

/** Products of several products, or of none that is sent. */
const OTHER_TYPES = /grouped|bundle|booking|giftcard/i;

/** What the rows of a file say of each other. */
type Store = Program & {
  /** The rows of each code, the one with the product first. */
  bySku: Map<string, Read[]>;
  /** The product in several sizes to which a row belongs, and its size. */
  sizeOf: Map<Read, { parent: Read; size: string }>;
  families: Map<string, string>;
};

function* readStore(rows: Read[], program: Program): Generator<PlannedGoods> {
  const store = lookInto(rows, program);
  for (const row of rows) yield storeRow(row, store);
}

function lookInto(rows: Read[], program: Program): Store {
  const bySku = new Map<string, Read[]>();
  for (const row of rows) {
    const all = bySku.get(row.of.sku ?? "") ?? [];
    // The rows of other views follow.
    const isFirst = program.isMain(row.of.view ?? "") && !program.isMain(all[0]?.of.view ?? "");
    if (isFirst) all.unshift(row);
    else all.push(row);
    bySku.set(row.of.sku ?? "", all);
  }
  bySku.delete("");
  const sizeOf: Store["sizeOf"] = new Map();
  const heads = [...bySku.values()].flatMap(([head]) => head ?? []);
  for (const parent of heads.filter(isOfSizes))
    for (const { sku, size } of variantsIn(parent.of.variants ?? "")) {
      const row = bySku.get(sku)?.[0];
      if (row && row !== parent && !isOfSizes(row)) sizeOf.set(row, { parent, size });
    }
  for (const row of heads) {
    const parent = bySku.get(row.of.parent ?? "")?.[0];
    if (parent && isOfSizes(parent) && !isOfSizes(row) && !sizeOf.has(row))
      sizeOf.set(row, { parent, size: sizeIn([row.of.option1, row.of.option2]) });
  }
  const sizes = new Map<Read, number>();
  for (const { parent } of sizeOf.values()) sizes.set(parent, (sizes.get(parent) ?? 0) + 1);
  const families = familiesOf(
    [...sizes].map(([parent, n]) => ({
      id: String(parent.row),
      title: parent.of.title ?? "",
      sizes: n,
    })),
  );
  return { ...program, bySku, sizeOf, families };
}

const isOfSizes = ({ of }: Read) => /configurable/i.test(of.type ?? "");

const sizeIn = (options: readonly (string | undefined)[]) =>
  options
    .map((one) => nameIn(one ?? ""))
    .filter(Boolean)
    .join(" / ");

/** "sku=HNY-250,size=250 g|sku=HNY-500,size=500 g". */
const variantsIn = (text: string) =>
  text.split("|").map((variant) => {
    const options = variant.split(/,(?=[^,=]+=)/).map((one) => one.split("="));
    const named = options.map(([name = "", ...value]) => [name.trim(), value.join("=")] as const);
    return {
      sku: named.find(([name]) => name === "sku")?.[1].trim() ?? "",
      size: sizeIn(named.map(([name, value]) => (name === "sku" ? "" : value))),
    };
  });

function storeRow(row: Read, store: Store): PlannedGoods {
  const type = row.of.type ?? "";
  const all = store.bySku.get(row.of.sku ?? "") ?? [row];
  const [head = row] = all;
  const group = store.sizeOf.get(head)?.parent ?? (isOfSizes(head) ? head : null);
  const goods = group ? String(group.row) : all.length > 1 ? String(head.row) : "";
  if (row !== head && row.of.view !== head.of.view)
    return planRow(row, "part", { goods, reasons: [{ code: "other-language" }] });
  if (OTHER_TYPES.test(type))
    return planRow(row, "left", { reasons: [{ code: "type-left", value: type }] });
  if (isOfSizes(row))
    return store.families.has(String(row.row))
      ? planRow(row, "part", { goods, reasons: [{ code: "has-sizes" }] })
      : planRow(row, "left", { reasons: [{ code: "no-sizes" }] });
  return storeProduct(row, all, goods, store);
}

function storeProduct(row: Read, all: Read[], goods: string, store: Store): PlannedGoods {
  const { of } = row;
  const { parent, size = "" } = store.sizeOf.get(row) ?? {};
  const or = (field: string) => of[field] || parent?.of[field] || "";
  const prices = priceOf(or("price"), of.salePrice ?? "", of);
  const { reasons } = prices;
  const named = parent ? (store.bySku.get(parent.of.sku ?? "") ?? [parent]) : all;
  const titles = textsOf(named, ({ title = "" }) => nameIn(title));
  if (titles.en === "" && titles.bn === "") reasons.push({ code: "title-missing" });
  const texts = [all, named].map((rows) => textsOf(rows, descriptionOf));
  const about = (language: "en" | "bn") =>
    html(texts.find((one) => one[language])?.[language] ?? "");
  const family = parent ? (store.families.get(String(parent.row)) ?? "") : "";
  const address = or("slug").toLowerCase();
  const name = titles.en || titles.bn;
  const category = store.category(or("categories"), reasons);
  const slug = parent
    ? slugify([parent.of.slug || name, size].filter(Boolean).join(" "))
    : slugOf(address, name);
  const item: MovedProduct = {
    key: `${store.name}:${of.sku || slug}`,
    ...skuOf(of.sku),
    slug,
    title: titles.en,
    titleBn: titles.bn,
    description: about("en"),
    descriptionBn: about("bn"),
    brand: or("brand"),
    size,
    family,
    category,
    price: prices.price,
    salePrice: prices.salePrice,
    quantity: stockOf(of, reasons),
    isFeatured: isYes(or("isFeatured")),
    isActive: !isFree(prices) && isOnline(of, parent?.of),
    pictures: keepPictures(
      [of.pictures, of.morePictures, parent?.of.pictures, parent?.of.morePictures].flatMap((cell) =>
        addresses(cell ?? ""),
      ),
      reasons,
    ),
    oldPaths: [of.slug, parent?.of.slug].flatMap((one) =>
      one && isOneSegment(one) ? [store.oldPath(one)] : [],
    ),
    categoryPaths: store.categoryPaths(category),
  };
  return planRow(row, "waiting", { goods, reasons, item });
}

type Cells = Read["of"];

/** The pages of these programs stand at the top; a longer path could be that of a page of ours. */
const isOneSegment = (slug: string) => !/[/\\?#]/.test(slug);

/** The text of each language by its letters; rows of another view hold a translation. */
function textsOf(rows: readonly Read[], textIn: (cells: Cells) => string) {
  const texts = rows.map(({ of }) => textIn(of)).filter(Boolean);
  return {
    en: texts.find((text) => !isBangla(text)) ?? "",
    bn: texts.find((text) => isBangla(text)) ?? "",
  };
}

const descriptionOf = ({ summary, description }: Cells) =>
  [summary, description].filter(Boolean).join("\n\n");

/** Sales that end, or have yet to begin, are left out; a sale of 0 is none. */
function priceOf(price: string, sale: string, { saleStarts = "", saleEnds = "" }: Cells) {
  const isSale = sale !== "" && readPrice(sale) !== 0;
  const isDated = isSale && (saleEnds !== "" || Date.parse(saleStarts) > Date.now());
  const prices = pricesOf(price, isSale && !isDated ? sale : "");
  if (isDated) prices.reasons.push({ code: "sale-dated", value: saleEnds || saleStarts });
  return withoutFreeGoods(prices);
}

/**
 * Pieces, of several places together ("default=5,shop=2"), with the reasons where they are not as the
 * file says; null if nobody counts them.
 */
function stockOf(of: Cells, reasons: MoveReason[]): number | null {
  const { quantity = "", inStock, counts = "", countsAsUsual = "" } = of;
  if (inStock === "0") return 0;
  const isCounted = counts === "" || isYes(counts) || isYes(countsAsUsual);
  // Any other comma divides thousands.
  return isCounted ? countPlaces(quantity.split(/,(?=[^,=]{1,100}=)/), reasons) : null;
}

/** "100.0000" or "default=100" as 100; of parts of a piece the whole ones count. */
function countPlaces(cells: readonly string[], reasons: MoveReason[]): number | null {
  const odd = new Map<string, string[]>();
  const places = cells.flatMap((cell) => {
    const text = cell.replace(/^[^=]*=/, "").trim();
    if (text === "") return [];
    const pieces = readQuantity(text.replace(/\.\d{1,10}$/, ""));
    const code = pieces === null ? "stock-wrong" : oddityOf(text);
    if (code !== null) {
      const named = odd.get(code) ?? [];
      named.push(cell.trim());
      odd.set(code, named);
    }
    return pieces ?? [];
  });
  for (const [code, named] of odd) reasons.push({ code, value: named.join(", ") });
  return places.length > 0 ? places.reduce((sum, n) => sum + n, 0) : null;
}

/** The reason against pieces that do not count as they are written. */
function oddityOf(text: string): string | null {
  if (isBelowNone(text)) return "stock-below";
  return /\.0{0,10}[1-9]/.test(text) ? "stock-rounded" : null;
}

/** Whether it is for sale: it and its product in several sizes are, and it has a page. */
function isOnline(of: Cells, parent: Cells | undefined): boolean {
  const isOn = (cells: Cells) => !cells.isActive || isOpen(cells.isActive);
  const isHidden = of.visibility === "0" || /not visible/i.test(of.visibility ?? "");
  return isOn(of) && (parent ? isOn(parent) : !isHidden);
}

const isOpen = (text: string) => isYes(text) || /^enabled$/i.test(text);

/** "Default Category/Food/Honey": the first level stands above all of a shop's categories. */
const withoutRoot = (path: string[]) =>
  path.length > 1 || /^(?:default category|root(?: catalog)?)$/i.test(path[0] ?? "")
    ? path.slice(1)
    : path;

/** The deepest of several paths, since those above it are often named too. */
function deepestCategory(text: string, reasons: MoveReason[]): string[] {
  const paths = text
    .split(/,\s*/)
    .map((path) => withoutRoot(path.split("/").map(nameIn).filter(Boolean)))
    .filter(({ length }) => length > 0);
  const [first = [], ...others] = paths.toSorted((one, other) => other.length - one.length);
  const left = others.filter((path) => path.some((level, at) => level !== first[at]));
  if (left.length > 0)
    reasons.push({
      code: "categories-left",
      value: left.map((path) => path.join(" > ")).join(", "),
    });
  return first;
}

/** Sizes and sales stand in other sheets of the tool's workbook. */
export function* readOpenCart(rows: Read[]): Generator<PlannedGoods> {
  for (const row of rows) {
    const { of } = row;
    const prices = withoutFreeGoods(pricesOf(of.price ?? "", ""));
    const { reasons } = prices;
    const name = nameIn(of.title ?? "");
    const titles = of.titleBn ? { title: name, titleBn: nameIn(of.titleBn) } : titlesOf(name);
    if (titles.title === "" && titles.titleBn === "") reasons.push({ code: "title-missing" });
    const categories = of.categories ?? "";
    const areNumbers = /^\d[\d\s,]*$/.test(categories);
    if (areNumbers) reasons.push({ code: "category-numbers", value: categories });
    const slug = slugOf((of.slug ?? "").toLowerCase(), titles.title || titles.titleBn);
    const isCounted = !of.counts || isYes(of.counts);
    const item: MovedProduct = {
      key: `opencart:${of.id || slug}`,
      ...skuOf(of.sku || of.model),
      slug,
      ...titles,
      description: html(of.description ?? ""),
      descriptionBn: html(of.descriptionBn ?? ""),
      brand: of.brand ?? "",
      size: "",
      family: "",
      category: areNumbers ? [] : categoryOf(categories, reasons),
      price: prices.price,
      salePrice: prices.salePrice,
      quantity: isCounted ? countPlaces([of.quantity ?? ""], reasons) : null,
      isFeatured: false,
      isActive: !isFree(prices) && (!of.isActive || isOpen(of.isActive)),
      pictures: keepPictures(addresses(of.pictures ?? ""), reasons),
      oldPaths: [
        ...(of.id ? [`/index.php?route=product/product&product_id=${of.id}`] : []),
        ...(of.slug && isOneSegment(of.slug) ? [`/${of.slug}`] : []),
      ],
    };
    yield planRow(row, "waiting", { reasons, item });
  }
}
