import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ShopError } from "#app/domain/core/shop-error.ts";
import { bringCartAlong } from "#app/domain/orders/cart/account-cart.server.ts";
import { newOperation } from "#app/domain/orders/cart/cart.ts";
import {
  addLine,
  decreaseLine,
  increaseLine,
} from "#app/domain/orders/cart/cart-changes.server.ts";
import { listCartLines } from "#app/domain/orders/cart/carts.server.ts";
import {
  addQuickly,
  decreaseQuickly,
  increaseQuickly,
} from "#app/domain/orders/cart/quick-changes.server.ts";
import { changeVisitorsCart } from "#app/storefront/cart/change.server.ts";
import { pool as shopPool } from "#drizzle/client.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeCustomer, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";

let cartId: string;
let honey: string;

beforeEach(async () => {
  await emptyTables();
  cartId = randomUUID();
  honey = (await makeProduct()).id;
});

const one = (operation: string | null = newOperation()) => ({ cartId, operation });

/** The refusals of this many simultaneous clicks. */
async function refusalsOf(times: number, click: () => Promise<void>): Promise<string[]> {
  const clicked = await Promise.allSettled(Array.from({ length: times }, click));
  return clicked.flatMap((one) => {
    if (one.status === "fulfilled") return [];
    if (one.reason instanceof ShopError) return [one.reason.code];
    throw one.reason;
  });
}

/** The statements sent to the database; a transaction counts as one more. */
async function questionsOf(act: () => Promise<unknown>): Promise<string[]> {
  const statements = vi.spyOn(shopPool, "unsafe");
  const transactions = vi.spyOn(shopPool, "begin");
  await act();
  const asked = [
    ...statements.mock.calls.map(() => "statement"),
    ...transactions.mock.calls.map(() => "transaction"),
  ];
  statements.mockRestore();
  transactions.mockRestore();
  return asked;
}

describe("nearly every click needs one database query", () => {
  test("for the first product of a new cart, the next one, and one piece more or fewer", async () => {
    const oil = (await makeProduct()).id;
    expect(await questionsOf(() => addLine(one(), honey))).toEqual(["statement"]);
    expect(await questionsOf(() => addLine(one(null), oil, { quantity: 3 }))).toEqual([
      "statement",
    ]);
    expect(await questionsOf(() => increaseLine(one(), honey))).toEqual(["statement"]);
    expect(await questionsOf(() => decreaseLine(one(), oil))).toEqual(["statement"]);
    expect(await listCartLines(cartId)).toEqual([
      { productId: honey, quantity: 2 },
      { productId: oil, quantity: 2 },
    ]);
  });
});

test.each(["add-line", "order-now"])(
  "so a stranger's first click (%s) does not look for a cart",
  async (intent) => {
    const statements = vi.spyOn(shopPool, "unsafe");
    const request = new Request("http://shop.test/cart", { method: "POST" });
    const args = { request, params: {}, context: { clientAddress: "", requestId: "test" } };
    const form = new FormData();
    form.set("intent", intent);
    form.set("productId", honey);
    await changeVisitorsCart(args, form);
    const asked = statements.mock.calls.map(([statement]) => String(statement));
    statements.mockRestore();
    expect(asked.filter((statement) => statement.includes("insert into carts"))).toHaveLength(1);
    expect(asked.filter((statement) => /from carts\b/.test(statement))).toEqual([]);
    expect(await pool`select quantity from cart_lines`).toEqual([{ quantity: 1 }]);
  },
);

