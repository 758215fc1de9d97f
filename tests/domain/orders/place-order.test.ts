import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { nameFields } from "#app/domain/core/naming/product-name.ts";
import { type RefusalCode, ShopError } from "#app/domain/core/shop-error.ts";
import { deleteOrder, restoreOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { listOrderHistory } from "#app/domain/orders/reading/order-history.server.ts";
import { db } from "#drizzle/client.server.ts";
import { deliveryCharges, orderLines, orders, products, promoCodes } from "#drizzle/schema.ts";
import { isUnavailable } from "#runtime/unavailable.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeAdmin,
  makeCustomer,
  makeProduct,
  makePromoCode,
  makeTrackedProduct,
  rahimasOrder,
} from "#tests/support/factories.ts";
import { untilLocked } from "#tests/support/locks.ts";
import { refusalOf } from "#tests/support/refusals.ts";

const guest = { customerId: null, idempotencyKey: null };

/** Repeats after a 503, as a browser does, because the machine's speed is not under test. */
async function placeInRush(...order: Parameters<typeof placeOrder>): ReturnType<typeof placeOrder> {
  for (;;) {
    try {
      return await placeOrder(...order);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  }
}

describe("placing an order", () => {
  test("computes every figure and copies both titles, size and sale price", async () => {
    const honey = await makeProduct({
      title: "Litchi honey",
      titleBn: "লিচু ফুলের মধু",
      sizeAmount: 500,
      sizeUnit: "g",
      price: 700,
      discount: 50,
    });
    const nuts = await makeProduct({ title: "Cashew nuts", dimension: "1.5 kg", price: 1200 });
    const code = await makePromoCode({ discount: 200, minAmount: 2000 });
    await db.insert(deliveryCharges).values({ district: "Gazipur", charge: 100 });

    const { order, repeated } = await placeOrder(
      rahimasOrder(
        [
          { productId: honey.id, quantity: 3 },
          { productId: nuts.id, quantity: 1 },
        ],
        { district: "Gazipur", promoCode: code.code },
      ),
      guest,
    );

    expect(repeated).toBe(false);
    expect(order).toMatchObject({
      fullName: "Rahima Begum",
      district: "Gazipur",
      division: "Dhaka",
      subtotal: 3150,
      deliveryCharge: 100,
      promoCode: code.code,
      promoCodeDiscount: 200,
      totalPrice: 3050,
      status: "Processing",
      paymentMethod: "Cash on Delivery",
      isReserved: true,
      lines: [
        {
          productId: honey.id,
          title: "Litchi honey",
          titleBn: "লিচু ফুলের মধু",
          sizeAmount: 500,
          sizeUnit: "g",
          price: 650,
          quantity: 3,
          tookStock: false,
        },
        {
          productId: nuts.id,
          title: "Cashew nuts",
          titleBn: "",
          sizeAmount: 1.5,
          sizeUnit: "kg",
          price: 1200,
          quantity: 1,
          tookStock: false,
        },
      ],
    });
    expect(order).not.toHaveProperty("idempotencyKey");

    await db
      .update(products)
      .set({ price: 9999, title: "Dearer" })
      .where(eq(products.id, honey.id));
    const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
    expect(lines.map(({ title, price }) => ({ title, price }))).toContainEqual({
      title: "Litchi honey",
      price: 650,
    });
  });

  test("records in the history who placed it", async () => {
    const karim = await makeCustomer();
    const { productId } = await line();
    const { order } = await placeOrder(rahimasOrder([{ productId, quantity: 1 }]), {
      ...guest,
      customerId: karim.id,
    });
    expect(order.customerId).toBe(karim.id);
    expect(await listOrderHistory(order.id)).toMatchObject([
      {
        field: "status",
        from: null,
        to: "Processing",
        actorId: karim.id,
        actorName: "Karim Uddin",
      },
    ]);
  });

  test("becomes a guest's order if the account is deleted", async () => {
    const { order } = await placeOrder(rahimasOrder([await line()]), {
      ...guest,
      customerId: "6f1b2f0e-0000-4000-8000-000000000000",
    });
    expect(order.customerId).toBeNull();
  });

  test("combines equal products into one line", async () => {
    const one = await line();
    const { order } = await placeOrder(rahimasOrder([one, { ...one, quantity: 2 }]), guest);
    expect(order.lines).toMatchObject([{ quantity: 3 }]);
  });

  test("sells uncounted products at stock 0, counted ones only from stock", async () => {
    const untracked = await makeProduct({ quantityInStock: 0 });
    const tracked = await makeTrackedProduct(3, { title: "Chia seeds" });
    const lines = [
      { productId: untracked.id, quantity: 5 },
      { productId: tracked.id, quantity: 2 },
    ];
    const { order } = await placeOrder(rahimasOrder(lines), guest);
    expect(order.lines.map((line) => line.tookStock)).toEqual([false, true]);
    expect(await stockOf(untracked.id)).toBe(0);
    expect(await stockOf(tracked.id)).toBe(1);

    expect(await refusalOf(placeOrder(rahimasOrder(lines), guest))).toEqual([
      "not-enough-stock",
      { ...nameFields(tracked), available: 1 },
    ]);
    expect(await stockOf(tracked.id)).toBe(1);
  });

  test("refuses an empty cart and unknown, inactive and deleted products by their title", async () => {
    const inactive = await makeProduct({ title: "Old oil", isActive: false });
    const deleted = await makeProduct({ title: "Gone ghee", deletedAt: new Date() });
    const place = (productId: string) =>
      refusalOf(placeOrder(rahimasOrder([{ productId, quantity: 1 }]), guest));

    expect(await refusalOf(placeOrder(rahimasOrder([]), guest))).toEqual(["empty-cart", {}]);
    const { id: productId } = await makeProduct({ price: 190 });
    const onlyAddOn = { ...guest, addOn: { productId, price: 100 } };
    expect(await refusalOf(placeOrder(rahimasOrder([]), onlyAddOn))).toEqual(["empty-cart", {}]);
    expect(await place("6f1b2f0e-0000-4000-8000-000000000000")).toEqual(["product-not-found", {}]);
    expect(await place("no id\0")).toEqual(["product-not-found", {}]);
    expect(await place(inactive.id)).toEqual(["product-unavailable", nameFields(inactive)]);
    expect(await place(deleted.id)).toEqual(["product-unavailable", nameFields(deleted)]);
  });

  test("refuses values that the database cannot hold", async () => {
    const { id: productId } = await makeProduct({ price: 2_000_000_000 });
    const lines = [{ productId, quantity: 99 }];
    expect(await refusalOf(placeOrder(rahimasOrder(lines), guest))).toEqual([
      "order-too-large",
      { max: 2_147_483_647 },
    ]);
  });

  test("refuses an unknown district", async () => {
    const order = rahimasOrder([await line()], { district: "Atlantis" as "Dhaka" });
    expect(await refusalOf(placeOrder(order, guest))).toEqual([
      "unknown-district",
      { district: "Atlantis" },
    ]);
  });
});

describe("a promo code that does not apply refuses the order with its reason", () => {
  const past = new Date(Date.now() - 1000);
  const cases: [RefusalCode, Parameters<typeof makePromoCode>[0]][] = [
    ["promo-code-inactive", { isActive: false }],
    ["promo-code-expired", { expirationDate: past }],
    ["promo-code-used-up", { maxUsage: 3, currentUsage: 3 }],
    ["promo-code-used-up", { maxUsage: 0 }],
    ["promo-code-below-minimum", { minAmount: 651 }],
    ["promo-code-not-found", { deletedAt: past }],
  ];
  test.each(cases)("%s", async (reason, fields) => {
    const { code, id } = await makePromoCode(fields);
    const order = rahimasOrder([await line()], { promoCode: code });
    const [refused, params] = await refusalOf(placeOrder(order, guest));
    expect(refused).toBe(reason);
    expect(params).toMatchObject({ code });
    expect(await usageOf(id)).toBe(fields?.currentUsage ?? 0);
  });

  test.each(["NOSUCH", "'; drop table orders; --", "😀".repeat(50)])("%s", async (promoCode) => {
    const order = rahimasOrder([await line()], { promoCode });
    expect((await refusalOf(placeOrder(order, guest)))[0]).toBe("promo-code-not-found");
  });

  test("takes off no more than the products cost", async () => {
    const { code } = await makePromoCode({ discount: 5000 });
    const { order } = await placeOrder(rahimasOrder([await line()], { promoCode: code }), guest);
    expect(order).toMatchObject({ subtotal: 650, promoCodeDiscount: 650, totalPrice: 120 });
  });
});

describe("the total that the customer saw", () => {
  test("is compared: a price raised meanwhile makes no order and both totals are shown", async () => {
    const product = await makeProduct({ price: 600 });
    const order = rahimasOrder([{ productId: product.id, quantity: 2 }]);
    await db.update(products).set({ price: 650 }).where(eq(products.id, product.id));

    expect(await refusalOf(placeOrder(order, { ...guest, shownTotal: 1320 }))).toEqual([
      "total-changed",
      { shown: 1320, actual: 1420 },
    ]);
    expect(await ordersOf(product.id)).toBe(0);
  });

  test("may be the same or higher", async () => {
    const one = await line();
    for (const shownTotal of [770, 771]) {
      const { order } = await placeOrder(rahimasOrder([one]), { ...guest, shownTotal });
      expect(order.totalPrice).toBe(770);
    }
  });
});

describe("idempotency", () => {
  test("makes one order of 200 identical submissions, and all get its id", async () => {
    const product = await makeTrackedProduct(1);
    const code = await makePromoCode({ maxUsage: 1 });
    const order = rahimasOrder([{ productId: product.id, quantity: 1 }], { promoCode: code.code });
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => placeInRush(order, { ...guest, idempotencyKey: "form-1" })),
    );
    expect(new Set(answers.map((answer) => answer.order.id)).size).toBe(1);
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1);
    expect(answers.every((answer) => answer.order.lines.length === 1)).toBe(true);
    expect(await ordersOf(product.id)).toBe(1);
    expect(await stockOf(product.id)).toBe(0);
    expect(await usageOf(code.id)).toBe(1);
  });

  test("returns the first order although price and stock have changed", async () => {
    const product = await makeTrackedProduct(1);
    const order = rahimasOrder([{ productId: product.id, quantity: 1 }]);
    const placement = { ...guest, idempotencyKey: "form-2", shownTotal: 770 };
    const { order: placed } = await placeOrder(order, placement);
    await db
      .update(products)
      .set({ price: 5000, isActive: false })
      .where(eq(products.id, product.id));
    const again = await placeOrder(order, placement);
    expect(again.repeated).toBe(true);
    expect(again.order).toEqual({ ...placed });
  });

  test("refuses the same key with other content", async () => {
    const one = await line();
    const placement = { ...guest, idempotencyKey: "form-3" };
    await placeOrder(rahimasOrder([one]), placement);
    for (const other of [
      rahimasOrder([{ ...one, quantity: 2 }]),
      rahimasOrder([one], { address: "House 8" }),
      rahimasOrder([one], { phoneNumber: "01812345678" }),
    ]) {
      expect(await refusalOf(placeOrder(other, placement))).toEqual(["idempotency-key-reused", {}]);
    }
  });

  test("refuses a key whose order staff have deleted, with that reason", async () => {
    const one = await line();
    const nasrin = await makeAdmin();
    const placement = { ...guest, idempotencyKey: "form-deleted" };
    const { order } = await placeOrder(rahimasOrder([one]), placement);
    await deleteOrder(order.id, nasrin);
    const { orderNumber } = order;
    for (const again of [rahimasOrder([one]), rahimasOrder([one], { address: "House 8" })])
      expect(await refusalOf(placeOrder(again, placement))).toEqual([
        "order-deleted",
        { orderNumber },
      ]);
    await restoreOrder(order.id, nasrin);
    expect(await placeOrder(rahimasOrder([one]), placement)).toMatchObject({ repeated: true });
  });

  test("separates the keys of customers, and accepts any text as a key", async () => {
    const [karim, jamal] = [await makeCustomer(), await makeCustomer()];
    const one = await line();
    const key = `\0\ud800${"long ".repeat(5000)}`;
    const ids = [];
    for (const customerId of [null, karim.id, jamal.id, karim.id]) {
      const placed = await placeOrder(rahimasOrder([one]), { customerId, idempotencyKey: key });
      ids.push(placed.order.id);
    }
    expect(new Set(ids).size).toBe(3);
    expect(ids[3]).toBe(ids[1]);
  });

  test("frees the key of a refused order", async () => {
    const product = await makeTrackedProduct(0);
    const order = rahimasOrder([{ productId: product.id, quantity: 1 }]);
    const placement = { ...guest, idempotencyKey: "form-4" };
    expect((await refusalOf(placeOrder(order, placement)))[0]).toBe("not-enough-stock");
    await db.update(products).set({ quantityInStock: 1 }).where(eq(products.id, product.id));
    expect((await placeOrder(order, placement)).repeated).toBe(false);
  });
});

