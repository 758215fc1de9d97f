import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { limits, orders } from "#drizzle/schema.ts";
import { ask, fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makePromoCode, nextPhone, rahimasOrder } from "#tests/support/factories.ts";

/** Where everybody of these tests comes from: one mobile network. */
const CARRIER = "203.0.113.50";

let honey: { id: string };

beforeEach(async () => {
  await emptyTables();
  honey = await makeProduct({ price: 650 });
  await makePromoCode({ code: "EID100", discount: 100 });
});

async function shopper(language = "en") {
  const visitor = new Visitor({ address: CARRIER, language });
  await visitor.submit("/cart", { intent: "add-line", productId: honey.id });
  const { html } = await visitor.visit("/checkout");
  const typed = {
    fullName: "Rahima Begum",
    phoneNumber: nextPhone(),
    address: "12 Green Road, Farmgate",
    district: "Dhaka",
  };
  return { visitor, typed, html };
}

type Shopper = Awaited<ReturnType<typeof shopper>>;

const HIDDEN = [
  "idempotencyKey",
  "shownTotal",
  "promoCode",
  "promoCodeProof",
  "openedAt",
  "openedProof",
];

/** Presses a button of the form as it stands; what the test says replaces what stands in it. */
async function press(one: Shopper, intent: string, fields: Record<string, string> = {}) {
  const form = one.html.slice(one.html.indexOf("<main"));
  const hidden = Object.fromEntries(
    HIDDEN.flatMap((name) => {
      const value = fieldValue(form, name);
      return value === null ? [] : [[name, value]];
    }),
  );
  const answer = await one.visitor.submit("/checkout", {
    ...one.typed,
    ...hidden,
    ...fields,
    intent,
  });
  one.html = answer.html;
  return answer;
}

const verify = (code: string) => ask(`/api/promo-code/verify/${code}`, {}, CARRIER);

async function guessUntilRefused() {
  const guesses = await Promise.all(Array.from({ length: 120 }, (_, i) => verify(`GUESS${i}`)));
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
}

describe("behind one mobile network", () => {
  test("hundreds of customers apply a code that counts, and order with it", async () => {
    const looks = await Promise.all(Array.from({ length: 350 }, () => verify("EID100")));
    expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]));
    const one = await shopper();
    expect(textOf((await press(one, "apply-promo-code", { promoCode: "eid100" })).html)).toContain(
      "100 TK off",
    );
    const { html } = await press(one, "place-order");
    expect(textOf(html)).toContain("Order no.");
    expect(await db.select().from(orders)).toMatchObject([{ promoCode: "EID100" }]);
    expect(await db.select().from(limits)).toEqual([]);
  });

  test("a stranger's guessing ends, and takes no code from the others", async () => {
    const early = await shopper();
    await press(early, "apply-promo-code", { promoCode: "EID100" });
    await guessUntilRefused();
    // Not even the right one is told any more, or guessing would go on.
    const told = await verify("EID100");
    expect(told.status).toBe(429);
    expect(Number(told.headers.get("Retry-After"))).toBeGreaterThan(0);

    // Who had applied it keeps it, whatever else is done with the form.
    const moved = await press(early, "update-delivery", { district: "Gazipur" });
    expect(moved.status).toBe(200);
    expect(textOf(moved.html)).toContain("100 TK off");
    expect(textOf((await press(early, "place-order")).html)).toContain("Order no.");

    // Who comes now is told to confirm, and pays less than was shown.
    const late = await shopper();
    const withheld = await press(late, "apply-promo-code", { promoCode: "EID100" });
    expect(withheld.status).toBe(429);
    expect(withheld.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(textOf(withheld.html)).toContain("a code that counts is taken off with the order");
    const form = withheld.html.slice(withheld.html.indexOf("<main"));
    expect(fieldValue(form, "promoCode")).toBe("EID100");
    expect(fieldValue(form, "fullName")).toBe("Rahima Begum");
    expect(textOf((await press(late, "place-order")).html)).toContain("Order no.");
    expect((await db.select().from(orders)).map((order) => order.promoCodeDiscount)).toEqual([
      100, 100,
    ]);
  });

  test("guesses count by whichever button, and by calls that order", async () => {
    const one = await shopper();
    const before = one.html;
    for (const [intent, status] of [
      ["apply-promo-code", 200],
      ["update-delivery", 200],
      ["place-order", 409],
    ] as const) {
      one.html = before;
      expect((await press(one, intent, { promoCode: "NOPE" })).status).toBe(status);
    }
    // A form that is refused for another reason tells what the code is worth just the same.
    one.html = before;
    expect((await press(one, "place-order", { promoCode: "NOPE", fullName: "" })).status).toBe(400);
    const { lines, ...details } = rahimasOrder([], { promoCode: "NOPE" });
    const called = await ask(
      "/api/order/place-order",
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          orderDetails: { ...details, items: [{ _id: honey.id, quantity: 1 }] },
        }),
      },
      CARRIER,
    );
    expect([lines, called.status]).toEqual([[], 404]);
    expect(await db.select().from(limits)).toMatchObject([{ points: 5 }]);
  });

  test("a proof of another code opens nothing", async () => {
    const one = await shopper();
    await press(one, "apply-promo-code", { promoCode: "EID100" });
    const proof = fieldValue(one.html, "promoCodeProof") ?? "";
    expect(proof).not.toBe("");
    await guessUntilRefused();
    const tried = await press(one, "update-delivery", { promoCode: "EID200" });
    expect(tried.status).toBe(429);
    expect(fieldValue(tried.html.slice(tried.html.indexOf("<main")), "promoCode")).toBe("EID200");
  });

  test("a reader of Bangla is told in Bangla", async () => {
    await guessUntilRefused();
    const { html } = await press(await shopper("bn"), "apply-promo-code", { promoCode: "EID100" });
    expect(textOf(html)).toContain("আপনার নেটওয়ার্ক থেকে অনেক ভুল কোড এসেছে");
  });
});
