import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import {
  bringCartAlong,
  findCart,
  findCartOf,
  openCartOf,
} from "#app/domain/orders/cart/account-cart.server.ts";
import { MAX_CART_LINES, newOperation } from "#app/domain/orders/cart/cart.ts";
import { addLine, increaseLine } from "#app/domain/orders/cart/cart-changes.server.ts";
import { addLines, listCartLines } from "#app/domain/orders/cart/carts.server.ts";
import { db } from "#drizzle/client.server.ts";
import { cartLines, carts } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCustomer, makeProduct } from "#tests/support/factories.ts";

let rahima: string;
let rahimasPhone: string;
let karim: string;
let honey: string;
let oil: string;

beforeEach(async () => {
  await emptyTables();
  const customer = await makeCustomer();
  rahima = customer.id;
  rahimasPhone = customer.phoneNumber;
  karim = (await makeCustomer()).id;
  honey = (await makeProduct()).id;
  oil = (await makeProduct()).id;
});

/** Fills a guest's cart and returns its id. */
async function fill(...lines: [string, number][]): Promise<string> {
  const cartId = randomUUID();
  const wanted = lines.map(([productId, quantity]) => ({ productId, quantity }));
  await addLines({ cartId, operation: null }, wanted);
  return cartId;
}

const held = async (id: string | null) =>
  Object.fromEntries(
    (id ? await listCartLines(id) : []).map((line) => [line.productId, line.quantity]),
  );
/** The cart as the pages' one statement and as the cart's own read it; they must agree. */
const seenBy = async (customerId: string | null, cookieId: string | null = null) => {
  const holder = { customerId, cookieId };
  const id = await findCartOf(holder);
  const cart = await findCart(holder);
  expect(cart && { ...cart, changedAt: Boolean(cart.changedAt) }).toEqual(
    id && ((lines) => ({ id, lines, changedAt: lines.length > 0 }))(await listCartLines(id)),
  );
  return held(id);
};

describe("logging in", () => {
  test("merges the browser's cart into the account with the larger quantity of each product", async () => {
    const phone = await fill([honey, 2], [oil, 1]);
    expect((await bringCartAlong(rahima, phone)).cartId).toBe(phone);
    const tablet = await fill([honey, 1], [oil, 3]);
    expect((await bringCartAlong(rahima, tablet)).cartId).toBe(phone);
    expect(await seenBy(rahima)).toEqual({ [honey]: 2, [oil]: 3 });
    expect(await db.$count(carts)).toBe(1);
    expect((await bringCartAlong(rahima, tablet)).cartId).toBe(phone);
    expect((await bringCartAlong(rahima, null)).cartId).toBe(phone);
  });

  test("without a cart creates none until something is added", async () => {
    expect((await bringCartAlong(rahima, null)).cartId).toBeNull();
    expect((await bringCartAlong(rahima, randomUUID())).cartId).toBeNull();
    expect(await db.$count(carts)).toBe(0);
    const cartId = await openCartOf({ customerId: rahima, cookieId: null });
    await addLine({ cartId, operation: null }, honey);
    expect(await seenBy(rahima)).toEqual({ [honey]: 1 });
  });

  test("on many devices at once results in one cart with everything", async () => {
    const devices = await Promise.all([
      ...Array.from({ length: 6 }, (_, i) => fill([honey, i + 1])),
      fill([oil, 4]),
    ]);
    await Promise.all(devices.map((cookieId) => bringCartAlong(rahima, cookieId)));
    expect(await seenBy(rahima)).toEqual({ [honey]: 6, [oil]: 4 });
    expect(await db.$count(carts)).toBe(1);
    const opened = await Promise.all(
      devices.map(() => openCartOf({ customerId: karim, cookieId: null })),
    );
    expect(new Set(opened).size).toBe(1);
  });

  test("does not count a repeated change twice", async () => {
    const browser = await fill([honey, 1]);
    await bringCartAlong(rahima, await fill([honey, 1]));
    const operation = newOperation();
    await increaseLine({ cartId: browser, operation }, honey);
    const cartId = await openCartOf({ customerId: rahima, cookieId: browser });
    await increaseLine({ cartId, operation }, honey);
    expect(await held(cartId)).toEqual({ [honey]: 2 });
  });

  test("retains the account's lines if both do not fit, and names those left out", async () => {
    const products = await Promise.all(
      Array.from({ length: MAX_CART_LINES + 1 }, () => makeProduct()),
    );
    const [last, ...full] = products.map(({ id }) => id);
    await bringCartAlong(rahima, await fill(...full.map((id): [string, number] => [id, 1])));
    const browser = await fill([last ?? "", 1], [full[0] ?? "", 5]);
    const { cartId, leftOut } = await bringCartAlong(rahima, browser);
    expect(leftOut).toEqual([{ productId: last, quantity: 1 }]);
    const lines = await held(cartId);
    expect(Object.keys(lines)).toHaveLength(MAX_CART_LINES);
    expect([lines[last ?? ""], lines[full[0] ?? ""]]).toEqual([undefined, 5]);
  });
});

describe("an account's cart", () => {
  test("needs a log-in; its cookie alone does not open it", async () => {
    const cookie = await fill([honey, 1]);
    await bringCartAlong(rahima, cookie);
    expect(await seenBy(null, cookie)).toEqual({});
    expect(await openCartOf({ customerId: null, cookieId: cookie })).not.toBe(cookie);
  });

  test("is not taken over by the next user who logs in with its cookie", async () => {
    const cookie = await fill([honey, 1]);
    await bringCartAlong(rahima, cookie);
    expect((await bringCartAlong(karim, cookie)).cartId).toBeNull();
    const karims = await openCartOf({ customerId: karim, cookieId: cookie });
    await addLine({ cartId: karims, operation: null }, oil);
    expect(await seenBy(rahima, karims)).toEqual({ [honey]: 1 });
    expect(await seenBy(karim, cookie)).toEqual({ [oil]: 1 });
  });

  test("is deleted with the account", async () => {
    const cookie = await fill([honey, 1]);
    await bringCartAlong(rahima, cookie);
    await erase(rahimasPhone);
    expect(await db.$count(carts, eq(carts.id, cookie))).toBe(0);
    expect(await db.$count(cartLines)).toBe(0);
  });
});
