import { describe, expect, test } from "vitest";
import { deleteOrder, updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { setDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeOrder,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
} from "#tests/support/factories.ts";
import { anOrderOf } from "./support/endpoints.ts";
import { aCustomer, anAdmin, request } from "./support/request.ts";

const [admin, customer] = await Promise.all([anAdmin(), aCustomer()]);
await setDeliveryCharges({ byDistrict: { Dhaka: 60 }, default: 120 });
const place = (json: unknown, headers: Record<string, string> = {}) =>
  request("POST", "/api/order/place-order", { json, headers });

describe("placing", () => {
  test("computes every figure in the shop", async () => {
    const honey = await makeProduct({ price: 700, discount: 50 });
    const code = await makePromoCode({ discount: 100, minAmount: 1000 });
    const { body } = await place(
      anOrderOf(honey.id, { promoCode: code.code.toLowerCase(), promoCodeDiscount: 9999 }),
    );
    expect(body).toMatchObject({
      success: true,
      message: "Order placed successfully.",
      order: {
        fullName: "Rahima Begum",
        phoneNumber: "01712345678",
        address: "House 7, Road 3, Dhanmondi",
        deliveryAddress: "House 7, Road 3, Dhanmondi",
        district: "Dhaka",
        division: "Dhaka",
        thana: "Dhanmondi",
        items: [{ title: honey.title, price: 650, quantity: 2, productId: honey.id }],
        subtotal: 1300,
        deliveryCharge: 60,
        promoCode: code.code,
        promoCodeDiscount: 100,
        totalPrice: 1260,
        status: "Processing",
        paymentMethod: "Cash on Delivery",
        customer: "",
      },
    });
    const tracked = await request("GET", `/api/order/track-order/${body.order._id}`);
    expect(tracked.body.result).toEqual(body.order);
  });

  test("takes the add-on of the checkout at its price, and no other product as one", async () => {
    const [honey, nuts] = [await makeProduct({ price: 700 }), await makeProduct({ price: 150 })];
    const set = (json: object) => request("PUT", "/api/admin/add-on/update", { json, as: admin });
    const dear = await set({ addOn: nuts.id, addOnPrice: 151 });
    expect([dear.status, Object.keys(dear.body.errors)]).toEqual([409, ["addOnPrice"]]);
    const unknown = await set({ addOn: "no such thing", addOnPrice: 100 });
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ["addOn"]]);
    const offered = { productId: nuts.id, price: 120 };
    expect((await set({ addOn: nuts.id, addOnPrice: 120 })).body).toMatchObject(offered);
    const { body } = await place(anOrderOf(honey.id, { addOn: nuts.id }));
    expect(body.order.items).toMatchObject([{ quantity: 2 }, { price: 120, quantity: 1 }]);
    expect((await place(anOrderOf(honey.id, { addOn: honey.id }))).status).toBe(409);
    await set({});
    expect((await place(anOrderOf(honey.id, { addOn: nuts.id }))).status).toBe(409);
  });

  test("accepts `address`, and any spelling of phone and district", async () => {
    const { id } = await makeProduct();
    const { body } = await place(
      anOrderOf(id, {
        deliveryAddress: undefined,
        address: "Sadar Road",
        phoneNumber: "+880 1712-345678",
        district: "Comilla",
        division: "Atlantis",
        thana: null,
      }),
    );
    expect(body.order).toMatchObject({
      address: "Sadar Road",
      phoneNumber: "01712345678",
      district: "Cumilla",
      division: "Chattogram",
      thana: "",
      deliveryCharge: 120,
    });
  });

  test.each([
    ["Dhaka", "ধানমন্ডি", "Dhanmondi"],
    ["Dhaka", "dhanmondi thana", "Dhanmondi"],
    ["Dhaka", "Beside the old mosque", "Beside the old mosque"],
    ["Sylhet", "Dhanmondi", ""],
  ])("in %s stores the thana %j as %j", async (district, thana, kept) => {
    const { id } = await makeProduct();
    const { status, body } = await place(anOrderOf(id, { district, thana }));
    expect(status).toBe(200);
    expect(body.order).toMatchObject({ district, thana: kept });
  });

  test("makes one order of equal requests with one key, and refuses another order under it", async () => {
    const { id } = await makeTrackedProduct(5);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const [first, second] = await Promise.all([
      place(anOrderOf(id), key),
      place(anOrderOf(id), key),
    ]);
    expect(second.body.order._id).toBe(first.body.order._id);
    const other = await place(anOrderOf(id, { fullName: "Karim" }), key);
    expect([other.status, other.body.message]).toEqual([
      422,
      "This key was used for another order already.",
    ]);
    const { body } = await request("GET", `/api/product/detail-product-by-id?product_id=${id}`);
    expect(body.result.quantityInStock).toBe(3);
  });

  test("under a key whose order staff have deleted says so in both languages", async () => {
    const { id } = await makeTrackedProduct(5);
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const { body } = await place(anOrderOf(id), key);
    await deleteOrder(body.order._id, null);
    for (const [language, says] of [
      ["en", "deleted it since. Nothing was ordered again."],
      ["bn", "পরে দোকান সেটি মুছে ফেলেছে।"],
    ] as const) {
      const again = await place(anOrderOf(id), { ...key, "Accept-Language": language });
      expect([again.status, again.body.success]).toEqual([409, false]);
      expect(again.body.message).toContain(says);
    }
    const { body: products } = await request(
      "GET",
      `/api/product/detail-product-by-id?product_id=${id}`,
    );
    expect(products.result.quantityInStock).toBe(5);
  });

  test.each([
    [{ fullName: " " }, "orderDetails.fullName"],
    [{ phoneNumber: "0171234567" }, "orderDetails.phoneNumber"],
    [{ deliveryAddress: "" }, "orderDetails.address"],
    [{ district: "Atlantis" }, "orderDetails.district"],
    [{ district: "" }, "orderDetails.district"],
    [{ items: "honey" }, "orderDetails.items"],
  ])("is refused for %o, with the field", async (wrong, field) => {
    const { id } = await makeProduct();
    const { status, body } = await place(anOrderOf(id, wrong));
    expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  });

  test.each([0, -1, 1.5, 100, 1e9, "1e1", null])("is refused for %s pieces", async (quantity) => {
    const { id } = await makeProduct();
    const { status } = await place(anOrderOf(id, { items: [{ _id: id, quantity }] }));
    expect(status).toBe(400);
  });

  test("is refused for an empty order, sold-out or unknown products, and invalid codes", async () => {
    const { id } = await makeProduct();
    const empty = await place(anOrderOf(id, { items: [] }));
    expect([empty.status, empty.body.message]).toEqual([409, "Empty cart."]);

    const scarce = await makeTrackedProduct(1, { title: "Honey" });
    const few = await place(anOrderOf(scarce.id));
    expect([few.status, few.body.message]).toEqual([409, "Only 1 of “Honey” left."]);

    expect((await place(anOrderOf(crypto.randomUUID()))).status).toBe(404);

    const code = await makePromoCode({ minAmount: 5000 });
    const low = await place(anOrderOf(id, { promoCode: code.code }));
    expect([low.status, low.body.message]).toEqual([409, "Minimum spend 5,000 TK"]);
    expect((await place(anOrderOf(id, { promoCode: "NOPE" }))).status).toBe(404);
  });
});

