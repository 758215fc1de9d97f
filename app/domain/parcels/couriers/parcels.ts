import { invoiceOf } from "../../core/invoice.ts";
import { productName } from "../../core/naming/product-name.ts";
import { sizeOf } from "../../core/naming/size.ts";
import { isStoredPhone } from "../../core/phone.ts";
import { cleanLine, cutText } from "../../core/text.ts";
import type { Order } from "../../orders/reading/order-rows.server.ts";
import { fullAddress } from "../../shop/delivery/full-address.ts";
import type { CourierKind } from "./couriers.ts";

/** An order as a courier gets it. Taka; kilograms with one decimal. */
export type Parcel = {
  invoice: string;
  name: string;
  phone: string;
  /** One line that ends with thana and district. */
  address: string;
  district: string;
  thana: string;
  amount: number;
  /** What the goods are worth, should the courier lose them. */
  value: number;
  pieces: number;
  weight: number;
  description: string;
  note: string;
};

/** Why a courier's importer would refuse a parcel. */
export type ParcelProblem =
  | { code: "name-short" | "name-long" | "address-short" | "address-long"; limit: number }
  | { code: "phone" }
  | { code: "too-heavy"; limit: number };

type Limits = { name: [number, number]; address: [number, number]; weight: number };

/**
 * Characters of name and address, and kilograms, that each importer accepts. Pathao's and
 * Steadfast's are from their panels; a plain list only must not be empty.
 */
const LIMITS: Record<CourierKind, Limits> = {
  pathao: { name: [3, 100], address: [10, 220], weight: 10 },
  steadfast: { name: [1, 100], address: [1, 250], weight: Number.POSITIVE_INFINITY },
  redx: { name: [1, 100], address: [1, 500], weight: Number.POSITIVE_INFINITY },
  other: { name: [1, 100], address: [1, 700], weight: Number.POSITIVE_INFINITY },
};

/** The least weight that couriers charge. */
const LEAST_KG = 0.5;

/** Characters. A longer text is cut, since nobody delivers by it. */
const DESCRIPTION_MAX = 200;
const NOTE_MAX = 200;

/** An order as a parcel; `amount` is the taka still to be collected. */
export function parcelOf(order: Order, amount: number): Parcel {
  const { district, thana } = order;
  return {
    invoice: invoiceOf(order),
    name: cleanLine(order.fullName),
    phone: order.phoneNumber,
    // Riders read only the address.
    address: fullAddress(order.address, [thana, district]),
    district,
    thana: thana ?? "",
    amount,
    value: order.subtotal,
    pieces: order.lines.reduce((sum, line) => sum + line.quantity, 0),
    weight: weightOf(order.lines),
    description: cutText(
      order.lines.map((line) => `${productName(line, "en")} x ${line.quantity}`).join("; "),
      DESCRIPTION_MAX,
    ),
    note: cutText(cleanLine(order.orderNote), NOTE_MAX),
  };
}

/** Why the courier would refuse a parcel; empty if it would not. */
export function parcelProblems(kind: CourierKind, parcel: Parcel): ParcelProblem[] {
  const { name, address, weight } = LIMITS[kind];
  return [
    ...lengthProblems("name", parcel.name, name),
    ...lengthProblems("address", parcel.address, address),
    ...(isStoredPhone(parcel.phone) ? [] : [{ code: "phone" as const }]),
    ...(parcel.weight > weight ? [{ code: "too-heavy" as const, limit: weight }] : []),
  ];
}

function lengthProblems(
  field: "name" | "address",
  text: string,
  [least, most]: [number, number],
): ParcelProblem[] {
  if (text.length < least) return [{ code: `${field}-short`, limit: least }];
  return text.length > most ? [{ code: `${field}-long`, limit: most }] : [];
}

/**
 * Kilograms of the products with a known size, a litre as one; rounded up to 100 g, at least
 * `LEAST_KG`.
 */
function weightOf(lines: Order["lines"]): number {
  const grams = lines.reduce((sum, line) => sum + gramsOf(line) * line.quantity, 0);
  return Math.max(LEAST_KG, Math.ceil(grams / 100) / 10);
}

const GRAMS = { g: 1, kg: 1000, ml: 1, l: 1000, piece: 0 } as const;

function gramsOf(line: Order["lines"][number]): number {
  const size = sizeOf(line);
  return size ? size.amount * GRAMS[size.unit] : 0;
}
