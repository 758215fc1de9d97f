import { eq, ne, sql } from "drizzle-orm";
import { dhakaDay, endOfDhakaDay, startOfDhakaDay } from "#app/domain/core/dates.ts";
import { DAY_MS } from "#app/domain/core/durations.ts";
import { setPassword } from "#app/domain/people/accounts/authentication.server.ts";
import { type Db, db } from "#drizzle/client.server.ts";
import {
  addresses,
  carouselSlides,
  categories,
  deliveryCharges,
  handOvers,
  orderHistory,
  orderLines,
  orders,
  parcelCosts,
  payouts,
  productCosts,
  productRatings,
  products,
  promoCodes,
  reviews,
  shelves,
  shopSettings,
  stockMovements,
  stockOperations,
  users,
} from "#drizzle/schema.ts";
import { patiently } from "#drizzle/time-limits.server.ts";
import { makeOrders, type SampleOrders, sampleId } from "./orders.ts";
import { makeReviews } from "./reviews.ts";
import { placeSampleMedia, SAMPLE_PICTURES } from "./sample-media.server.ts";
import { readSampleCategories, readSampleProducts } from "./samples.server.ts";
import {
  SAMPLE_BANNERS,
  SAMPLE_CHARGES,
  SAMPLE_CUSTOMERS,
  SAMPLE_PASSWORD_HASH,
  SAMPLE_PROMO_CODES,
  SAMPLE_SETTINGS,
} from "./shop.ts";
import type { Tell } from "./steps.ts";
import { withStockHistory } from "./stock-history.server.ts";

export type SampleDataOptions = {
  /** Replaces the shop's products, orders, codes, banners, charges and customers. Staff stay. */
  reset?: boolean;
  /**
   * Whether the sample customers can log in with the published password; otherwise they cannot log
   * in at all.
   */
  publishedPassword?: boolean;
  /** The time of the latest sample order. */
  now?: Date;
  /** Called at each step. */
  tell?: Tell;
};

/**
 * Fills an empty shop (no products, categories or orders) with the sample catalogue, customers and
 * orders. Returns false if the shop was not empty. If several servers start at once, one fills and
 * the others wait and find it filled.
 */
export async function fillSampleData(options: SampleDataOptions = {}): Promise<boolean> {
  return patiently(() => db.transaction((tx) => fill(tx, options)));
}

/**
 * For shops that are open to others: removes the published password from accounts that still have
 * it, ends their sessions, and returns how many there were.
 */
export async function closeSampleAccounts(): Promise<number> {
  return db.transaction(async (tx) => {
    const known = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.passwordHash, SAMPLE_PASSWORD_HASH));
    for (const { id } of known) await setPassword(tx, id, "");
    return known.length;
  });
}

