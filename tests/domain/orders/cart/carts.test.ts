import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { newOperation } from "#app/domain/orders/cart/cart.ts";
import {
  addLine,
  decreaseLine,
  increaseLine,
  setQuantity,
} from "#app/domain/orders/cart/cart-changes.server.ts";
import {
  emptyCart,
  removeLine,
  undoRemoval,
} from "#app/domain/orders/cart/cart-removals.server.ts";
import { addLines, listCartLines, sweepCarts } from "#app/domain/orders/cart/carts.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { db } from "#drizzle/client.server.ts";
import { carts, orders, products } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makeTrackedProduct, rahimasOrder } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

let cartId: string;
let honey: string;
let oil: string;

beforeEach(async () => {
  await emptyTables();
  cartId = randomUUID();
  honey = (await makeProduct()).id;
  oil = (await makeProduct()).id;
  await addLine(one(), honey);
  await addLine(one(), oil);
});

const one = (operation: string | null = newOperation()) => ({ cartId, operation });
const many = (times: number, act: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, act));
const quantities = async (id = cartId) =>
  Object.fromEntries((await listCartLines(id)).map((line) => [line.productId, line.quantity]));

describe("adding", () => {
  test("adds the requested pieces, up to the stock", async () => {
    const jars = (await makeTrackedProduct(5)).id;
    expect(await refusalOf(addLine(one(), jars, { quantity: 6 }))).toMatchObject([
      "not-enough-stock",
      { available: 5 },
    ]);
    await addLine(one(), jars, { quantity: 5 });
    expect((await quantities())[jars]).toBe(5);
  });

  test("ordering again raises the quantity to the requested one, however often it is sent", async () => {
    const raise = { quantity: 3, ifThere: "raise" } as const;
    await many(4, () => addLine(one(), honey, raise));
    expect((await quantities())[honey]).toBe(3);
    await addLine(one(), honey, { ...raise, quantity: 2 });
    expect((await quantities())[honey]).toBe(3);
    const fresh = randomUUID();
    await many(3, () => addLine({ cartId: fresh, operation: null }, oil, { ifThere: "raise" }));
    expect(await quantities(fresh)).toEqual({ [oil]: 1 });
  });
});

