import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { erase } from "#app/domain/figures/privacy/erasure.server.ts";
import { exportHeldData } from "#app/domain/figures/privacy/held-data.server.ts";
import {
  claimIncomplete,
  closeCheckouts,
  countIncomplete,
  findIncomplete,
  listIncomplete,
  MOST_CLOSED,
  recordCheckoutCall,
  sweepIncompleteCheckouts,
} from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import { noteCheckout } from "#app/domain/orders/calls/note-checkout.server.ts";
import { saveCheckoutDraft } from "#app/domain/orders/placing/checkout-drafts.server.ts";
import { placeDeskOrder } from "#app/domain/orders/placing/desk-order.server.ts";
import { placeOrder } from "#app/domain/orders/placing/place-order.server.ts";
import { blockPhone } from "#app/domain/people/customers/blocked-phones.server.ts";
import { db } from "#drizzle/client.server.ts";
import { incompleteCheckouts, orders } from "#drizzle/schema.ts";
import { makeIncomplete } from "#tests/support/checkouts.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeAdmin, makeProduct, nextPhone } from "#tests/support/factories.ts";
import { refusalOf } from "#tests/support/refusals.ts";

let nasrin: { id: string };
let productId: string;

beforeEach(async () => {
  await emptyTables();
  nasrin = await makeAdmin();
  productId = (await makeProduct({ trackStock: false })).id;
});

const rows = () => db.select().from(incompleteCheckouts);
const due = async () => (await listIncomplete(1, 50)).map(({ phoneNumber }) => phoneNumber);

const input = (phoneNumber: string) => ({
  ...{
    fullName: "Rahima Begum",
    phoneNumber,
    address: "12 Green Road",
    district: "Dhaka" as const,
  },
  ...{ thana: null, orderNote: "", promoCode: "", lines: [{ productId, quantity: 1 }] },
});
const terms = { discount: 0, deliveryCharge: null, staffNote: "" };
const later = { customerId: null, idempotencyKey: null };

