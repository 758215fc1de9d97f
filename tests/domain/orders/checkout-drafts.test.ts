import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#app/domain/core/durations.ts";
import {
  findCheckoutDraft,
  saveCheckoutDraft,
  sweepCheckoutDrafts,
} from "#app/domain/orders/placing/checkout-drafts.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { db } from "#drizzle/client.server.ts";
import { checkoutDrafts, orders } from "#drizzle/schema.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import {
  makeCustomer,
  makeProduct,
  makeTrackedProduct,
  rahimasOrder,
} from "#tests/support/factories.ts";
import { untilLocked } from "#tests/support/locks.ts";

const TYPED = {
  fullName: "Rahima",
  phoneNumber: "01712",
  address: "House 7",
  district: "Dhaka",
  thana: "",
  orderNote: "",
  promoCode: "",
  addOn: "",
  isPromoCodeApplied: false,
  remember: false,
};

beforeEach(emptyTables);

test("a checkout makes one order, also across a log-in, and then holds no typed values", async () => {
  const id = crypto.randomUUID();
  await saveCheckoutDraft(id, TYPED, null);
  const karim = await makeCustomer();
  const product = await makeProduct();
  const order = rahimasOrder([{ productId: product.id, quantity: 1 }]);
  const placements = [null, karim.id, null, karim.id].map((customerId) =>
    placeOrder(order, { customerId, idempotencyKey: null, draftId: id }),
  );
  const placed = await Promise.all(placements);
  expect(new Set(placed.map((one) => one.order.id)).size).toBe(1);
  expect(await db.$count(orders)).toBe(1);
  await saveCheckoutDraft(id, TYPED, null);
  expect(await findCheckoutDraft(id)).toMatchObject({
    fields: null,
    placed: { id: placed[0]?.order.id, orderNumber: 1001, isDeleted: false },
  });
});

test("a save that meets the order half placed leaves no typed values behind it", async () => {
  const id = crypto.randomUUID();
  const product = await makeTrackedProduct(5);
  const order = rahimasOrder([{ productId: product.id, quantity: 1 }]);
  let saving = Promise.resolve();
  const placing = await pool.begin(async (other) => {
    await other`select from products where id = ${product.id} for no key update`;
    const placing = placeOrder(order, { customerId: null, idempotencyKey: null, draftId: id });
    await untilLocked(1);
    saving = saveCheckoutDraft(id, TYPED, null);
    await Promise.race([saving, untilLocked(2)]);
    return { placing };
  });
  await Promise.all([placing.placing, saving]);
  expect(await db.$count(checkoutDrafts)).toBe(0);
});

test("typed values are deleted 30 days after the last of them", async () => {
  const id = crypto.randomUUID();
  await saveCheckoutDraft(id, { ...TYPED, fullName: "R" }, crypto.randomUUID());
  await saveCheckoutDraft(id, TYPED, null);
  expect(await findCheckoutDraft(id)).toEqual({ fields: TYPED, customerId: null, placed: null });
  expect(await sweepCheckoutDrafts(new Date(Date.now() + 29 * DAY_MS))).toBe(0);
  expect(await sweepCheckoutDrafts(new Date(Date.now() + 31 * DAY_MS))).toBe(1);
  expect(await db.select().from(checkoutDrafts)).toEqual([]);
});

test("typed values that arrive after a code was applied leave it applied", async () => {
  const id = crypto.randomUUID();
  const isApplied = async () => (await findCheckoutDraft(id)).fields?.isPromoCodeApplied;
  const late = { isTyping: true };
  await saveCheckoutDraft(id, { ...TYPED, promoCode: "HAAT50", isPromoCodeApplied: true }, null);
  await saveCheckoutDraft(id, { ...TYPED, promoCode: "haat50" }, null, late);
  expect(await isApplied()).toBe(true);
  await saveCheckoutDraft(id, { ...TYPED, promoCode: "EID25" }, null, late);
  expect(await isApplied()).toBe(false);
  await saveCheckoutDraft(id, { ...TYPED, promoCode: "HAAT50", isPromoCodeApplied: true }, null);
  // Saving the whole form replaces the applied code by one that is not applied.
  await saveCheckoutDraft(id, { ...TYPED, promoCode: "HAAT50" }, null);
  expect(await isApplied()).toBe(false);
});