describe.each([false, true])("adding to a cart that is %s to be new", (isNew) => {
  const click = (operation: string | null = newOperation()) => ({ ...one(operation), isNew });

  test("stores the first product with its message and the requested quantity", async () => {
    const message = newOperation();
    const act = () => addLine(click(message), honey, { quantity: 3 });
    expect(await questionsOf(act)).toEqual(["statement"]);
    expect(await listCartLines(cartId)).toEqual([{ productId: honey, quantity: 3 }]);
    expect(await pool`select operations from carts`).toEqual([{ operations: [message] }]);
  });

  test("refuses an unknown or inactive product in one query and creates nothing", async () => {
    const hidden = (await makeProduct({ isActive: false })).id;
    for (const id of [randomUUID(), hidden]) {
      const act = () => expect(addLine(click(), id)).rejects.toThrow("product-not-found");
      expect(await questionsOf(act)).toEqual(["statement"]);
    }
    expect(await pool`select from carts`).toHaveLength(0);
  });

  test("adds no more than the stock", async () => {
    const jars = (await makeTrackedProduct(3)).id;
    await expect(addLine(click(), jars, { quantity: 4 })).rejects.toThrow("not-enough-stock");
    expect(await pool`select from carts`).toHaveLength(0);
    await addLine(click(), jars, { quantity: 3 });
    expect(await listCartLines(cartId)).toEqual([{ productId: jars, quantity: 3 }]);
  });

  test("that does exist keeps its lines and gives the same messages", async () => {
    const message = newOperation();
    const oil = (await makeProduct()).id;
    await addLine(one(message), honey);
    await addLine(click(message), honey);
    await expect(addLine(click(), honey)).rejects.toThrow("already-in-cart");
    await addLine(click(), oil);
    expect((await listCartLines(cartId)).map((line) => line.productId)).toEqual([honey, oil]);
  });
});

describe("a cart that only a cookie names", () => {
  const named = () => ({ ...one(), isNamed: true });

  test("is changed in one query if it exists and belongs to no account", async () => {
    await addLine(one(), honey);
    const oil = (await makeProduct()).id;
    const clicked = async () => {
      expect(await addQuickly(named(), oil, 2)).toBe("done");
      expect(await increaseQuickly(named(), honey)).toBe(true);
      expect(await decreaseQuickly(named(), oil)).toBe(true);
    };
    expect(await questionsOf(clicked)).toEqual(["statement", "statement", "statement"]);
    expect(await listCartLines(cartId)).toEqual([
      { productId: honey, quantity: 2 },
      { productId: oil, quantity: 1 },
    ]);
  });

  test("is neither created nor changed if it belongs to an account", async () => {
    expect(await addQuickly(named(), honey, 1)).toBe("unclear");
    expect(await pool`select from carts`).toHaveLength(0);
    const { id: customerId } = await makeCustomer();
    await addLine(one(), honey);
    await bringCartAlong(customerId, cartId);
    const oil = (await makeProduct()).id;
    expect(await addQuickly(named(), oil, 1)).toBe("unclear");
    expect(await increaseQuickly(named(), honey)).toBe(false);
    expect(await decreaseQuickly(named(), honey)).toBe(false);
    expect(await listCartLines(cartId)).toEqual([{ productId: honey, quantity: 1 }]);
  });
});

describe("clicks in a row", () => {
  test("count once each if one is repeated after a lost answer", async () => {
    const added = one();
    await addLine(added, honey);
    await addLine(added, honey);
    const raised = one();
    for (let sent = 0; sent < 3; sent++) await increaseLine(raised, honey);
    const lowered = one();
    for (let sent = 0; sent < 3; sent++) await decreaseLine(lowered, honey);
    await increaseLine(raised, honey);
    expect(await listCartLines(cartId)).toEqual([{ productId: honey, quantity: 1 }]);
  });

  test("can be repeated after the product became inactive", async () => {
    const added = one();
    await addLine(added, honey);
    await pool`update products set is_active = false where id = ${honey}`;
    await addLine(added, honey);
    await expect(addLine(one(), honey)).rejects.toThrow("product-not-found");
    expect(await listCartLines(cartId)).toEqual([{ productId: honey, quantity: 1 }]);
  });

  test("never add more than the stock or undo another visitor's click", async () => {
    const jars = (await makeTrackedProduct(3)).id;
    await addLine(one(), jars);
    const refused = await refusalsOf(12, () => increaseLine(one(), jars));
    expect(refused).toEqual(Array(10).fill("not-enough-stock"));
    expect(await listCartLines(cartId)).toEqual([{ productId: jars, quantity: 3 }]);
  });

  test("from twelve tabs at once add one product once, and eleven are told so", async () => {
    const refused = await refusalsOf(12, () => addLine(one(), honey));
    expect(refused).toEqual(Array(11).fill("already-in-cart"));
    expect(await listCartLines(cartId)).toEqual([{ productId: honey, quantity: 1 }]);
  });
});
