import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { isTooShort, readOrderSearch } from "#app/domain/core/order-search.ts";
import { listOrders } from "#app/domain/orders/reading/orders.server.ts";
import { db } from "#drizzle/client.server.ts";

beforeAll(async () => {
  await db.execute(sql`
    insert into orders (order_number, full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
    overriding system value
    select number, name, phone, 'Road 3', 'Dhaka', 'Dhaka', 100, 60, 160
      from (values (1211, 'Rahima Begum', '01712345678'), (1212, 'Abdul Mannan', '01812345679'),
                   (88100, 'Selim Reza', '01912345670'), (8, 'Nora 9', '01612345671')) as placed (number, name, phone)`);
  await db.execute(sql`
    with courier as (insert into couriers (name, kind) values ('Pathao', 'pathao') returning id)
    insert into shipments (order_id, courier_id, consignment_id, tracking_code, amount_to_collect)
    select orders.id, courier.id, consignment, tracking, 160 from courier,
           (values (1211, 'DH12ab34', ''), (1212, '550077', 'TRK-77X')) as parcels (number, consignment, tracking)
      join orders on order_number = number`);
});

async function found(search: string): Promise<number[]> {
  const { orders } = await listOrders(null, { search });
  return orders.map((order) => order.orderNumber).sort((a, b) => a - b);
}

describe("staff find orders", () => {
  test.each([
    ["No. 1211", [1211]],
    ["no 1211", [1211]],
    ["No.1211", [1211]],
    ["#1211", [1211]],
    ["# ১২১১", [1211]],
    ["নং ১২১১", [1211]],
    ["অর্ডার নং ১২১১", [1211]],
    ["অর্ডার ১২১১", [1211]],
    ["Order no. 1211", [1211]],
    ["order 1211", [1211]],
    ["1211", [1211]],
    ["1211-2c2d", [1211]],
    ["1211-2c2d, No. 1212", [1211, 1212]],
    ["1211-2345", [1211]],
    ["8", [8]],
    ["88100", [88100]],
    ["No. 88100", [88100]],
    ["1211, 1212", [1211, 1212]],
    ["1211 1212 88100", [1211, 1212, 88100]],
    ["#1211 #1212", [1211, 1212]],
    ["No. 1211; No. 1212", [1211, 1212]],
    ["১২১১ ও ১২১২", [1211, 1212]],
    ["1211 and 1212", [1211, 1212]],
    ["+880 1712-345678", [1211]],
    ["01712 345678, 01812 345679", [1211, 1212]],
    ["01712-345678 01812-345679", [1211, 1212]],
    ["8801712", [1211]],
    ["+8801712", [1211]],
    ["01712 345", [1211]],
    ["০১৮১২", [1212]],
    ["345679", [1212]],
    ["rahima", [1211]],
    ["Nora 9", [8]],
    ["No. 99999999999999", []],
    ["Nobody", []],
    ["0", []],
    ["dh12ab34", [1211]],
    ["DH12AB34, SF-7", [1211]],
    ["trk-77x", [1212]],
    ["550077", [1212]],
    ["Ra", []],
    ["রহ", []],
  ])("by %j", async (search, numbers) => {
    expect(await found(search)).toEqual(numbers);
  });

  test("and a name of two letters is not searched, as the page says", () => {
    expect(["Ra", "রহ", " r "].map(isTooShort)).toEqual([true, true, true]);
    expect(["Raj", "মধু", "8", "", "12"].map(isTooShort)).toEqual([
      ...[false, false, false, false, false],
    ]);
  });

  test("and an empty search runs no query", () => {
    expect(readOrderSearch(" \u0000 ")).toBeNull();
  });
});
