import type { APIRequestContext } from "@playwright/test";
import { expect } from "./shop.ts";

/** The products that the shop sells that day: title, price in taka. */
const PRODUCTS = [
  ["Khalisha honey", 850],
  ["Almonds", 690],
  ["Mustard oil", 340],
  ["Chia seeds", 450],
] as const;

/** Pieces of each product at the start of the day, and those received later. */
const AT_FIRST = 150;
const RECEIVED = 50;

const DISTRICTS = ["Dhaka", "Gazipur", "Sylhet"];

/** Taka: the default charge of a new shop in every district. */
const CHARGE = 120;

export type Product = { id: string; slug: string; title: string; price: number };

/** The status in which the test leaves an order at the end of the day. */
type End = "in the shop" | "with the courier" | "settled" | "returned" | "cancelled";

export type DayOrder = {
  id: string;
  number: number;
  name: string;
  phone: string;
  district: string;
  lines: { product: Product; quantity: number; price: number }[];
  charge: number;
  discount: number;
  courier: string;
  end: End;
  /** Taka that the courier paid. */
  received: number;
  /** Pieces of the first line that were written off on return. */
  lost: number;
};

export const totalOf = ({ lines, charge, discount }: DayOrder) =>
  lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0) + charge - discount;

export const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** Creates products and two couriers before the day begins; `origin` is that of her forms. */
export async function setUpShop(nasrin: APIRequestContext, origin: string): Promise<Product[]> {
  const headers = { Origin: origin };
  const call = async (path: string, data: Record<string, string | number | boolean>) => {
    const answer = await nasrin.post(path, { data, headers });
    expect(answer.status(), path).toBe(200);
    return answer.json();
  };
  const send = async (path: string, form: Record<string, string>) => {
    const answer = await nasrin.post(path, { form, headers, maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
  };
  await call("/api/category/post-category", { name: "Pantry" });
  const products: Product[] = [];
  for (const [title, price] of PRODUCTS) {
    const { result } = await call("/api/product/post-product", {
      ...{ title, price, description: "Of this year.", category: "pantry" },
      ...{ trackStock: true, quantityInStock: AT_FIRST },
    });
    const { _id: id, slug } = result;
    products.push({ id, slug, title, price });
    const received = { "rows[0].productId": id, "rows[0].received": String(RECEIVED), note: "" };
    await send("/admin/stock", { operation: crypto.randomUUID(), ...received });
  }
  for (const kind of ["Pathao", "Steadfast"]) {
    const courier = { name: kind, kind: kind.toLowerCase(), store: "Gulshan", trackingLink: "" };
    await send("/admin/couriers", { intent: "create-courier", isActive: "true", ...courier });
  }
  return products;
}

/** Places the orders of sixty customers through the API, one after the other. */
export async function placeOrders(
  customers: APIRequestContext,
  products: readonly Product[],
): Promise<DayOrder[]> {
  const orders: DayOrder[] = [];
  for (let i = 0; i < 60; i++) {
    const name = `Customer ${String(i + 1).padStart(2, "0")}`;
    const phone = `0171${String(2_000_000 + i)}`;
    const district = DISTRICTS[i % DISTRICTS.length] ?? "";
    const lines = [0, 1].slice(0, 1 + (i % 2)).flatMap((k) => {
      const product = products[(i + k) % products.length];
      return product ? [{ product, quantity: 1 + ((i + k) % 3), price: product.price }] : [];
    });
    const answer = await customers.post("/api/order/place-order", {
      data: {
        orderDetails: {
          ...{ fullName: name, phoneNumber: phone, district },
          address: `House ${i + 1}, Lake Road`,
          items: lines.map(({ product, quantity }) => ({ _id: product.id, quantity })),
        },
      },
    });
    const { order } = await answer.json();
    orders.push({
      ...{ id: order._id, number: order.orderNumber, name, phone, district, lines },
      ...{ charge: CHARGE, discount: 0, courier: "", end: "in the shop", received: 0, lost: 0 },
    });
  }
  return orders;
}

/** The pieces of a product that must be left in the evening. */
export function leftOf(product: Product, orders: readonly DayOrder[]): number {
  const gone = orders.flatMap(({ end, lines, lost }) => {
    if (end === "cancelled") return [];
    return lines
      .map(({ quantity, ...line }, at) => ({
        ...line,
        gone: end !== "returned" ? quantity : at === 0 ? lost : 0,
      }))
      .filter((line) => line.product.id === product.id)
      .map((line) => line.gone);
  });
  return AT_FIRST + RECEIVED - sum(gone);
}
