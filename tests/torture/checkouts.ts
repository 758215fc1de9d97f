import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "postgres";

/**
 * People who order again and again, each order under its own key and repeated until it is answered,
 * as the contract's clients do. An order counts as acknowledged if its answer said so.
 */
export async function startCheckouts(url: string, people: number) {
  const products = await (await fetch(`${url}/api/product/get-product?limit=50`)).json();
  // A product with unlimited stock.
  const product = products.result.find((one: { trackStock: boolean }) => !one.trackStock);
  const acknowledged: Set<string> = new Set();
  const counts = { tries: 0, refused: 0 };
  let isEnough = false;
  let number = 0;

  async function shopOnAndOn() {
    while (!isEnough) {
      const key = randomUUID();
      while (!(await order(key, number++)) && !isEnough) await pause(100);
    }
  }

  /** @returns whether the shop has answered this order */
  async function order(key: string, n: number): Promise<boolean> {
    counts.tries += 1;
    const phone = 10_000_000 + (parseInt(key.slice(0, 6), 16) % 90_000_000);
    const answer = await fetch(`${url}/api/order/place-order`, {
      method: "POST",
      signal: AbortSignal.timeout(30_000),
      headers: {
        "Content-Type": "application/json",
        "Idempotency-Key": key,
        "X-Forwarded-For": `10.${n % 250}.${(n >> 8) % 250}.${n % 199}`,
      },
      body: JSON.stringify({
        orderDetails: {
          fullName: `Torture ${key.slice(0, 8)}`,
          phoneNumber: `017${phone}`,
          deliveryAddress: `torture ${key}`,
          district: "Dhaka",
          items: [{ _id: product._id, quantity: 1 }],
        },
      }),
    }).catch(() => null);
    await answer?.text().catch(() => {});
    if (answer?.status === 200) acknowledged.add(key);
    else if (answer && answer.status < 500) counts.refused += 1;
    return answer !== null && answer.status < 500;
  }

  const shopping = Array.from({ length: people }, shopOnAndOn);
  return {
    acknowledged,
    counts,
    async stop() {
      isEnough = true;
      await Promise.all(shopping);
    },
  };
}

/** The result of the orders: how many acknowledged ones are missing, and how many exist twice. */
export async function countOrders(sql: Sql, acknowledged: Set<string>) {
  const rows = await sql`select address, count(*)::int as times from orders
    where address like 'torture %' group by 1`;
  const found = new Set(rows.map(({ address }) => address.slice("torture ".length)));
  return {
    lost: [...acknowledged].filter((key) => !found.has(key)).length,
    doubled: rows.filter(({ times }) => times > 1).length,
  };
}
