import type { FileRow } from "../../core/csv-file.server.ts";
import {
  isYes,
  planRow,
  type Read,
  readCells,
  refuseRow,
  withPauses,
} from "../../core/moves/cells.server.ts";
import { type MoveSource, ROUND, type Rounding } from "../../core/moves/moves.ts";
import { parseSize } from "../../core/naming/size.ts";
import { PARTS } from "../../core/pasted-tables/cells.ts";
import { slugify } from "../../core/slug.ts";
import { cleanLine } from "../../core/text.ts";
import { type ProductInput, productSchema } from "../products/product-input.server.ts";
import type { MovedProduct } from "./goods.ts";
import {
  addresses,
  categoryOf,
  countedOf,
  familiesOf,
  html,
  isFree,
  keepPictures,
  nameIn,
  type PlannedGoods,
  pathsOfNames,
  pricesOf,
  readPrice,
  skuOf,
  slugOf,
  titlesOf,
  withoutFreeGoods,
} from "./goods-cells.server.ts";
import { readBagisto, readMagento, readOpenCart } from "./read-stores.server.ts";

/** What each row of a file becomes, without a look at what the shop has. */
export async function planGoods(
  source: MoveSource,
  fields: readonly string[],
  rows: readonly FileRow[],
): Promise<PlannedGoods[]> {
  const read = [...readCells(fields, rows)];
  const keys = new Set<string>();
  const times = new Map<string, number>();
  const planned: PlannedGoods[] = [];
  for await (const row of withPauses(READERS[source](read), ROWS_AT_ONCE)) {
    const isTwice = row.item !== null && keys.has(row.item.key);
    if (row.item) keys.add(row.item.key);
    const sku = isTwice ? undefined : row.item?.sku;
    if (sku) times.set(sku, (times.get(sku) ?? 0) + 1);
    planned.push(isTwice ? refuseRow(row, "row-twice") : check(row));
  }
  // A SKU of several rows tells no product, even if some of them are refused and come again, mended.
  for (const { item } of planned) if (item?.sku && times.get(item.sku) !== 1) delete item.sku;
  return planned;
}

/** Fewer than elsewhere, since cleaning HTML takes its time. */
const ROWS_AT_ONCE = 20;

const READERS: Record<MoveSource, (rows: Read[]) => Iterable<PlannedGoods>> = {
  woocommerce: readWoo,
  shopify: readShopify,
  magento: readMagento,
  opencart: readOpenCart,
  bagisto: readBagisto,
  sheet: readSheet,
};

/** Reads a row only when it is asked for. */
function* each(rows: readonly Read[], read: (row: Read) => PlannedGoods) {
  for (const row of rows) yield read(row);
}

/** Refuses a row that the shop's own rules of a product refuse. */
function check(row: PlannedGoods): PlannedGoods {
  const { item } = row;
  if (!item) return row;
  const wrong = row.reasons.filter(({ code }) => WRONG.has(code));
  const parsed = wrong.length > 0 ? null : productSchema.safeParse(wireOf(item, "nearest"));
  if (parsed?.success) return row;
  const found = parsed?.error.issues.map(({ path, message }) => ({
    code: message,
    value: String(path[0] ?? ""),
  }));
  return { ...row, state: "refused", reasons: [...row.reasons, ...(found ?? [])], item: null };
}

/** Reasons that refuse a row; the others name a part of it that is left out. */
const WRONG = new Set(["price-missing", "price-wrong", "sale-above-price", "title-missing"]);

export const hasFraction = ({ price, salePrice }: MovedProduct) =>
  price % PARTS !== 0 || (salePrice ?? 0) % PARTS !== 0;

/** The product under the names of forms. */
function wireOf(item: MovedProduct, rounding: Rounding) {
  const taka = (parts: number) => ROUND[rounding](parts / PARTS);
  const price = taka(item.price);
  const sized = parseSize(item.size);
  return {
    title: item.title,
    titleBn: item.titleBn,
    description: item.description,
    descriptionBn: item.descriptionBn,
    brand: item.brand,
    family: item.family,
    price,
    discountPercentage: item.salePrice === null ? 0 : price - taka(item.salePrice),
    dimension: sized ? "" : item.size,
    sizeAmount: sized?.amount ?? null,
    sizeUnit: sized?.unit ?? null,
    trackStock: item.quantity !== null,
    quantityInStock: item.quantity ?? 0,
    isFeature: item.isFeatured,
    isActive: item.isActive,
  };
}

export const productOf = (item: MovedProduct, rounding: Rounding): ProductInput =>
  productSchema.parse(wireOf(item, rounding));

