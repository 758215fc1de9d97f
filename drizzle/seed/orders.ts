import { createHash } from "node:crypto";
import { startOfDhakaDay } from "#app/domain/core/dates.ts";
import { DAY_MS, HOUR_MS } from "#app/domain/core/durations.ts";
import type { SizeUnit } from "#app/domain/core/naming/size.ts";
import { chargeFor } from "#app/domain/shop/delivery/delivery-charge.ts";
import { type District, districts, findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { thanasOf } from "#app/domain/shop/delivery/locations.ts";
import type { orderHistory, orderLines, orders } from "#drizzle/schema.ts";
import { pick, type Random, random } from "./random.ts";
import {
  SAMPLE_CHARGES,
  SAMPLE_CUSTOMERS,
  SAMPLE_GUESTS,
  SAMPLE_NOTES,
  SAMPLE_PROMO_CODES,
  SAMPLE_SETTINGS,
  SAMPLE_STREETS,
} from "./shop.ts";

const DAYS = 60;
const COUNT = 200;

/** The stops of a parcel, in order. */
const ROUTE = [
  "Processing",
  "Ready for delivery",
  "Assign Rider",
  "Submit for Delivery",
  "Reach Destination",
  "Deliverd",
] as const;
type Status = (typeof ROUTE)[number] | "Cancelled" | "Refunded";

export type ProductForSale = {
  id: string;
  title: string;
  titleBn: string;
  sizeAmount: number | null;
  sizeUnit: SizeUnit | null;
  salePrice: number;
  trackStock: boolean;
  isBestSelling: boolean;
};

export type SampleOrders = {
  orders: (typeof orders.$inferInsert)[];
  lines: (typeof orderLines.$inferInsert)[];
  history: (typeof orderHistory.$inferInsert)[];
  /** How many orders use each code; cancelled ones do not count. */
  usage: Map<string, number>;
};

/** The same name always gives the same id. */
export function sampleId(name: string): string {
  const hex = createHash("sha256").update(`haat sample ${name}`).digest("hex");
  // RFC 9562 reserves version 8 for custom ids; 10xx is its variant.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Some 200 orders of the 60 days up to `now`, oldest first. All but the clock times of the last day
 * are the same for every `now` on one day in Dhaka.
 */
export function makeOrders(
  now: Date,
  products: readonly ProductForSale[],
  customerIds: ReadonlyMap<string, string>,
): SampleOrders {
  const next = random("orders");
  const made: SampleOrders = { orders: [], lines: [], history: [], usage: new Map() };
  const days = Array.from({ length: COUNT }, (_, i) => dayOf(i, next)).sort((a, b) => b - a);
  // Best-selling products are four times as likely to be picked.
  const hat = products.flatMap((p) => (p.isBestSelling ? [p, p, p, p] : [p]));
  days.forEach((daysAgo, i) => {
    addOrder(made, i, { now, daysAgo, hat, customerIds, next });
  });
  made.orders.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  return made;
}

/** The business grows: the last weeks have more orders, and each of the last days has some. */
function dayOf(index: number, next: Random): number {
  return index < 24 ? Math.floor(index / 4) : Math.floor(next() ** 1.35 * DAYS);
}

type Circumstances = {
  now: Date;
  daysAgo: number;
  hat: ProductForSale[];
  customerIds: ReadonlyMap<string, string>;
  next: Random;
};

function addOrder(
  made: SampleOrders,
  i: number,
  { now, daysAgo, hat, customerIds, next }: Circumstances,
) {
  const id = sampleId(`order ${i}`);
  const today = startOfDhakaDay(now).getTime();
  // From eight in the morning to eleven at night; today only up to now.
  const createdAt =
    daysAgo > 0
      ? new Date(today - daysAgo * DAY_MS + (8 + next() * 15) * HOUR_MS)
      : new Date(today + next() * (now.getTime() - today));

  const lines = pickLines(hat, next);
  const subtotal = lines.reduce(
    (sum, { product, quantity }) => sum + product.salePrice * quantity,
    0,
  );
  const status = statusOf(i, daysAgo, next);
  const isReserved = status !== "Cancelled" && status !== "Refunded";
  const code = codeFor(subtotal, daysAgo, made.usage, next);
  if (code && isReserved) made.usage.set(code.code, (made.usage.get(code.code) ?? 0) + 1);
  const promoCodeDiscount = Math.min(code?.discount ?? 0, subtotal);
  const buyer = buyerOf(i, next);
  const deliveryCharge = chargeFor(buyer.district.name, {
    byDistrict: SAMPLE_CHARGES,
    default: SAMPLE_SETTINGS.defaultDeliveryCharge,
  });

  const steps = stepsTo(status, createdAt, now, next);
  made.orders.push({
    id,
    createdAt,
    updatedAt: steps.at(-1)?.at ?? createdAt,
    fullName: buyer.fullName,
    phoneNumber: buyer.phoneNumber,
    address: buyer.address,
    district: buyer.district.name,
    division: buyer.district.division,
    thana: buyer.thana,
    orderNote: next() < 0.2 ? pick(SAMPLE_NOTES, next) : "",
    subtotal,
    deliveryCharge,
    promoCode: code?.code ?? "",
    promoCodeDiscount,
    totalPrice: subtotal + deliveryCharge - promoCodeDiscount,
    status,
    isReserved,
    customerId: customerIds.get(buyer.phoneNumber) ?? null,
    promoCodeId: code ? sampleId(`promo code ${code.code}`) : null,
  });
  lines.forEach(({ product, quantity }, position) => {
    made.lines.push({
      orderId: id,
      position,
      title: product.title,
      titleBn: product.titleBn,
      sizeAmount: product.sizeAmount,
      sizeUnit: product.sizeUnit,
      price: product.salePrice,
      quantity,
      tookStock: product.trackStock,
      productId: product.id,
    });
  });
  for (const { from, to, at } of steps) {
    made.history.push({ orderId: id, field: "status", from, to, createdAt: at });
  }
}

function pickLines(hat: ProductForSale[], next: Random) {
  const wanted = 1 + Math.floor(next() ** 2 * 5);
  const chosen = new Map<string, { product: ProductForSale; quantity: number }>();
  while (chosen.size < wanted) {
    const product = hat[Math.floor(next() * hat.length)];
    if (!product) throw new Error("Orders need products");
    chosen.set(product.id, { product, quantity: next() < 0.75 ? 1 : 2 + Math.floor(next() * 3) });
  }
  return [...chosen.values()];
}

/** A parcel arrives within about four days, or the order is cancelled. */
function statusOf(i: number, daysAgo: number, next: Random): Status {
  const luck = next();
  if (luck < 0.07) return "Cancelled";
  if (daysAgo > 5) return luck < 0.11 ? "Refunded" : "Deliverd";
  const reached = ROUTE[Math.min(ROUTE.length - 1, Math.max(0, daysAgo + (i % 3) - 1))];
  return reached ?? "Processing";
}

function stepsTo(status: Status, createdAt: Date, now: Date, next: Random) {
  const stops: Status[] =
    status === "Cancelled"
      ? ["Processing", "Cancelled"]
      : status === "Refunded"
        ? [...ROUTE, "Refunded"]
        : ROUTE.slice(0, ROUTE.indexOf(status) + 1);
  const left = Math.min(now.getTime() - createdAt.getTime(), 4 * DAY_MS);
  return stops.slice(1).map((to, i) => ({
    from: stops[i] ?? "Processing",
    to,
    at: new Date(
      createdAt.getTime() + Math.floor((left * (i + 0.4 + next() * 0.5)) / stops.length),
    ),
  }));
}

function codeFor(subtotal: number, daysAgo: number, usage: Map<string, number>, next: Random) {
  const allowed = SAMPLE_PROMO_CODES.filter(
    (code) =>
      code.isActive &&
      subtotal >= code.minAmount &&
      (code.maxUsage === null || (usage.get(code.code) ?? 0) < code.maxUsage) &&
      // A code that has expired by today was still valid on its last days.
      (code.expiresIn === null || daysAgo >= -code.expiresIn),
  );
  const wants = next();
  const choice = next();
  // The limited code is used first, so that it is certainly used up.
  const limited = allowed.find((code) => code.code === "FIRST10");
  if (limited && wants < 0.5) return limited;
  return wants < 0.3 ? allowed[Math.floor(choice * allowed.length)] : undefined;
}

function buyerOf(i: number, next: Random) {
  const home = next();
  const district =
    home < 0.35 ? required("Dhaka") : home < 0.45 ? required("Chittagong") : anyDistrict(i);
  const thanas = thanasOf(district);
  const thana = thanas[Math.floor(next() * thanas.length)]?.name ?? null;
  const street = pick(SAMPLE_STREETS, next);
  const guest = Math.floor(next() * SAMPLE_GUESTS.length);
  if (i % 6 === 0) {
    const customer = SAMPLE_CUSTOMERS[(i / 6) % SAMPLE_CUSTOMERS.length] ?? SAMPLE_CUSTOMERS[0];
    return { ...customer, district: required(customer.district) };
  }
  return {
    fullName: SAMPLE_GUESTS[guest] ?? SAMPLE_GUESTS[0],
    phoneNumber: `01700000${200 + guest}`,
    address: thana && thana !== "Others" ? `${street}, ${thana}` : street,
    district,
    thana,
  };
}

/** All 64 in turn, so that each occurs. */
function anyDistrict(i: number): District {
  return districts[(i * 7) % districts.length] ?? required("Dhaka");
}

function required(name: string): District {
  const district = findDistrict(name);
  if (!district) throw new Error(`No district called ${name}`);
  return district;
}