describe("reading", () => {
  test("of own orders is newest first, and paged", async () => {
    const first = await makeOrder({ customerId: customer.id });
    const second = await makeOrder({ customerId: customer.id });
    await makeOrder();
    const read = async (query = "") =>
      (await request("GET", `/api/order/user-order-list${query}`, { as: customer })).body;
    expect((await read()).result.map((o: { _id: string }) => o._id)).toEqual([second.id, first.id]);
    const page = await read("?page=2&limit=1");
    expect([page.result.length, page.totalOrder]).toEqual([1, 2]);
    expect((await read("?page=3&limit=1")).result).toEqual([]);
  });

  test.each(["x", crypto.randomUUID(), "..%2F..%2Fetc", "%00"])(
    "of the order %s finds nothing",
    async (id) => {
      const { status } = await request("GET", `/api/order/track-order/${id}`);
      expect([400, 404]).toContain(status);
    },
  );

  test("of staff's lists gives consistent numbers", async () => {
    const all = await request("GET", "/api/admin/order/list", { as: admin });
    expect(all.body.totalOrder).toBe(all.body.result.length);
    const read = async (type: string) =>
      (
        await request("GET", `/api/admin/order/filter?order_type=${encodeURIComponent(type)}`, {
          as: admin,
        })
      ).body;
    expect((await read("today")).totalOrder).toBe(all.body.totalOrder);
    expect((await read("Refunded")).totalOrder).toBe(0);
    const { body: tiles } = await request("GET", "/api/admin/dashboard", { as: admin });
    expect(tiles.todayCount).toBe(all.body.totalOrder);
    expect(tiles.processingOrder).toBe((await read("Processing")).totalOrder);
    const found = await request(
      "GET",
      `/api/admin/order/list?q=${all.body.result[0].orderNumber}`,
      {
        as: admin,
      },
    );
    expect(found.body.result[0]._id).toBe(all.body.result[0]._id);
  });

  test.each(["", "yesterday", "processing", "\u0000"])(
    "of a list called “%s” is refused",
    async (name) => {
      const path = `/api/admin/order/filter?order_type=${encodeURIComponent(name)}`;
      const { status, body } = await request("GET", path, { as: admin });
      expect([status, Object.keys(body.errors)]).toEqual([400, ["order_type"]]);
    },
  );
});

