import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { newOperation } from "#app/domain/cart/cart.ts";
import { addLine, decreaseLine, increaseLine } from "#app/domain/cart/cart-changes.server.ts";
import { listCartLines } from "#app/domain/cart/carts.server.ts";
import { ShopError } from "#app/domain/shop-error.ts";
import { pool } from "#drizzle/client.server.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";

let cartId: string;
let honey: string;

beforeEach(async () => {
  await emptyTables();
  cartId = randomUUID();
  honey = (await makeProduct()).id;
});

const one = (operation: string | null = newOperation()) => ({ cartId, operation });

/** What was refused of so many presses in the same moment. */
async function refusalsOf(times: number, press: () => Promise<void>): Promise<string[]> {
  const pressed = await Promise.allSettled(Array.from({ length: times }, press));
  return pressed.flatMap((one) => {
    if (one.status === "fulfilled") return [];
    if (one.reason instanceof ShopError) return [one.reason.code];
    throw one.reason;
  });
}

/** Questions to the database, of which a transaction is one more. */
async function questionsOf(act: () => Promise<unknown>): Promise<string[]> {
  const statements = vi.spyOn(pool, "unsafe");
  const transactions = vi.spyOn(pool, "begin");
  await act();
  const asked = [
    ...statements.mock.calls.map(() => "statement"),
    ...transactions.mock.calls.map(() => "transaction"),
  ];
  statements.mockRestore();
  transactions.mockRestore();
  return asked;
}

describe("what nearly every press on a button does is one question to the database", () => {
  test("the first good of a new cart, the next, one more of it, one fewer", async () => {
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

describe("and stays what it was", () => {
  test("a press whose answer was lost counts once when it is sent again", async () => {
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

  test("no more than is left comes in, and nobody else's press takes it away", async () => {
    const jars = (await makeTrackedProduct(3)).id;
    await addLine(one(), jars);
    const refused = await refusalsOf(12, () => increaseLine(one(), jars));
    expect(refused).toEqual(Array(10).fill("not-enough-stock"));
    expect(await listCartLines(cartId)).toEqual([{ productId: jars, quantity: 3 }]);
  });

  test("one good put in from twelve tabs at once is there once, and eleven say so", async () => {
    const refused = await refusalsOf(12, () => addLine(one(), honey));
    expect(refused).toEqual(Array(11).fill("already-in-cart"));
    expect(await listCartLines(cartId)).toEqual([{ productId: honey, quantity: 1 }]);
  });
});
