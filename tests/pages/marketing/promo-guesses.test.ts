import { like } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#drizzle/client.server.ts";
import { limits, orders } from "#drizzle/schema.ts";
import { ask, fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeProduct, makePromoCode, nextPhone, rahimasOrder } from "#tests/support/factories.ts";

/** All visitors of these tests share the address of one mobile network. */
const CARRIER = "203.0.113.50";

let honey: { id: string };

beforeEach(async () => {
  await emptyTables();
  honey = await makeProduct({ price: 650 });
  await makePromoCode({ code: "EID100", discount: 100 });
});

/** The counters of guesses, beside those of checkouts without an order. */
const guesses = () => db.select().from(limits).where(like(limits.key, "promo-guess%"));

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

/** Clicks a button of the form; `fields` replace its values. */
async function click(one: Shopper, intent: string, fields: Record<string, string> = {}) {
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

function order(promoCode: string) {
  const { lines: _, ...details } = rahimasOrder([], { promoCode, phoneNumber: nextPhone() });
  const orderDetails = { ...details, items: [{ _id: honey.id, quantity: 1 }] };
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ orderDetails });
  return ask("/api/order/place-order", { method: "POST", headers, body }, CARRIER);
}

const answerOf = async (response: Response) => [response.status, await response.text()];

async function guessUntilRefused() {
  const guesses = await Promise.all(Array.from({ length: 120 }, (_, i) => verify(`GUESS${i}`)));
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 404)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
}

describe("behind one mobile network", () => {
  test("hundreds of customers apply a valid code, and order with it", async () => {
    const looks = await Promise.all(Array.from({ length: 350 }, () => verify("EID100")));
    expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]));
    const one = await shopper();
    expect(textOf((await click(one, "apply-promo-code", { promoCode: "eid100" })).html)).toContain(
      "100 TK off",
    );
    const { html } = await click(one, "place-order");
    expect(textOf(html)).toContain("Order no.");
    expect(await db.select().from(orders)).toMatchObject([{ promoCode: "EID100" }]);
    expect(await guesses()).toEqual([]);
  });

  test("a stranger's guessing ends, and takes no code from others", async () => {
    const early = await shopper();
    await click(early, "apply-promo-code", { promoCode: "EID100" });
    await guessUntilRefused();
    // The right code is refused too, or guessing would go on.
    const verified = await verify("EID100");
    expect(verified.status).toBe(429);
    expect(Number(verified.headers.get("Retry-After"))).toBeGreaterThan(0);

    // A shopper who applied the code before keeps it, whatever else changes.
    const moved = await click(early, "update-delivery", { district: "Gazipur" });
    expect(moved.status).toBe(200);
    expect(textOf(moved.html)).toContain("100 TK off");
    expect(textOf((await click(early, "place-order")).html)).toContain("Order no.");

    // A later shopper is asked to order without a code or to come back; nothing is ordered
    // meanwhile.
    const late = await shopper();
    for (const intent of ["apply-promo-code", "place-order"]) {
      const withheld = await click(late, intent, { promoCode: "EID100" });
      expect([intent, withheld.status]).toEqual([intent, 429]);
      expect(withheld.headers.get("Retry-After")).toMatch(/^\d+$/);
      expect(textOf(withheld.html)).toContain("Leave the code out to order without it");
      const form = withheld.html.slice(withheld.html.indexOf("<main"));
      expect(fieldValue(form, "promoCode")).toBe("EID100");
      expect(fieldValue(form, "fullName")).toBe("Rahima Begum");
    }
    expect(await db.select().from(orders)).toHaveLength(1);
    const without = await click(late, "place-order", { promoCode: "" });
    expect(textOf(without.html)).toContain("Order no.");
    expect((await db.select().from(orders)).map((order) => order.promoCodeDiscount).sort()).toEqual(
      [0, 100],
    );
  });

  test("beyond the limit right and wrong codes get the same answer in every way", async () => {
    await makePromoCode({ code: "USEDUP", discount: 100, maxUsage: 1, currentUsage: 1 });
    await makePromoCode({ code: "BIGGER", discount: 100, minAmount: 90_000 });
    await guessUntilRefused();
    const inForm = (intent: string) => async (promoCode: string) => {
      const { status, html } = await click(await shopper(), intent, { promoCode });
      return [status, textOf(html.slice(html.indexOf("<main"))).replace(promoCode, "…")];
    };
    const ways: Record<string, (code: string) => Promise<unknown>> = {
      "the call that verifies": async (code) => answerOf(await verify(code)),
      "the call that orders": async (code) => answerOf(await order(code)),
      "the button that applies": inForm("apply-promo-code"),
      "the button that calculates": inForm("update-delivery"),
      "the button that orders": inForm("place-order"),
    };
    for (const [way, ask] of Object.entries(ways)) {
      const wrong = await ask("NOSUCH");
      expect([way, wrong]).toEqual([way, expect.arrayContaining([429])]);
      for (const code of ["EID100", "USEDUP", "BIGGER"])
        expect([way, code, await ask(code)]).toEqual([way, code, wrong]);
    }
    expect(await db.select().from(orders)).toEqual([]);
  });

  test("parallel orders reveal no more guesses than permitted", async () => {
    const codes = [...Array.from({ length: 130 }, (_, i) => `GUESS${i}`), "EID100"];
    const statuses = await Promise.all(codes.map(async (code) => (await order(code)).status));
    expect(statuses.filter((status) => status === 404)).toHaveLength(100);
    expect((await order("EID100")).status).toBe(429);
  });

  test("a repeated order gets its first answer, however much others have guessed", async () => {
    const one = await shopper();
    const form = (await click(one, "update-delivery")).html;
    await click(one, "place-order", { promoCode: "EID100" });
    await guessUntilRefused();
    one.html = form;
    expect(textOf((await click(one, "place-order", { promoCode: "EID100" })).html)).toContain(
      "Order no.",
    );
    expect(await db.select().from(orders)).toHaveLength(1);
  });

  test("guesses count by any button, and by API orders", async () => {
    const one = await shopper();
    const before = one.html;
    for (const [intent, status] of [
      ["apply-promo-code", 200],
      ["update-delivery", 200],
      ["place-order", 409],
    ] as const) {
      one.html = before;
      expect((await click(one, intent, { promoCode: "NOPE" })).status).toBe(status);
    }
    // A form refused for another reason still shows the code's result.
    one.html = before;
    expect((await click(one, "place-order", { promoCode: "NOPE", fullName: "" })).status).toBe(400);
    expect((await order("NOPE")).status).toBe(404);
    expect(await guesses()).toMatchObject([{ points: 5 }]);
  });

  test("a signature of another code is refused", async () => {
    const one = await shopper();
    await click(one, "apply-promo-code", { promoCode: "EID100" });
    const proof = fieldValue(one.html, "promoCodeProof") ?? "";
    expect(proof).not.toBe("");
    await guessUntilRefused();
    const tried = await click(one, "update-delivery", { promoCode: "EID200" });
    expect(tried.status).toBe(429);
    expect(fieldValue(tried.html.slice(tried.html.indexOf("<main")), "promoCode")).toBe("EID200");
  });

  test("readers of Bangla get the reason in Bangla", async () => {
    await guessUntilRefused();
    const { html } = await click(await shopper("bn"), "apply-promo-code", { promoCode: "EID100" });
    expect(textOf(html)).toContain("আপনার নেটওয়ার্ক থেকে অনেক ভুল কোড এসেছে");
  });
});