describe("editing", () => {
  const update = (json: object) => request("PUT", "/api/admin/order/update", { json, as: admin });

  test("as the admin page sends it changes and records", async () => {
    const { id } = await makeOrder();
    const { body } = await update({
      _id: id,
      fullName: "Rahima Khatun",
      phoneNumber: "01812345678",
      totalPrice: "900",
      district: "Chattogram",
      status: "Deliverd",
    });
    expect(body.message).toBe("update successful.");
    expect(body.result).toMatchObject({
      _id: id,
      fullName: "Rahima Khatun",
      totalPrice: 900,
      district: "Chittagong",
      division: "Chattogram",
      status: "Deliverd",
    });
    const history = await request("GET", `/api/admin/order/history?order_id=${id}`, { as: admin });
    expect(history.body.result).toContainEqual({
      field: "status",
      from: "Processing",
      to: "Deliverd",
      changedBy: "Nasrin Akter",
      createdAt: expect.any(String),
    });
  });

  test("is refused without id, for another status, a fraction, and an unknown order", async () => {
    const { id } = await makeOrder();
    expect((await update({ status: "Deliverd" })).body.errors).toHaveProperty("_id");
    expect((await update({ _id: id, status: "Delivered" })).body.errors).toHaveProperty("status");
    expect((await update({ _id: id, totalPrice: 9.5 })).body.errors).toHaveProperty("totalPrice");
    expect((await update({ _id: crypto.randomUUID(), status: "Deliverd" })).status).toBe(404);
  });

  test("can delete an order from every list, and restore it", async () => {
    const { id } = await makeOrder();
    const query = `order_id=${id}`;
    expect((await request("DELETE", `/api/order/delete?${query}`, { as: admin })).status).toBe(200);
    expect((await request("GET", `/api/order/track-order/${id}`)).status).toBe(404);
    expect((await request("DELETE", `/api/order/delete?${query}`, { as: admin })).status).toBe(404);

    const road = await makeOrder();
    await updateOrder(road.id, { status: "Submit for Delivery" }, null);
    const path = `/api/order/delete?order_id=${road.id}`;
    const refused = await request("DELETE", path, { as: admin });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining("Record a return or refund"),
    ]);
    expect((await request("PUT", `/api/order/restore?${query}`, { as: admin })).status).toBe(200);
    expect((await request("GET", `/api/order/track-order/${id}`)).status).toBe(200);
  });
});

describe("a long history", () => {
  test("is streamed completely and in order", { timeout: 60_000 }, async () => {
    const { id } = await makeOrder({ fullName: "Karima Khatun" });
    // Copies of one order, a second apart.
    await pool`
      insert into orders (created_at, full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price)
      select now() - n * interval '1 second', full_name, phone_number, address, district, division, subtotal, delivery_charge, total_price
        from orders, generate_series(1, 1200) n where id = ${id}`;
    const { body } = await request("GET", "/api/admin/order/list?q=Karima", { as: admin });
    expect([body.totalOrder, body.result.length]).toEqual([1201, 1201]);
    const dates = body.result.map((order: { createdAt: string }) => order.createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(body.result[0]._id).toBe(id);
  });
});