function readWoo(rows: Read[]): Iterable<PlannedGoods> {
  const isVariation = ({ of }: Read) => /variation/i.test(of.type ?? "");
  const parents = new Map<string, Read>();
  for (const row of rows) {
    if (isVariation(row)) continue;
    if (row.of.id) parents.set(`id:${row.of.id}`, row);
    if (row.of.sku) parents.set(row.of.sku, row);
  }
  const parentOf = (row: Read) => parents.get(row.of.parent ?? "");
  const sizes = new Map<Read, number>();
  for (const row of rows.filter(isVariation)) {
    const parent = parentOf(row);
    if (parent) sizes.set(parent, (sizes.get(parent) ?? 0) + 1);
  }
  const families = familiesOf(
    [...sizes].map(([parent, n]) => ({
      id: String(parent.row),
      title: parent.of.title ?? "",
      sizes: n,
    })),
  );
  return each(rows, (row) => {
    const type = row.of.type ?? "";
    const parent = isVariation(row) ? parentOf(row) : undefined;
    const goods = parent || sizes.has(row) ? String((parent ?? row).row) : "";
    if (/grouped|external/i.test(type))
      return planRow(row, "left", { reasons: [{ code: "type-left", value: type }] });
    if (/variable/i.test(type))
      return sizes.has(row)
        ? planRow(row, "part", { goods, reasons: [{ code: "has-sizes" }] })
        : planRow(row, "left", { reasons: [{ code: "no-sizes" }] });
    const family = goods === "" ? "" : (families.get(goods) ?? "");
    return wooProduct(row, parent, goods, family);
  });
}

function wooProduct(row: Read, parent: Read | undefined, goods: string, family: string) {
  const { of } = row;
  const or = (field: string) => of[field] || parent?.of[field] || "";
  const isDated = Boolean(of.saleEnds || of.saleStarts) && Boolean(of.salePrice);
  const prices = withoutFreeGoods(pricesOf(of.price ?? "", isDated ? "" : (of.salePrice ?? "")));
  const reasons = [...prices.reasons];
  if (isDated) reasons.push({ code: "sale-dated", value: of.saleEnds || of.saleStarts || "" });
  const name = nameIn((parent ? parent.of.title : of.title) ?? "");
  if (name === "") reasons.push({ code: "title-missing" });
  const size = parent
    ? [of.option1, of.option2, of.option3]
        .filter(Boolean)
        .map((one) => nameIn(one ?? ""))
        .join(" / ")
    : "";
  const counted = countedOf(of.quantity ?? "", reasons);
  const isOut = of.inStock === "0";
  const slug = slugify([name, size].filter(Boolean).join(" "));
  const published = parent ? parent.of.published : of.published;
  const id = parent ? parent.of.id : of.id;
  const category = categoryOf(or("categories"), reasons);
  const item: MovedProduct = {
    key: `woocommerce:${of.id || of.sku || slug}`,
    ...skuOf(of.sku),
    slug,
    ...titlesOf(name),
    description: html([or("summary"), or("description")].filter(Boolean).join("\n\n")),
    descriptionBn: "",
    brand: or("brand"),
    size,
    family,
    category,
    price: prices.price,
    salePrice: prices.salePrice,
    quantity: counted ?? (isOut ? 0 : null),
    isFeatured: isYes(or("isFeatured")),
    isActive: !isFree(prices) && (published === undefined || ["", "1"].includes(published)),
    pictures: keepPictures(
      [...addresses(of.pictures ?? ""), ...addresses(parent?.of.pictures ?? "")],
      reasons,
    ),
    oldPaths: [...pathsOfNames("/product/", name ? [name] : [], "/"), ...(id ? [`/?p=${id}`] : [])],
    categoryPaths: pathsOfNames("/product-category/", category, "/"),
  };
  return planRow(row, "waiting", { goods, reasons, item });
}

function readShopify(rows: Read[]): Iterable<PlannedGoods> {
  const groups = new Map<string, Read[]>();
  for (const row of rows) {
    const handle = row.of.handle ?? "";
    const group = groups.get(handle) ?? [];
    group.push(row);
    groups.set(handle, group);
  }
  const isSize = ({ of }: Read) => Boolean(of.price || of.option1 || of.sku);
  const families = familiesOf(
    [...groups].map(([id, all]) => ({
      id,
      title: all.find(({ of }) => of.title)?.of.title ?? "",
      sizes: all.filter(isSize).length,
    })),
  );
  return each(rows, (row) => {
    const goods = row.of.handle ?? "";
    const all = groups.get(goods) ?? [];
    const [head = row] = all;
    if (goods === "") return refuseRow(planRow(row, "waiting"), "handle-missing");
    if (!isSize(row) && (row !== head || all.some(isSize)))
      return planRow(row, "part", {
        goods,
        reasons: [{ code: row === head ? "has-sizes" : "more-pictures" }],
      });
    return shopifyProduct(row, head, all, families.get(goods) ?? "");
  });
}

