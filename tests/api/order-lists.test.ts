import { describe, expect, test } from "vitest";
import { pool } from "#tests/support/driver.ts";
import { makeOrder } from "#tests/support/factories.ts";
import { anAdmin, request } from "./support/request.ts";

const nasrin = await anAdmin();
const get = (path: string) => request("GET", `/api/admin/order/${path}`, { as: nasrin });

describe("a search of orders", () => {
  test("is counted up to a thousand on a page, and says that there are more", async () => {
    await pool`
      insert into orders (full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
      select 'Sufia Kamal', '01755' || lpad(n::text, 6, '0'), 'Road 3', 'Dhaka', 'Dhaka', 500, 60, 560
        from generate_series(1, 1005) n`;
    const { body } = await get("list?q=Sufia&page=1&limit=20");
    expect(body).toMatchObject({ totalOrder: 1000, moreThanTotal: true });
    expect(body.result).toHaveLength(20);
    const last = await get("list?q=Sufia&page=51&limit=20");
    expect(last.body.result).toHaveLength(5);
  });

  test("with fewer results has their number, and so has a complete list", async () => {
    await makeOrder({ fullName: "Begum Rokeya" });
    const { body } = await get("list?q=Rokeya&page=1");
    expect(body).toMatchObject({ totalOrder: 1, moreThanTotal: false });
    const whole = await get("list?q=Sufia");
    expect(whole.body.totalOrder).toBe(1005);
    expect(whole.body.result).toHaveLength(1005);
    expect((await get("list?page=1")).body).not.toHaveProperty("moreThanTotal");
  });
});

describe("the export of orders", () => {
  const numbersIn = (csv: string) =>
    csv
      .trim()
      .split("\r\n")
      .slice(1)
      .map((row) => Number(row.split(",")[0]));

  test("has the requested days, from midnight to midnight in Dhaka", async () => {
    const at = async (moment: string) => {
      const { id, orderNumber } = await makeOrder();
      await pool`update orders set created_at = ${moment} where id = ${id}`;
      return orderNumber;
    };
    await at("2025-03-09T17:59:59.999Z");
    const first = await at("2025-03-09T18:00:00Z");
    const last = await at("2025-03-11T17:59:59.999Z");
    await at("2025-03-11T18:00:00Z");
    const { body, headers } = await get("export?from=2025-03-10&to=2025-03-11");
    expect(numbersIn(body)).toEqual([last, first]);
    expect(headers.get("Content-Disposition")).toContain('"orders-2025-03-10-2025-03-11.csv"');
    const cancelled = await get("export?from=2025-03-10&to=2025-03-11&order_type=Cancelled");
    expect(numbersIn(cancelled.body)).toEqual([]);
  });

  test.each(["from=2025-03-10", "to=2025-03-10", "from=2025-13-01&to=2025-13-02"])(
    "is refused for %s as days",
    async (query) => {
      const { status, body } = await get(`export?${query}`);
      expect(status).toBe(400);
      expect(body.message).toContain("366");
    },
  );
});