describe("many orders at once", () => {
  test("on a code for 10 are 10 discounted orders and 990 refusals of 1,000", async () => {
    const product = await makeProduct();
    const code = await makePromoCode({ maxUsage: 10 });
    const order = rahimasOrder([{ productId: product.id, quantity: 1 }], { promoCode: code.code });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 1000 }, () => placeInRush(order, guest)),
    );
    expect(tally(outcomes)).toEqual({ placed: 10, "promo-code-used-up": 990 });
    const rows = await db.select().from(orders).where(eq(orders.promoCodeId, code.id));
    expect(rows.map((row) => row.totalPrice)).toEqual(Array(10).fill(650 + 120 - 100));
    expect(await usageOf(code.id)).toBe(10);
    expect(await ordersOf(product.id)).toBe(10);
  });

  test("on 50 counted pieces sell exactly 50", async () => {
    const product = await makeTrackedProduct(50);
    const order = rahimasOrder([{ productId: product.id, quantity: 1 }]);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, () => placeInRush(order, guest)),
    );
    expect(tally(outcomes)).toEqual({ placed: 50, "not-enough-stock": 250 });
    expect(await stockOf(product.id)).toBe(0);
    expect(await ordersOf(product.id)).toBe(50);
  });

  test("of the same products in any line order never deadlock, and nothing is lost", async () => {
    const items = await Promise.all(Array.from({ length: 8 }, () => makeTrackedProduct(10_000)));
    const code = await makePromoCode();
    const before = await deadlocks();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, turn) => {
        const lines = items.map(({ id }, index) => ({ productId: id, quantity: 1 + (index % 3) }));
        const rotated = [...lines.slice(turn % 8), ...lines.slice(0, turn % 8)];
        const promoCode = turn % 2 ? code.code : "";
        return placeInRush(
          rahimasOrder(turn % 3 ? rotated : rotated.reverse(), { promoCode }),
          guest,
        );
      }),
    );
    expect(tally(outcomes)).toEqual({ placed: 200 });
    expect(await Promise.all(items.map(({ id }) => stockOf(id)))).toEqual(
      items.map((_, index) => 10_000 - 200 * (1 + (index % 3))),
    );
    expect(await usageOf(code.id)).toBe(100);
    expect(await deadlocks()).toBe(before);
  });

  test("lock stock rows by id, whatever the order of rows in the table", async () => {
    const items = await Promise.all(Array.from({ length: 20 }, () => makeTrackedProduct(10)));
    const ids = items.map(({ id }) => id).sort();
    const lines = ids.toReversed().map((productId) => ({ productId, quantity: 1 }));
    const [middle] = ids.slice(10);
    if (!middle) throw new Error("There are 20 products");

    // While the eleventh row is locked, the order waits holding the first ten and none after it.
    const holder = await pool.reserve();
    await holder`begin`;
    await holder`select 1 from products where id = ${middle} for no key update`;
    const placing = placeOrder(rahimasOrder(lines), guest);
    await untilLocked();
    const free = await holder`
      select id from products where id = any(${ids}) order by id for no key update skip locked`;
    await holder`rollback`;
    holder.release();
    expect(free.map((row) => row.id)).toEqual(ids.slice(10));
    await placing;
  });
});