describe("changes at the same time", () => {
  test("every click on plus counts, on one line and on two", async () => {
    await Promise.all([
      many(12, () => increaseLine(one(), honey)),
      many(7, () => increaseLine(one(), oil)),
    ]);
    expect(await quantities()).toEqual({ [honey]: 13, [oil]: 8 });
  });

  test("two tabs add two products to a cart that does not exist yet", async () => {
    const fresh = randomUUID();
    await Promise.all([
      addLine({ cartId: fresh, operation: null }, honey),
      addLine({ cartId: fresh, operation: null }, oil),
    ]);
    expect(await quantities(fresh)).toEqual({ [honey]: 1, [oil]: 1 });
  });

  test("plus never passes 99, minus never goes below 1", async () => {
    await setQuantity(one(), honey, 97);
    await many(6, () => increaseLine(one(), honey));
    await many(3, () => decreaseLine(one(), oil));
    expect(await quantities()).toEqual({ [honey]: 99, [oil]: 1 });
  });

  test("fifty different products fit and the next is refused, also in parallel", async () => {
    const wares = await Promise.all(Array.from({ length: 52 }, () => makeProduct()));
    const answers = await Promise.allSettled(wares.map(({ id }) => addLine(one(), id)));
    expect(await listCartLines(cartId)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(4);
  });
});

describe("a change sent again because its answer was lost", () => {
  test.each([
    ["plus", (operationId: string) => increaseLine(one(operationId), honey), { honey: 2, oil: 1 }],
    ["minus", (operationId: string) => decreaseLine(one(operationId), honey), { honey: 1, oil: 1 }],
    [
      "a typed quantity",
      (operationId: string) => setQuantity(one(operationId), honey, 7),
      { honey: 7, oil: 1 },
    ],
  ] as const)("%s counts once", async (_what, act, expected) => {
    const operationId = newOperation();
    await many(3, () => act(operationId));
    await act(operationId);
    expect(await quantities()).toEqual({ [honey]: expected.honey, [oil]: expected.oil });
  });

  test("adding reports success again, not a duplicate", async () => {
    const [salt, operationId] = [await makeProduct(), newOperation()];
    await addLine(one(operationId), salt.id);
    await addLine(one(operationId), salt.id);
    expect(await quantities()).toMatchObject({ [salt.id]: 1 });
    expect(await refusalOf(addLine(one(), salt.id))).toMatchObject(["already-in-cart", {}]);
  });

  test("removing offers the same undo", async () => {
    const operationId = newOperation();
    const first = await removeLine(one(operationId), honey);
    const again = await removeLine(one(operationId), honey);
    expect(again.removalId).toBe(first.removalId);
  });
});

describe("many changes sent again", () => {
  test("two lines raised to 99 without an answer, one lowered since, are not raised again", async () => {
    const up = [honey, oil].flatMap((id) => Array.from({ length: 98 }, () => ({ id, by: one() })));
    for (const { id, by } of up) await increaseLine(by, id);
    for (let i = 0; i < 50; i++) await decreaseLine(one(), honey);
    for (const { id, by } of up) await increaseLine(by, id);
    expect(await quantities()).toEqual({ [honey]: 49, [oil]: 99 });
  });
});

describe("stock", () => {
  test("plus stops at the remaining stock and names it", async () => {
    const nuts = await makeTrackedProduct(2);
    await addLine(one(), nuts.id);
    await increaseLine(one(), nuts.id);
    expect(await refusalOf(increaseLine(one(), nuts.id))).toMatchObject([
      "not-enough-stock",
      { available: 2 },
    ]);
    expect(await refusalOf(setQuantity(one(), nuts.id, 3))).toMatchObject(["not-enough-stock", {}]);
    expect(await quantities()).toMatchObject({ [nuts.id]: 2 });
  });

  test("a line above the stock can be lowered", async () => {
    const nuts = await makeTrackedProduct(5);
    await addLine(one(), nuts.id);
    await setQuantity(one(), nuts.id, 5);
    await db.update(products).set({ quantityInStock: 2 }).where(eq(products.id, nuts.id));
    expect(await refusalOf(increaseLine(one(), nuts.id))).toMatchObject(["not-enough-stock", {}]);
    await decreaseLine(one(), nuts.id);
    await setQuantity(one(), nuts.id, 2);
    expect(await quantities()).toMatchObject({ [nuts.id]: 2 });
  });

  test("sold-out and inactive products cannot be added", async () => {
    const gone = await makeTrackedProduct(0);
    const hidden = await makeProduct({ isActive: false });
    expect(await refusalOf(addLine(one(), gone.id))).toMatchObject(["not-enough-stock", {}]);
    expect(await refusalOf(addLine(one(), hidden.id))).toMatchObject(["product-not-found", {}]);
    expect(await refusalOf(addLine(one(), randomUUID()))).toMatchObject(["product-not-found", {}]);
  });
});

describe("undo", () => {
  test("restores a removed line at its position with its quantity, also when repeated", async () => {
    await setQuantity(one(), honey, 4);
    const { removalId, isEmpty } = await removeLine(one(), honey);
    expect(isEmpty).toBe(false);
    await undoRemoval(removalId ?? "", cartId);
    await undoRemoval(removalId ?? "", cartId);
    expect(await listCartLines(cartId)).toEqual([
      { productId: honey, quantity: 4 },
      { productId: oil, quantity: 1 },
    ]);
  });

  test("restores an emptied cart, also into a new one, and without its cookie", async () => {
    const { removalId, isEmpty } = await emptyCart(one());
    expect(isEmpty).toBe(true);
    expect(await undoRemoval(removalId ?? "", null)).toBe(cartId);
    expect(await quantities()).toEqual({ [honey]: 1, [oil]: 1 });

    const again = await emptyCart(one());
    const salt = await makeProduct();
    const other = randomUUID();
    await addLine({ cartId: other, operation: null }, salt.id);
    expect(await undoRemoval(again.removalId ?? "", other)).toBe(other);
    expect(await quantities(other)).toEqual({ [honey]: 1, [oil]: 1, [salt.id]: 1 });
  });

  test("refuses to restore an older removal", async () => {
    const { removalId } = await removeLine(one(), honey);
    await removeLine(one(), oil);
    expect(await undoRemoval(removalId ?? "", cartId)).toBeNull();
  });

  test("never overfills a cart", async () => {
    const { removalId } = await removeLine(one(), honey);
    const wares = await Promise.all(Array.from({ length: 49 }, () => makeProduct()));
    await addLines(
      one(),
      wares.map(({ id }) => ({ productId: id, quantity: 1 })),
    );
    expect(await refusalOf(undoRemoval(removalId ?? "", cartId))).toMatchObject(["cart-full", {}]);
    expect(await listCartLines(cartId)).toHaveLength(50);
  });
});

describe("an order", () => {
  const lines = () => [
    { productId: honey, quantity: 1 },
    { productId: oil, quantity: 1 },
  ];

  test("removes its products from the cart, but not what another tab added", async () => {
    await increaseLine(one(), oil);
    const salt = await makeProduct();
    await addLine(one(), salt.id);
    await placeOrder(rahimasOrder(lines()), { customerId: null, idempotencyKey: null, cartId });
    expect(await quantities()).toEqual({ [oil]: 1, [salt.id]: 1 });
  });

  test("reports whether something is left in the cart, and nothing on a repeat", async () => {
    const placing = { customerId: null, idempotencyKey: null, cartId };
    await increaseLine(one(), oil);
    expect((await placeOrder(rahimasOrder(lines()), placing)).isCartLeft).toBe(true);
    const last = { ...placing, idempotencyKey: "the last" };
    const order = () => placeOrder(rahimasOrder(lines().slice(1)), last);
    expect(await order()).toMatchObject({ isCartLeft: false, repeated: false });
    expect(await quantities()).toEqual({});
    expect((await order()).isCartLeft).toBeUndefined();
    await addLine(one(), oil);
    await addLine(one(), honey);
    expect((await placeOrder(rahimasOrder(lines().slice(0, 1)), placing)).isCartLeft).toBe(true);
  });

  test("that is refused leaves the cart unchanged", async () => {
    const nuts = await makeTrackedProduct(1);
    const placing = placeOrder(rahimasOrder([...lines(), { productId: nuts.id, quantity: 2 }]), {
      customerId: null,
      idempotencyKey: null,
      cartId,
    });
    expect(await refusalOf(placing)).toMatchObject(["not-enough-stock", {}]);
    expect(await quantities()).toEqual({ [honey]: 1, [oil]: 1 });
  });

  test("sent twice empties the cart once and leaves later additions", async () => {
    const placement = { customerId: null, idempotencyKey: "same", cartId };
    await placeOrder(rahimasOrder(lines()), placement);
    await addLine(one(), honey);
    await placeOrder(rahimasOrder(lines()), placement);
    expect(await quantities()).toEqual({ [honey]: 1 });
    expect(await db.select().from(orders)).toHaveLength(1);
  });
});

describe("clean-up", () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

  test("removes carts unused for 30 days, and empty ones after a day", async () => {
    const empty = randomUUID();
    await addLine({ cartId: empty, operation: null }, honey);
    await emptyCart({ cartId: empty, operation: null });
    expect(await sweepCarts(inDays(0.9))).toBe(0);
    expect(await sweepCarts(inDays(1.1))).toBe(1);
    expect(await sweepCarts(inDays(29))).toBe(0);
    expect(await listCartLines(cartId)).toHaveLength(2);
    expect(await sweepCarts(inDays(31))).toBe(1);
    expect(await db.select().from(carts)).toEqual([]);
  });

  test("lets a cart whose row is gone start again under the same id", async () => {
    await sweepCarts(inDays(31));
    await increaseLine(one(), honey);
    expect(await listCartLines(cartId)).toEqual([]);
    await addLine(one(), honey);
    expect(await quantities()).toEqual({ [honey]: 1 });
  });
});