function shopifyProduct(row: Read, head: Read, all: Read[], family: string) {
  const { of } = row;
  const compare = of.comparePrice ?? "";
  const isSale = (readPrice(compare) ?? 0) > (readPrice(of.price ?? "") ?? 0);
  const prices = withoutFreeGoods(
    isSale ? pricesOf(compare, of.price ?? "") : pricesOf(of.price ?? "", ""),
  );
  const reasons = [...prices.reasons];
  const name = nameIn(head.of.title ?? "");
  if (name === "") reasons.push({ code: "title-missing" });
  const options = [of.option1, of.option2, of.option3]
    .map((one) => nameIn(one ?? ""))
    .filter((one) => one !== "" && one !== "Default Title");
  const size = options.join(" / ");
  const handle = head.of.handle ?? "";
  const status = head.of.status || "active";
  // A product type is the shop's own word, as is a collection, and Shopify's category one of thousands.
  const groups = [head.of.type, head.of.collection].map((one) => nameIn(one ?? ""));
  const [own] = groups.filter(Boolean);
  const category = own ? [own] : categoryOf(head.of.categories ?? "", reasons, /\n/);
  const item: MovedProduct = {
    key: `shopify:${handle}${size ? `:${size}` : ""}`,
    ...skuOf(of.sku),
    slug: family ? slugify(`${handle} ${size}`) : slugOf(handle, name),
    ...titlesOf(name),
    description: html(head.of.description ?? ""),
    descriptionBn: "",
    brand: head.of.brand ?? "",
    size,
    family,
    category,
    price: prices.price,
    salePrice: prices.salePrice,
    quantity: of.tracker ? countedOf(of.quantity || "0", reasons) : null,
    isFeatured: false,
    isActive: !isFree(prices) && isYes(head.of.published || "true") && isYes(status),
    pictures: keepPictures(
      [of.variantPicture ?? "", ...all.map((one) => one.of.pictures ?? "")].flatMap(addresses),
      reasons,
    ),
    oldPaths: [`/products/${handle}`],
    categoryPaths: [...groups, category.at(-1) ?? ""].flatMap((one) =>
      pathsOfNames("/collections/", one ? [one] : [], ""),
    ),
  };
  return planRow(row, "waiting", { goods: handle, reasons, item });
}

/** Shops write weights for their parcels like "0.5000"; a whole number may be the size of a shoe. */
const WEIGHT = /^(?:0|\d{0,6}[.,]\d{1,6})$/;

function readSheet(rows: Read[]): Iterable<PlannedGoods> {
  return each(rows, (row) => {
    const { of } = row;
    const prices = withoutFreeGoods(pricesOf(of.price ?? "", of.salePrice ?? ""));
    const reasons = [...prices.reasons];
    const name = nameIn(of.title ?? "");
    const titles = of.titleBn ? { title: name, titleBn: nameIn(of.titleBn) } : titlesOf(name);
    if (titles.title === "" && titles.titleBn === "") reasons.push({ code: "title-missing" });
    const typed = cleanLine(of.size ?? "");
    const isWeight = WEIGHT.test(typed);
    if (isWeight) reasons.push({ code: "size-left", value: typed });
    const size = isWeight ? "" : typed;
    const slug = slugOf(of.slug ?? "", titles.title || titles.titleBn, size);
    const item: MovedProduct = {
      key: `sheet:${of.sku || slug}`,
      ...skuOf(of.sku),
      slug,
      ...titles,
      description: html(of.description ?? ""),
      descriptionBn: html(of.descriptionBn ?? ""),
      brand: of.brand ?? "",
      size,
      family: "",
      category: categoryOf(of.category ?? "", reasons),
      price: prices.price,
      salePrice: prices.salePrice,
      quantity: countedOf(of.quantity ?? "", reasons),
      isFeatured: false,
      isActive: !isFree(prices) && (!of.isActive || isYes(of.isActive)),
      pictures: keepPictures(addresses(of.pictures ?? ""), reasons),
      oldPaths: [],
    };
    return planRow(row, "waiting", { reasons, item });
  });
}