describe("a checkout without an order", () => {
  test("waits for a call after half an hour, oldest first", async () => {
    const [old, young] = [await makeIncomplete({ minutes: 90 }), await makeIncomplete()];
    await makeIncomplete({ minutes: 29 });
    expect(await due()).toEqual([old.phoneNumber, young.phoneNumber]);
    expect(await countIncomplete()).toEqual({ due: 2, later: 0 });
  });

  test("is one row of a number and of a checkout", async () => {
    const phoneNumber = nextPhone();
    const draftId = randomUUID();
    await makeIncomplete({ phoneNumber, draftId });
    await makeIncomplete({ phoneNumber, draftId });
    expect(await rows()).toMatchObject([{ phoneNumber, draftId }]);
    const corrected = nextPhone();
    await makeIncomplete({ phoneNumber: corrected, draftId });
    expect(await rows()).toMatchObject([{ phoneNumber: corrected, draftId }]);
  });

  test("is neither rewritten nor erased by a stranger who types its number", async () => {
    const own = await makeIncomplete({ productId });
    const { phoneNumber } = own;
    const strangers = randomUUID();
    const typed = { ...input(phoneNumber), fullName: "Stranger", thana: "", remember: false };
    await saveCheckoutDraft(strangers, { ...typed, isPromoCodeApplied: false }, null);
    const note = (typed: {
      phoneNumber: string;
      cart: { productId: string; quantity: number }[];
    }) => noteCheckout(strangers, { ...typed, language: "en" }, "203.0.113.9");
    await note({ phoneNumber, cart: [{ productId, quantity: 9 }] });
    expect(await rows()).toEqual([own]);
    await note({ phoneNumber: "0171", cart: [] });
    await note({ phoneNumber: nextPhone(), cart: [{ productId, quantity: 9 }] });
    expect((await rows()).filter((row) => row.phoneNumber === phoneNumber)).toEqual([own]);
  });

  test("has room beside a flood, whose most crowded neighbourhood makes it", async () => {
    const first = await makeIncomplete({ productId, address: "192.0.2.4" });
    await db.execute(sql`
      with drafts as (insert into checkout_drafts (id) select gen_random_uuid() from generate_series(1, 1999) returning id)
      insert into incomplete_checkouts (phone_number, language, lines, draft_id, near)
      select '018' || lpad((row_number() over ())::text, 8, '0'), 'en', '[]', id,
             'flood ' || row_number() over () % 15 from drafts`);
    const near = async () => (await rows()).filter((row) => row.near?.startsWith("flood")).length;
    const genuine = await makeIncomplete({ productId, address: "198.51.100.4" });
    expect(await db.$count(incompleteCheckouts)).toBe(2000);
    expect(await near()).toBe(1998);
    const left = (await rows()).map(({ phoneNumber }) => phoneNumber);
    expect(left).toEqual(expect.arrayContaining([first.phoneNumber, genuine.phoneNumber]));
    // Senders of no known address are a neighbourhood too.
    await db.execute(sql`update incomplete_checkouts set near = null where near like 'flood%'`);
    const unknown = () => db.$count(incompleteCheckouts, sql`near is null`);
    const before = await unknown();
    await makeIncomplete({ productId, address: "198.51.100.9" });
    expect([await unknown(), await db.$count(incompleteCheckouts)]).toEqual([before - 1, 2000]);
    await db.execute(sql`update incomplete_checkouts set near = (
      select near from incomplete_checkouts where phone_number = ${genuine.phoneNumber})`);
    // A crowd makes no room for one of its own.
    await expect(makeIncomplete({ productId, address: "198.51.100.5" })).rejects.toThrow("left it");
  });

  test("is one row of a number that two browsers send at once", async () => {
    const phoneNumber = nextPhone();
    const drafts = Array.from({ length: 8 }, () => randomUUID());
    await Promise.all(
      drafts.map(async (draftId) => {
        const typed = { ...input(phoneNumber), thana: "", isPromoCodeApplied: false };
        await saveCheckoutDraft(draftId, { ...typed, remember: false }, null);
        const cart = [{ productId, quantity: 1 }];
        await noteCheckout(draftId, { phoneNumber, cart, language: "en" }, "203.0.113.9");
      }),
    );
    expect(await rows()).toHaveLength(1);
  });

  test("is forgotten with an emptied cart or number", async () => {
    const draftId = randomUUID();
    for (const typed of [
      { phoneNumber: "01712", cart: [{ productId, quantity: 1 }] },
      { phoneNumber: "01712345678", cart: [] },
    ]) {
      await makeIncomplete({ draftId });
      await noteCheckout(draftId, { ...typed, language: "en" }, "203.0.113.9");
      expect(await rows()).toEqual([]);
    }
  });

  test("ends with an order of the number or of the browser", async () => {
    const [ofNumber, ofBrowser] = [await makeIncomplete(), await makeIncomplete()];
    await placeOrder(input(ofNumber.phoneNumber), later);
    expect(await due()).toEqual([ofBrowser.phoneNumber]);
    await placeOrder(input(nextPhone()), { ...later, draftId: ofBrowser.draftId });
    expect(await rows()).toEqual([]);
  });

  test("is not kept by a save that was late for its order", async () => {
    const { draftId, phoneNumber } = await makeIncomplete();
    await placeOrder(input(phoneNumber), { ...later, draftId });
    const cart = [{ productId, quantity: 1 }];
    await noteCheckout(draftId ?? "", { phoneNumber, cart, language: "en" }, "203.0.113.9");
    expect(await rows()).toEqual([]);
  });

  test("is not offered of a blocked number", async () => {
    const { phoneNumber } = await makeIncomplete();
    await blockPhone({ phoneNumber, note: "" }, nasrin);
    expect(await due()).toEqual([]);
    expect(await claimIncomplete(nasrin)).toBeNull();
  });

  test("is taken from one address 30 times an hour, and noticed by nobody", async () => {
    const address = "198.51.100.4";
    for (let n = 0; n < 30; n++) await makeIncomplete({ address, productId });
    await expect(makeIncomplete({ address, productId })).rejects.toThrow("left it out");
    await makeIncomplete({ address: "192.0.2.4", productId });
    expect(await rows()).toHaveLength(31);
  });
});

