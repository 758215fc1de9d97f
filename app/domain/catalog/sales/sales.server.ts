import { desc, sql } from "drizzle-orm";
import { datedSales } from "#drizzle/schema.ts";
import type { ShownForm } from "../../core/own-changes.ts";
import { ShopError } from "../../core/shop-error.ts";
import type { ActingStaff } from "../../core/staff-acts/staff-acts.ts";
import { staffNoun } from "../../core/staff-noun.ts";
import { staffResource } from "../../core/staff-resource.server.ts";
import { type MeantGoods, meantGoods } from "../goods-lines.server.ts";
import { showPrices } from "./price-changes.server.ts";
import {
  isSale,
  type SaleChanges,
  type SaleInput,
  saleChangesSchema,
  saleSchema,
} from "./sale-input.server.ts";
import { tierText } from "./tier-lines.server.ts";

/**
 * A sale from one moment to another, by which the database sets the prices of its products
 * (`price_by_sale`).
 */
export type Sale = typeof datedSales.$inferSelect;

/** The most sales that are running or planned. */
const MOST_SALES = 200;

type StoredSale = Omit<SaleInput, "products" | "categories" | "startsAt" | "amount"> &
  MeantGoods & { startsAt: Date; amount: number };
type Changed = { [Field in keyof StoredSale]?: StoredSale[Field] | undefined };

const resource = staffResource<Sale, StoredSale, Changed>({
  table: datedSales,
  orderBy: [desc(datedSales.startsAt), datedSales.id],
  act: (verb) => `sale-${verb}`,
  nameOf: ({ name }) => name,
  notFound: "sale-not-found",
  limit: {
    most: MOST_SALES,
    tooMany: () => new ShopError("too-many-sales", { most: MOST_SALES }),
    counts: sql`coalesce(${datedSales.endsAt}, 'infinity') > now()`,
  },
  createdDetails: ({ kind, amount, pieces, tiers, startsAt, endsAt }) => ({
    kind,
    amount,
    ...(pieces !== null && { pieces }),
    ...(tiers && { tiers: tierText(tiers) }),
    startsAt: startsAt.toISOString(),
    ...(endsAt && { endsAt: endsAt.toISOString() }),
  }),
});

export const listSales = resource.list;

async function withPrices(write: Promise<Sale>): Promise<Sale> {
  const sale = await write;
  await showPrices();
  return sale;
}

/** Refused: shelf-product-unknown, category-unknown, too-many-sales. */
export async function createSale(
  { products, categories, tiers = null, ...input }: Omit<SaleInput, "tiers"> & Partial<SaleInput>,
  actor: ActingStaff = null,
): Promise<Sale> {
  const { productIds = [], categoryIds = [] } = await meantGoods({ products, categories });
  const startsAt = input.startsAt ?? new Date();
  return withPrices(
    resource.create(
      { ...input, tiers, amount: input.amount ?? 0, startsAt, productIds, categoryIds },
      actor,
    ),
  );
}

/** Refused: as `createSale`, sale-not-found, sale-terms-wrong, changed-meanwhile. */
export async function updateSale(
  id: string,
  { products, categories, startsAt, amount, ...changes }: SaleChanges,
  shown?: ShownForm<SaleChanges>,
  actor: ActingStaff = null,
): Promise<Sale> {
  const terms: Changed = {
    ...changes,
    amount: amount === null ? 0 : amount,
    startsAt: startsAt === null ? new Date() : startsAt,
    ...(await meantGoods({ products, categories }, shown?.was)),
  };
  const write = resource.update(id, terms, shown as ShownForm<Changed>, actor, async (own, row) => {
    const after = { ...row, ...(own as Partial<Sale>) };
    const lacksBegin = startsAt === null && after.kind !== "deal" && after.kind !== "tiers";
    const isForAll = after.productIds.length === 0 && after.categoryIds.length === 0;
    if (lacksBegin || !isSale({ ...after, isForAll })) throw new ShopError("sale-terms-wrong", {});
    return { own };
  });
  return withPrices(write);
}

/** Ends a sale that runs at once. Refused: sale-not-found. */
export const deleteSale = (id: string, actor: ActingStaff = null): Promise<Sale> =>
  withPrices(resource.remove(id, actor));

/** Refused: sale-not-found, too-many-sales. */
export const restoreSale = (id: string, actor: ActingStaff = null): Promise<Sale> =>
  withPrices(resource.restore(id, actor));

export const SALE = staffNoun({
  ...resource,
  schema: saleSchema,
  changes: saleChangesSchema,
  nameOf: ({ name }) => name,
  create: createSale,
  update: updateSale,
  remove: deleteSale,
  restore: restoreSale,
  faults: {
    "shelf-product-unknown": "products",
    "category-unknown": "categories",
    "sale-terms-wrong": "amount",
  },
});