async function fill(
  tx: Db,
  { reset = false, publishedPassword = false, now = new Date(), tell }: SampleDataOptions,
): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('haat sample data'))`);
  // Sample orders send no notifications.
  await tx.execute(sql`SELECT set_config('haat.untold', 'on', true)`);
  if (reset) await emptyShop(tx);
  else if (!(await isEmpty(tx))) return false;
  const media = await placeSampleMedia(SAMPLE_PICTURES, tell);
  tell?.("writing the sample catalogue and orders");
  await fillSettings(tx, reset, now);
  await withStockHistory(tx, async () => {
    await fillCatalogue(tx, media, now);
    await fillCosts(tx, now);
    await fillPromoCodes(tx, now);
    const customerIds = await fillCustomers(tx, now, publishedPassword);
    await fillOrders(tx, now, customerIds);
  });
  return true;
}

async function isEmpty(tx: Db): Promise<boolean> {
  const [row] = await tx.execute<{ empty: boolean }>(
    sql`SELECT NOT EXISTS (SELECT FROM ${products}) AND NOT EXISTS (SELECT FROM ${categories}) AND NOT EXISTS (SELECT FROM ${orders}) AS empty`,
  );
  return row?.empty === true;
}

/**
 * Deletes orders and products with everything that refers to them: parcels, returns, prints,
 * payouts.
 */
async function emptyShop(tx: Db): Promise<void> {
  await tx.execute(
    sql`TRUNCATE ${reviews}, ${productRatings}, ${stockMovements}, ${stockOperations}, ${orderHistory}, ${orderLines}, ${orders}, ${handOvers}, ${products}, ${categories}, ${promoCodes}, ${carouselSlides}, ${shelves}, ${deliveryCharges}, ${payouts} RESTART IDENTITY CASCADE`,
  );
  await tx.delete(users).where(eq(users.isAdmin, false));
}

async function fillSettings(tx: Db, reset: boolean, now: Date): Promise<void> {
  const updatedAt = daysBefore(now, 75);
  const untouched = sql`${shopSettings.tagline} = '' AND cardinality(${shopSettings.phones}) = 0`;
  await tx
    .update(shopSettings)
    .set({ ...SAMPLE_SETTINGS, updatedAt })
    .where(reset ? sql`true` : untouched);
  await tx
    .update(shopSettings)
    .set({ opening: "open", guideClosedAt: now })
    .where(ne(shopSettings.opening, "open"));
  await tx
    .insert(deliveryCharges)
    .values(
      Object.entries(SAMPLE_CHARGES).map(([district, charge]) => ({ district, charge, updatedAt })),
    )
    .onConflictDoNothing();
}

async function fillCatalogue(tx: Db, media: Record<string, string>, now: Date): Promise<void> {
  // All accounts and products are older than the first order, which is 60 days old.
  const opened = daysBefore(now, 75).getTime();
  const moment = (i: number) => ({
    createdAt: new Date(opened + i * 60_000),
    updatedAt: new Date(opened + i * 60_000),
  });
  await tx.insert(categories).values(
    readSampleCategories().map((category, i) => ({
      id: sampleId(`category ${category.slug}`),
      ...moment(i),
      ...category,
    })),
  );
  const samples = readSampleProducts();
  await tx.insert(products).values(
    samples.map(({ id, slug, images, input: { categorySlug, ...fields } }, i) => ({
      id,
      // The newest products come first in the shop.
      ...moment(1000 + samples.length - i),
      ...fields,
      slug,
      images: images.map((name) => requirePicture(media, name)),
      categoryId: sampleId(`category ${categorySlug}`),
    })),
  );
  await tx.insert(carouselSlides).values(
    SAMPLE_BANNERS.map(({ picture, ...slide }, position) => ({
      id: sampleId(`slide ${picture}`),
      ...moment(position),
      path: requirePicture(media, picture),
      ...slide,
      position,
    })),
  );
}

function requirePicture(media: Record<string, string>, name: string): string {
  const path = media[name];
  if (!path) throw new Error(`The picture ${name} was never drawn`);
  return path;
}

/** Goods cost some three fifths of their price, and a parcel twelve taka. */
async function fillCosts(tx: Db, now: Date): Promise<void> {
  const createdAt = daysBefore(now, 74);
  const sold = await tx
    .select({ id: products.id, price: products.price })
    .from(products)
    .orderBy(products.id);
  await tx.insert(productCosts).values(
    sold.map(({ id, price }, i) => ({
      productId: id,
      createdAt,
      origin: "typed" as const,
      cost: Math.round((price * (54 + (i % 14))) / 1000) * 10,
    })),
  );
  await tx
    .insert(parcelCosts)
    .values({ courier: "", day: dhakaDay(createdAt), cost: 12 })
    .onConflictDoNothing();
}

async function fillPromoCodes(tx: Db, now: Date): Promise<void> {
  const createdAt = daysBefore(now, 70);
  await tx.insert(promoCodes).values(
    SAMPLE_PROMO_CODES.map(({ expiresIn, ...code }) => ({
      id: sampleId(`promo code ${code.code}`),
      createdAt,
      updatedAt: createdAt,
      ...code,
      expirationDate:
        expiresIn === null
          ? null
          : endOfDhakaDay(dhakaDay(new Date(now.getTime() + expiresIn * DAY_MS))),
    })),
  );
}

/**
 * The ids of the sample customers by phone number; a number that belongs to an account already is
 * left alone.
 */
async function fillCustomers(
  tx: Db,
  now: Date,
  publishedPassword: boolean,
): Promise<Map<string, string>> {
  const createdAt = daysBefore(now, 65);
  const added = await tx
    .insert(users)
    .values(
      SAMPLE_CUSTOMERS.map(({ fullName, phoneNumber, email }) => ({
        id: sampleId(`user ${phoneNumber}`),
        createdAt,
        updatedAt: createdAt,
        fullName,
        phoneNumber,
        email,
        passwordHash: publishedPassword ? SAMPLE_PASSWORD_HASH : "",
      })),
    )
    .onConflictDoNothing()
    .returning({ id: users.id, phoneNumber: users.phoneNumber });
  const ids = new Map(added.map(({ id, phoneNumber }) => [phoneNumber, id]));
  const homes = SAMPLE_CUSTOMERS.flatMap(({ phoneNumber, address, district, thana }) => {
    const userId = ids.get(phoneNumber);
    return userId
      ? [
          {
            id: sampleId(`address ${phoneNumber}`),
            createdAt,
            updatedAt: createdAt,
            userId,
            address,
            district,
            thana,
          },
        ]
      : [];
  });
  if (homes.length > 0) await tx.insert(addresses).values(homes);
  return ids;
}

async function fillOrders(tx: Db, now: Date, customerIds: Map<string, string>): Promise<void> {
  const forSale = await tx
    .select({
      id: products.id,
      title: products.title,
      titleBn: products.titleBn,
      sizeAmount: products.sizeAmount,
      sizeUnit: products.sizeUnit,
      salePrice: products.salePrice,
      trackStock: products.trackStock,
      isBestSelling: products.isBestSelling,
    })
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(products.id);
  const made = makeOrders(now, forSale, customerIds);
  await tx.insert(orders).values(made.orders);
  await tx.insert(orderLines).values(made.lines);
  await tx.insert(orderHistory).values(made.history);
  await fillReviews(tx, now, made);
  for (const [code, currentUsage] of made.usage) {
    await tx
      .update(promoCodes)
      .set({ currentUsage, updatedAt: startOfDhakaDay(now) })
      .where(eq(promoCodes.code, code));
  }
}

async function fillReviews(tx: Db, now: Date, made: SampleOrders): Promise<void> {
  const sold = await tx
    .select({ id: products.id, category: categories.slug })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId));
  const written = makeReviews(now, made, new Map(sold.map(({ id, category }) => [id, category])));
  await tx.insert(reviews).values(written);
}

/** 00:00 in Dhaka, this many days earlier. */
function daysBefore(now: Date, days: number): Date {
  return new Date(startOfDhakaDay(now).getTime() - days * DAY_MS);
}