describe("many checkouts closed at once", () => {
  const open = () => db.$count(incompleteCheckouts, sql`closed_at is null`);

  test("lose all but number, reason and products, each with an entry in the audit", async () => {
    const left = [];
    for (let n = 0; n < 3; n++) left.push(await makeIncomplete({ productId }));
    const [one, two, stays] = left.map(({ id }) => id);
    const ids = [one ?? "", two ?? "", two ?? "", randomUUID(), "no id"];
    expect(await closeCheckouts(ids, "fake", nasrin)).toEqual({ closed: 2, left: 2 });
    expect(await rows()).toEqual(
      expect.arrayContaining([
        ...[one, two].map((id) =>
          expect.objectContaining({
            id,
            outcome: "fake",
            draftId: null,
            near: null,
            touches: null,
          }),
        ),
        expect.objectContaining({ id: stays, closedAt: null }),
      ]),
    );
    const acts = await db.execute(
      sql`select details from staff_acts where act = 'checkout-called'`,
    );
    expect(acts.map(({ details }) => details)).toEqual([{ outcome: "fake" }, { outcome: "fake" }]);
    expect(await refusalOf(closeCheckouts([one ?? ""], "too-dear", nasrin))).toEqual([
      "checkout-over",
      {},
    ]);
  });

  test("leave out what another caller has in hand, and close what one has oneself", async () => {
    const [own, others] = [
      await makeIncomplete({ productId }),
      await makeIncomplete({ productId }),
    ];
    await claimIncomplete(nasrin, { wanted: own.id });
    await claimIncomplete(await makeAdmin(), { wanted: others.id });
    const ids = [own.id, others.id];
    expect(await closeCheckouts(ids, "fake", nasrin)).toEqual({ closed: 1, left: 1 });
    const after = new Date(Date.now() + 11 * 60_000);
    expect(await closeCheckouts(ids, "fake", nasrin, after)).toEqual({ closed: 1, left: 1 });
  });

  test("are bounded, and two callers who close the same ones close each once", async () => {
    const ids = [];
    for (let n = 0; n < 12; n++) ids.push((await makeIncomplete({ productId })).id);
    const both = await Promise.allSettled([
      closeCheckouts(ids, "fake", nasrin),
      closeCheckouts(ids.toReversed(), "fake", await makeAdmin()),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await open()).toBe(0);
    const many = Array.from({ length: MOST_CLOSED + 1 }, () => randomUUID());
    expect(await refusalOf(closeCheckouts(many, "fake", nasrin))).toEqual([
      "list-too-long",
      { max: MOST_CLOSED },
    ]);
  });
});

describe("callers", () => {
  test("who ask at once get different checkouts, each for ten minutes", async () => {
    for (let n = 0; n < 4; n++) await makeIncomplete({ productId });
    const staff = await Promise.all(Array.from({ length: 4 }, () => makeAdmin()));
    const taken = await Promise.all(staff.map((caller) => claimIncomplete(caller)));
    expect(new Set(taken.map((one) => one?.id)).size).toBe(4);
    expect(await claimIncomplete(nasrin)).toBeNull();
    const [first] = staff;
    if (!first) throw new Error("No staff");
    expect((await claimIncomplete(first))?.id).toBe(taken[0]?.id);
    const after = new Date(Date.now() + 11 * 60_000);
    expect(await claimIncomplete(nasrin, { now: after })).not.toBeNull();
  });

  test("who ask for one that another has learn who it is", async () => {
    const { id } = await makeIncomplete();
    await claimIncomplete(await makeAdmin({ fullName: "Jamal Hossain" }));
    const asked = await claimIncomplete(nasrin, { wanted: id });
    expect(asked).toMatchObject({ id, claimedName: "Jamal Hossain" });
  });

  test("count an unanswered call once, and see the checkout again later", async () => {
    const { id } = await makeIncomplete();
    const call = { outcome: "no-answer", attempts: 0 } as const;
    await Promise.all([recordCheckoutCall(id, call, nasrin), recordCheckoutCall(id, call, nasrin)]);
    expect(await rows()).toMatchObject([{ callAttempts: 1, closedAt: null }]);
    expect(await countIncomplete()).toEqual({ due: 0, later: 1 });
    expect(await countIncomplete(new Date(Date.now() + 31 * 60_000))).toEqual({ due: 1, later: 0 });
  });

  test("close a checkout with a reason, after which only the number is known", async () => {
    const { id, phoneNumber, draftId } = await makeIncomplete();
    await recordCheckoutCall(id, { outcome: "too-dear" }, nasrin);
    expect(await rows()).toMatchObject([{ outcome: "too-dear", draftId: null }]);
    expect(await findIncomplete(id)).toBeNull();
    const again = recordCheckoutCall(id, { outcome: "fake" }, nasrin);
    await expect(again).rejects.toMatchObject({ code: "checkout-over" });
    // The same visit does not bring it back.
    await noteCheckout(
      draftId ?? "",
      { phoneNumber, cart: [{ productId, quantity: 1 }], language: "en" },
      "203.0.113.9",
    );
    expect(await due()).toEqual([]);
  });

  test.each([
    ["too-dear", 1],
    ["no-more-calls", 0],
  ] as const)("who closed it as %s two days ago find %i again", async (outcome, found) => {
    const { id, phoneNumber } = await makeIncomplete();
    await recordCheckoutCall(id, { outcome }, nasrin, new Date(Date.now() - 48 * 3600_000));
    await makeIncomplete({ phoneNumber }).catch(() => null);
    await db.update(incompleteCheckouts).set({ typedAt: new Date(Date.now() - 3600_000) });
    expect(await due()).toHaveLength(found);
  });

  test("make one order of it, however many try", async () => {
    const { id, phoneNumber } = await makeIncomplete();
    const make = (key: string) =>
      placeDeskOrder(input(phoneNumber), { ...terms, actor: nasrin, checkoutId: id }, { key });
    const made = await Promise.allSettled([make("a"), make("b"), make("c")]);
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of made)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "checkout-over" });
    const [order] = await db.select().from(orders);
    expect(await rows()).toMatchObject([{ outcome: "ordered", orderId: order?.id }]);
    expect(await db.$count(orders)).toBe(1);
  });
});

describe("what the shop keeps", () => {
  test("is erased after 30 days", async () => {
    await makeIncomplete({ minutes: 31 * 24 * 60 });
    const { phoneNumber } = await makeIncomplete({ minutes: 29 * 24 * 60 });
    expect(await sweepIncompleteCheckouts()).toBe(1);
    expect(await rows()).toMatchObject([{ phoneNumber }]);
  });

  test("is shown and erased with the person, also after it was closed", async () => {
    const { id, phoneNumber } = await makeIncomplete();
    await recordCheckoutCall(id, { outcome: "no-more-calls" }, nasrin);
    expect((await exportHeldData(phoneNumber)).incompleteCheckouts).toMatchObject([{ id }]);
    await erase(phoneNumber);
    expect(await rows()).toEqual([]);
  });
});