describe("if the database fails", () => {
  test("at its last statement, an order is not placed and leaves nothing behind", async () => {
    const product = await makeTrackedProduct(5);
    const holder = await pool.reserve();
    await holder`begin`;
    await holder`select 1 from products where id = ${product.id} for no key update`;
    const placing = placeOrder(rahimasOrder([{ productId: product.id, quantity: 1 }]), guest);
    const outcome = placing.then(
      () => "placed",
      (error: unknown) => (error instanceof ShopError ? "refused" : "failed"),
    );
    const waiting = await untilLocked();
    await holder`select pg_cancel_backend(${waiting})`;
    expect(await outcome).toBe("failed");
    await holder`rollback`;
    holder.release();
    expect(await ordersOf(product.id)).toBe(0);
    expect(await stockOf(product.id)).toBe(5);
  });

  test("with a deadlock, the order is tried again", async () => {
    const product = await makeTrackedProduct(5);
    const code = await makePromoCode();
    // A rollback resets no sequence, so only the first attempt fails, as the victim of a deadlock
    // does.
    await pool.unsafe(`
      create sequence victims;
      create function fail_once() returns trigger language plpgsql as $$
      begin
        if nextval('victims') = 1 then raise 'deadlock detected' using errcode = 'deadlock_detected'; end if;
        return new;
      end $$;
      create trigger fail_once before update on promo_codes for each row execute function fail_once()`);
    try {
      const order = rahimasOrder([{ productId: product.id, quantity: 1 }], {
        promoCode: code.code,
      });
      expect((await placeOrder(order, guest)).order.promoCodeDiscount).toBe(100);
      const [attempts] = await pool`select last_value::int as n from victims`;
      expect(attempts?.n).toBe(2);
    } finally {
      await pool.unsafe("drop function fail_once() cascade; drop sequence victims");
    }
    expect(await stockOf(product.id)).toBe(4);
    expect(await usageOf(code.id)).toBe(1);
  });
});

async function line() {
  return { productId: (await makeProduct()).id, quantity: 1 };
}

async function stockOf(id: string) {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return product?.quantityInStock;
}

async function usageOf(id: string) {
  const [code] = await db.select().from(promoCodes).where(eq(promoCodes.id, id));
  return code?.currentUsage;
}

async function ordersOf(productId: string) {
  return db.$count(orderLines, eq(orderLines.productId, productId));
}

/** The number of outcomes by kind: "placed", or the refusal's code, or any other error's text. */
function tally(outcomes: PromiseSettledResult<unknown>[]) {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name =
      outcome.status === "fulfilled"
        ? "placed"
        : outcome.reason instanceof ShopError
          ? outcome.reason.code
          : String(outcome.reason);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

async function deadlocks(): Promise<number> {
  const [row] = await pool<{ deadlocks: number }[]>`
    select pg_stat_get_db_deadlocks(oid)::int as deadlocks from pg_database where datname = current_database()`;
  return row?.deadlocks ?? 0;
}
