import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { landingSchema } from "#app/domain/marketing/landing/landing-input.server.ts";
import {
  copyLandingPage,
  createLandingPage,
  listLandingPages,
} from "#app/domain/marketing/landing/landing-pages.server.ts";
import { listIncomplete } from "#app/domain/orders/calls/incomplete-checkouts.server.ts";
import { cancelOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { updateAdvanceSettings } from "#app/domain/orders/money/advance-settings.server.ts";
import { updateServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { db } from "#drizzle/client.server.ts";
import {
  checkoutDrafts,
  deliveryCharges,
  incompleteCheckouts,
  landingPages,
  orderLines,
  orders,
  products,
  reviews,
} from "#drizzle/schema.ts";
import { fieldValue, textOf, untouched, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeOrder, makeProduct, makePromoCode } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let small: { id: string };
let large: { id: string };

const HONEY = { title: "Honey", titleBn: "মধু", family: "honey", sizeUnit: "g" as const };

beforeEach(async () => {
  await emptyTables();
  await db.insert(deliveryCharges).values({ district: "Dhaka", charge: 60 });
  small = await makeProduct({ ...HONEY, slug: "honey-500", price: 700, sizeAmount: 500 });
  large = await makeProduct({ ...HONEY, slug: "honey-900", price: 1200, sizeAmount: 900 });
});

const INPUT = {
  ...{ product: "honey-500", headline: "Honey of the season", headlineBn: "মৌসুমের মধু" },
  ...{ reasons: "From Sirajganj\nUnheated\nPay when it comes", reasonsBn: "", reviewIds: [] },
  ...{ endsAt: null, isIndexed: false, isActive: true, slug: "season" },
};

const TYPED = {
  ...{ fullName: "Rahima Begum", phoneNumber: "+৮৮ ০১৭১২-৩৪৫৬৭৮", address: "12 Green Road" },
  ...{ district: "Dhaka", promoCode: "" },
};

/**
 * The form as the page offers it, filled in; a script has written its total, the largest of these
 * tests.
 */
async function openForm(visitor: Visitor, path = "/l/season") {
  const { html } = await visitor.visit(path);
  const hidden = ["terms", "openedAt"].map((name) => [name, fieldValue(html, name) ?? ""]);
  const seen = { shownTotal: "9999", shownAdvance: "0" };
  return { ...TYPED, ...seen, quantity: "2", productId: large.id, ...Object.fromEntries(hidden) };
}

const HIDDEN = ["terms", "openedAt", "shownTotal", "shownAdvance"];

const later = () => new Date(Date.now() + 31 * 60_000);

const placed = () => db.select().from(orders);

describe("a landing page", () => {
  test("takes an order of the chosen size by one form and one press, once however often it is sent", async () => {
    await createLandingPage(INPUT, "");
    const rahima = new Visitor();
    const form = await openForm(rahima);
    const answers = await Promise.all([1, 2, 3].map(() => rahima.post("/l/season", form)));
    const [order, ...others] = await placed();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      ...{ phoneNumber: "01712345678", subtotal: 2400, deliveryCharge: 60, totalPrice: 2460 },
      heldAt: null,
    });
    for (const { status, location } of answers)
      expect([status, location]).toEqual([302, `/track-order/${order?.id}`]);
    expect(textOf((await rahima.visit(`/track-order/${order?.id}`)).html)).toContain("Rahima");
  });

  describe("without script", () => {
    beforeEach(async () => {
      await createLandingPage(INPUT, "");
      const advance = {
        districts: ["Cox's Bazar"],
        fixedAmount: 200,
        bkash: "01812345678",
        lawReason: "x",
      };
      await updateAdvanceSettings({ ask: "rules", ...advance }, undefined, null);
      await updateServiceTerms({ freeFrom: 3000, freeDistricts: "", groupFreeFrom: "" });
    });

    test.each([
      [
        "en",
        "700 TK + delivery",
        "See the total with delivery",
        "Confirm order · 2,520 TK",
        "200 TK now · 2,320 TK on delivery",
      ],
      [
        "bn",
        "৭০০ টাকা + ডেলিভারি",
        "ডেলিভারিসহ মোট দেখুন",
        "অর্ডার নিশ্চিত করুন · ২,৫২০ টাকা",
        "এখন ২০০ টাকা · ডেলিভারিতে ২,৩২০ টাকা",
      ],
    ] as const)(
      "shows total and advance before it takes the order, and calls nothing an error, in %s",
      async (language, before, see, confirm, advance) => {
        const rahima = new Visitor({ language });
        const first = await rahima.visit("/l/season");
        for (const said of [see, before]) expect(textOf(first.html)).toContain(said);
        // Neither React nor another page's script is fetched, since this one is its own form alone.
        for (const other of ["storefront/cart", "modulepreload", '"manifest":'])
          expect(first.html).not.toContain(other);
        expect(first.html).toContain('"ahead":[]');
        // The price is that of the ticked size, not the least of several.
        expect(textOf(first.html)).not.toMatch(/from 700 TK|শুরু ৭০০ টাকা/);
        const typed = {
          ...(await openForm(rahima)),
          shownTotal: "",
          shownAdvance: "",
          district: "Cox's Bazar",
        };
        const asked = await rahima.post("/l/season", typed);
        expect([asked.status, await placed()]).toEqual([200, []]);
        expect(asked.html).not.toContain('role="alert"');
        for (const said of [confirm, advance]) expect(textOf(asked.html)).toContain(said);
        expect(fieldValue(asked.html, "fullName")).toBe("Rahima Begum");
        const seen = HIDDEN.map((name) => [name, fieldValue(asked.html, name) ?? ""]);
        await rahima.post("/l/season", { ...typed, ...Object.fromEntries(seen) });
        expect(await placed()).toMatchObject([{ totalPrice: 2520, advanceRequired: 200 }]);
      },
    );

    test("asks whom it takes for a program for a number beside the button, keeps the sums that were seen, and complains of nothing", async () => {
      const rahima = new Visitor();
      const typed = { ...(await openForm(rahima)), homepage: "https://spam.example" };
      const asked = await rahima.post("/l/season", typed);
      expect([asked.status, await placed()]).toEqual([409, []]);
      expect(asked.html).not.toContain('role="alert"');
      expect(asked.html).toMatch(/<input[^>]*name="proofAnswer"[^>]*autofocus/i);
      expect(textOf(asked.html)).toContain("Confirm order · 2,460 TK");
      const names = [...HIDDEN, "proofToken"];
      const seen = names.map((name) => [name, fieldValue(asked.html, name) ?? ""]);
      const proofAnswer =
        /Please write the number (\d{3}) here/.exec(textOf(asked.html))?.[1] ?? "";
      await rahima.post("/l/season", { ...typed, ...Object.fromEntries(seen), proofAnswer });
      expect(await placed()).toMatchObject([{ totalPrice: 2460 }]);
    });

    test("asks again where another district asks for an advance, and says that delivery is free", async () => {
      const rahima = new Visitor();
      const typed = await openForm(rahima);
      const elsewhere = await rahima.post("/l/season", { ...typed, district: "Cox's Bazar" });
      expect([elsewhere.status, await placed()]).toEqual([200, []]);
      const free = { ...typed, quantity: "3", shownTotal: "" };
      const asked = await rahima.post("/l/season", free);
      expect(textOf(asked.html)).toContain(
        "Delivery to Dhaka: Free (instead of 60 TK). In all 3,600 TK.",
      );
      expect(textOf(asked.html)).toContain("Free delivery from 3,000 TK");
      expect(textOf(asked.html)).not.toContain("more for free delivery");
      expect(textOf(elsewhere.html)).toContain("Add 600 TK more for free delivery");
      const bangla = await new Visitor({ language: "bn" }).visit("/l/season");
      expect(textOf(bangla.html)).toContain("আর ২,৩০০ টাকার পণ্য নিলে ডেলিভারি ফ্রি");
    });

    test("counts a code in", async () => {
      await makePromoCode({ code: "EID", discount: 100 });
      const rahima = new Visitor();
      const typed = { ...(await openForm(rahima)), shownTotal: "", promoCode: "eid" };
      const asked = await rahima.post("/l/season", typed);
      expect(textOf(asked.html)).toContain("In all 2,360 TK");
    });
  });

  test("places a new order after the first was cancelled, and leaves an order to the browser that placed it", async () => {
    await createLandingPage(INPUT, "");
    const rahima = new Visitor();
    const form = await openForm(rahima);
    await rahima.post("/l/season", form);
    const [first] = await placed();
    const courier = new Visitor({ address: "198.51.100.9" });
    const guessed = await courier.post("/l/season", form);
    expect(guessed.location).toBe(`/track-order/${first?.id}`);
    expect(guessed.headers.getSetCookie().join()).not.toMatch(/bought|orders/);
    await cancelOrder(first?.id ?? "", "other", null);
    const { location } = await rahima.post("/l/season", form);
    const second = (await placed()).find(({ id }) => id !== first?.id);
    expect([second?.status, location]).toEqual(["Processing", `/track-order/${second?.id}`]);
  });

  test("gives its copies slugs that count apart as sources", async () => {
    const long = "Honey of the season from the Sundarbans forest";
    const { id, slug } = await createLandingPage(
      landingSchema.parse({ product: "honey-500", headline: long }),
      "",
    );
    const copy = await copyLandingPage(id);
    expect([slug.length, copy.slug.length].every((length) => length <= 38)).toBe(true);
    expect(copy.slug).toMatch(/-2$/);
  });

  test("keeps what was typed when it refuses, in both languages, and says why at the field", async () => {
    await createLandingPage(INPUT, "");
    for (const [language, words] of [
      ["en", "Please give a number from 1 to 99."],
      ["bn", "১ থেকে ৯৯ পর্যন্ত একটি সংখ্যা লিখুন।"],
    ] as const) {
      const visitor = new Visitor({ language });
      const form = await openForm(visitor);
      const wrong = { ...form, quantity: "many", phoneNumber: "0171", productId: "none" };
      const { html, status } = await visitor.post("/l/season", wrong);
      expect(status).toBe(400);
      expect(textOf(html)).toContain(words);
      expect(fieldValue(html, "quantity")).toBe("many");
      expect(fieldValue(html, "phoneNumber")).toBe("0171");
      expect(fieldValue(html, "fullName")).toBe("Rahima Begum");
      expect(html).toContain("12 Green Road");
    }
    expect(await placed()).toEqual([]);
  });

  test("asks again with what was typed if it was switched off or deleted meanwhile, and then takes the order", async () => {
    const { id } = await createLandingPage(INPUT, "");
    const rahima = new Visitor({ language: "bn" });
    const form = await openForm(rahima);
    await db.update(landingPages).set({ isActive: false }).where(eq(landingPages.id, id));
    await expect.poll(async () => (await rahima.visit("/l/season")).status).toBe(404);
    const { status, html } = await rahima.post("/l/season", form);
    expect(status).toBe(409);
    expect(textOf(html)).toContain("এখনো কিছু অর্ডার হয়নি");
    expect(fieldValue(html, "fullName")).toBe("Rahima Begum");
    expect(fieldValue(html, "quantity")).toBe("2");
    expect(html).toContain("12 Green Road");
    expect(await placed()).toEqual([]);
    await db.update(landingPages).set({ deletedAt: new Date() }).where(eq(landingPages.id, id));
    const agreed = { ...form, terms: fieldValue(html, "terms") ?? "" };
    const { location } = await rahima.post("/l/season", agreed);
    const [order] = await placed();
    expect([order?.totalPrice, location]).toEqual([2460, `/track-order/${order?.id}`]);
    // The answer was lost: the first form, sent again, leads to the order, although the page is
    // gone.
    expect((await rahima.post("/l/season", form)).location).toBe(location);
    expect(await placed()).toHaveLength(1);
    await db.update(products).set({ isActive: false }).where(eq(products.id, small.id));
    const gone = await rahima.post("/l/season", { ...agreed, quantity: "3" });
    expect(gone.status).toBe(404);
    expect(textOf(gone.html)).toContain("এই পণ্যটি আর বিক্রি হচ্ছে না।");
  });

  test("takes promo codes, and refuses prices that have changed since", async () => {
    await createLandingPage(INPUT, "");
    const code = await makePromoCode({ code: "EID", discount: 100 });
    const rahima = new Visitor();
    const form = await openForm(rahima);
    const unknown = await rahima.post("/l/season", { ...form, promoCode: "NONE" });
    expect(unknown.status).toBe(409);
    expect(await placed()).toEqual([]);
    await db.update(products).set({ price: 1300 }).where(eq(products.id, large.id));
    const old = await rahima.post("/l/season", form);
    expect(old.status).toBe(409);
    expect(textOf(old.html)).toContain("have changed since you opened this page");
    expect(await placed()).toEqual([]);
    await rahima.post("/l/season", { ...(await openForm(rahima)), promoCode: code.code });
    expect(await placed()).toMatchObject([{ totalPrice: 2 * 1300 + 60 - 100 }]);
  });

  test("keeps the whole number of a form that it refuses for a call, until the number orders", async () => {
    await createLandingPage(INPUT, "");
    const rahima = new Visitor();
    const form = await openForm(rahima);
    const { html } = await rahima.visit("/l/season");
    expect(textOf(html)).toContain("We call this number before delivery");
    const halfAnHourLater = () => listIncomplete(1, 10, new Date(Date.now() + 31 * 60_000));
    const { visitor: staff } = await visitAsStaff();
    await staff.post("/l/season", { ...form, promoCode: "NONE" });
    await rahima.post("/l/season", { ...form, phoneNumber: "0171" });
    expect(await halfAnHourLater()).toEqual([]);
    await rahima.post("/l/season", { ...form, promoCode: "NONE" });
    expect(await halfAnHourLater()).toMatchObject([
      {
        ...{ phoneNumber: "01712345678", fullName: "Rahima Begum", address: "12 Green Road" },
        ...{ district: "Dhaka", promoCode: "", lines: [{ productId: large.id, quantity: 2 }] },
      },
    ]);
    await rahima.post("/l/season", form);
    expect([await placed(), await halfAnHourLater()]).toMatchObject([[{ totalPrice: 2460 }], []]);
  });

  describe("that is typed into and left", () => {
    const halfAnHourLater = () => listIncomplete(1, 10, later());
    const numbers = async () => (await halfAnHourLater()).map(({ phoneNumber }) => phoneNumber);
    const drafts = () => db.$count(checkoutDrafts);
    const formId = crypto.randomUUID();

    async function typing(typed: Record<string, string> = {}, visitor = new Visitor()) {
      const form = { ...(await openForm(visitor)), formId, ...typed };
      expect((await visitor.post("/l/season/typed", form)).status).toBe(204);
      return { visitor, form };
    }

    beforeEach(async () => {
      await createLandingPage(INPUT, "");
    });

    test("is called about with its last whole number, until it has none or orders", async () => {
      await typing({ phoneNumber: "01712345670" });
      expect(await halfAnHourLater()).toMatchObject([
        {
          ...{ phoneNumber: "01712345670", fullName: "Rahima Begum", address: "12 Green Road" },
          ...{ district: "Dhaka", lines: [{ productId: large.id, quantity: 2 }] },
        },
      ]);
      await typing();
      expect(await numbers()).toEqual(["01712345678"]);
      await typing({ phoneNumber: "0171" });
      expect([await numbers(), await drafts()]).toEqual([[], 0]);
      const { visitor, form } = await typing();
      expect([await numbers(), await drafts()]).toEqual([["01712345678"], 1]);
      await visitor.post("/l/season", form);
      expect([await numbers(), await drafts()]).toEqual([[], 0]);
    });

    test("is called about although a stranger types its number, and writes nothing without a draft", async () => {
      const rahima = await openForm(new Visitor());
      await new Visitor().post("/l/season/typed", rahima);
      expect(await numbers()).toEqual(["01712345678"]);
      const stranger = { ...rahima, quantity: "0" };
      await new Visitor().post("/l/season/typed", stranger);
      await new Visitor().post("/l/season/typed", { ...stranger, formId });
      await new Visitor().post("/l/season", { ...stranger, fullName: "" });
      expect([await numbers(), await drafts()]).toEqual([["01712345678"], 1]);
      const none = { ...rahima, phoneNumber: "", formId: crypto.randomUUID() };
      await pool.begin(async (tx) => {
        await tx`lock table checkout_drafts in share mode`;
        expect((await new Visitor().post("/l/season/typed", none)).status).toBe(204);
      });
    });

    test("is not called about when its order overtook the note, nor when staff type", async () => {
      const { visitor, form } = await typing();
      await visitor.post("/l/season", form);
      await typing({}, visitor);
      const { visitor: staff } = await visitAsStaff();
      await typing({ phoneNumber: "01712345670" }, staff);
      expect([await numbers(), await drafts()]).toEqual([[], 0]);
    });

    test("is noted 30 times an hour from one address, and so is a refused form", async () => {
      const rahima = new Visitor();
      const form = await openForm(rahima);
      const numbered = (n: number) => ({ ...form, phoneNumber: `017123450${n + 10}` });
      for (let n = 0; n < 20; n++)
        await rahima.post("/l/season/typed", { ...numbered(n), formId: crypto.randomUUID() });
      for (let n = 20; n < 40; n++)
        await rahima.post("/l/season", { ...numbered(n), promoCode: "x".repeat(60) });
      expect([(await listIncomplete(1, 50, later())).length, await drafts()]).toEqual([30, 30]);
    });

    test("is answered in words where there is no such page", async () => {
      const { form } = await typing();
      expect((await new Visitor().post("/l/nothing/typed", form)).status).toBe(404);
      expect((await new Visitor().post("/l/season/typed", { phoneNumber: "\u0000" })).status).toBe(
        204,
      );
      expect((await new Visitor().visit("/l/season/typed")).html).toContain("Honey of the season");
    });
  });

  test("says a true end, and nothing once it is over; is hidden with its product, and from search engines", async () => {
    const { id } = await createLandingPage(
      { ...INPUT, endsAt: new Date("2099-11-30T14:00:00Z") },
      "",
    );
    const page = async () => (await new Visitor().visit("/l/season")).html;
    const html = await page();
    expect(textOf(html)).toContain("This offer ends on 30 Nov 2099");
    expect(textOf(html)).toContain("Unheated");
    expect(html).toContain('content="noindex"');
    const ended = { endsAt: new Date(Date.now() - 1000), isIndexed: true };
    await db.update(landingPages).set(ended).where(eq(landingPages.id, id));
    await expect.poll(async () => textOf(await page())).not.toContain("This offer ends");
    expect(await page()).not.toContain('content="noindex"');
    await db.update(products).set({ isActive: false }).where(eq(products.id, small.id));
    expect((await new Visitor().visit("/l/season")).status).toBe(404);
    expect((await new Visitor().visit("/l/nothing")).status).toBe(404);
  });

  test("refuses hostile forms in words", async () => {
    await createLandingPage(INPUT, "");
    const visitor = new Visitor();
    for (const form of [
      {},
      { terms: "x".repeat(5000), quantity: "-1", productId: "\u0000" },
      { ...TYPED, quantity: "1", productId: small.id, terms: "", openedAt: "1.2" },
    ]) {
      const { status } = await visitor.post("/l/season", form);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(await placed()).toEqual([]);
  });
});

test("staff make a page, choose its reviews, copy it for a campaign, delete and restore it", async () => {
  const { visitor } = await visitAsStaff();
  const order = await makeOrder({ lines: [{ productId: small.id, quantity: 1 }] });
  const [review] = await db
    .insert(reviews)
    .values({
      ...{
        orderId: order.id,
        position: 0,
        productId: small.id,
        stars: 5,
        text: "Smells of mustard",
        name: "Karim",
      },
      ...{ status: "shown" },
    })
    .returning();
  const typed = {
    ...{ intent: "create-landing", product: "honey-500", headline: "", headlineBn: "শীতের মধু" },
    ...{ reasons: "One\nTwo", reasonsBn: "", endsAt: "2099-11-30T20:00", slug: "শীত", picture: "" },
    ...{ isIndexed: "false", isActive: "true" },
  };
  const refused = await visitor.submit("/admin/landing-page?new", { ...typed, product: "nothing" });
  expect(refused.status).toBe(409);
  expect(fieldValue(refused.html, "headlineBn")).toBe("শীতের মধু");
  const made = await visitor.submit("/admin/landing-page?new", typed);
  expect(textOf(made.html)).toContain("The landing page is saved.");
  const [page] = await listLandingPages();
  expect(page).toMatchObject({ productId: small.id, endsAt: new Date("2099-11-30T14:00:00Z") });
  const { html } = await visitor.visit(`/admin/landing-page?edit=${page?.id}`);
  expect(textOf(html)).toContain("Smells of mustard");
  const version = fieldValue(html, "version") ?? "";
  const slug = page?.slug ?? "";
  await visitor.submit("/admin/landing-page", {
    ...{
      ...typed,
      intent: "update-landing",
      id: page?.id ?? "",
      slug,
      reviewIds: review?.id ?? "",
    },
    ...{ version, "was-reviewIds": "", "was-product": "honey-500" },
  });
  const shown = textOf((await new Visitor({ language: "bn" }).visit(`/l/${slug}`)).html);
  expect(shown).toContain("Smells of mustard");
  expect(shown).toContain("শীতের মধু");
  const onPage = textOf((await new Visitor({ language: "bn" }).visit("/products/honey-500")).html);
  for (const text of [shown, onPage]) expect(text).toContain("★ ৫ (১)");
  const edited = await visitor.visit(`/admin/landing-page?edit=${page?.id}`);
  const { reviewIds: unticked, ...others } = untouched(edited.html);
  expect(unticked).toBe(review?.id);
  await visitor.submit("/admin/landing-page", {
    ...{ ...others, intent: "update-landing", id: page?.id ?? "" },
    headline: "Winter honey",
  });
  expect((await listLandingPages())[0]?.reviewIds).toEqual([]);
  const copied = await visitor.submit("/admin/landing-page", {
    intent: "copy-landing",
    id: page?.id ?? "",
  });
  expect(textOf(copied.html)).toContain(`Copied to ${slug}-2`);
  expect((await new Visitor().visit(`/l/${slug}-2`)).status).toBe(404);
  await visitor.submit("/admin/landing-page", { intent: "delete-landing", id: page?.id ?? "" });
  expect((await new Visitor().visit(`/l/${slug}`)).status).toBe(404);
  await visitor.submit("/admin/landing-page", { intent: "restore", id: page?.id ?? "" });
  expect((await new Visitor().visit(`/l/${slug}`)).status).toBe(200);
});

describe("an add-on", () => {
  const ADDED = { ...INPUT, addOn: "nuts", addOnPrice: 120 };
  let nuts: { id: string };

  beforeEach(async () => {
    const name = { title: "Peanuts", titleBn: "চিনাবাদাম", slug: "nuts" };
    nuts = await makeProduct({ ...name, price: 150, trackStock: true, quantityInStock: 1 });
  });

  test("is offered with both of its prices, and once ticked is a line at the lower one", async () => {
    await createLandingPage(ADDED, "");
    const rahima = new Visitor();
    const form = await openForm(rahima);
    const { html } = await rahima.visit("/l/season");
    expect(textOf(html)).toContain(
      "Add to your order Peanuts Price now 120 TK Price before 150 TK",
    );
    expect(textOf((await new Visitor({ language: "bn" }).visit("/l/season")).html)).toContain(
      "সঙ্গে এটিও নিন চিনাবাদাম",
    );
    const ticked = { ...form, addOn: nuts.id };
    const answers = await Promise.all([1, 2].map(() => rahima.post("/l/season", ticked)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    const [order, ...others] = await placed();
    expect(others).toEqual([]);
    expect(order).toMatchObject({ subtotal: 2520, deliveryCharge: 60, totalPrice: 2580 });
    const sold = await db.select().from(orderLines).orderBy(orderLines.position);
    expect(sold.map(({ productId, price, quantity }) => [productId, price, quantity])).toEqual([
      [large.id, 1200, 2],
      [nuts.id, 120, 1],
    ]);
    const [left] = await db.select().from(products).where(eq(products.id, nuts.id));
    expect(left?.quantityInStock).toBe(0);
  });

  test("counts towards free delivery, and the page says the same total before it orders", async () => {
    await updateServiceTerms({ freeFrom: 2500, freeDistricts: "", groupFreeFrom: "" });
    await createLandingPage(ADDED, "");
    const rahima = new Visitor();
    const unseen = { ...(await openForm(rahima)), shownTotal: "", addOn: nuts.id };
    const { status, html } = await rahima.post("/l/season", unseen);
    expect([status, await placed()]).toEqual([200, []]);
    expect(textOf(html)).toContain("Confirm order · 2,520 TK");
    expect(html).toMatch(/<input[^>]*name="addOn"[^>]*checked/);
    await rahima.post("/l/season", { ...unseen, shownTotal: "2520" });
    expect(await placed()).toMatchObject([{ totalPrice: 2520, deliveryCharge: 0 }]);
  });

  test("is shown to the staff who call about a form that was left", async () => {
    await createLandingPage(ADDED, "");
    const rahima = new Visitor();
    const form = { ...(await openForm(rahima)), formId: crypto.randomUUID(), addOn: nuts.id };
    await rahima.post("/l/season/typed", form);
    await db.update(incompleteCheckouts).set({ typedAt: new Date(Date.now() - 31 * 60_000) });
    const { visitor: caller } = await visitAsStaff({}, { role: "caller" });
    expect(textOf((await caller.visit("/admin/calls/checkouts")).html)).toContain(
      "Add-on ticked Peanuts",
    );
  });

  test("that is sold out is refused in words, keeps what was typed, and orders without it", async () => {
    await createLandingPage(ADDED, "");
    const rahima = new Visitor();
    const form = await openForm(rahima);
    await db.update(products).set({ quantityInStock: 0 }).where(eq(products.id, nuts.id));
    const { status, html } = await rahima.post("/l/season", { ...form, addOn: nuts.id });
    expect([status, await placed()]).toEqual([409, []]);
    expect(textOf(html)).toContain("Peanuts: Your add-on is sold out or no longer offered.");
    expect(fieldValue(html, "address")).toBe(TYPED.address);
    expect(html).toMatch(/<input[^>]*name="addOn"[^>]*disabled/);
    expect((await rahima.post("/l/season", form)).status).toBe(302);
    expect(await placed()).toMatchObject([{ totalPrice: 2460 }]);
  });

  test("costs no more than by itself, and is the page's own choice alone", async () => {
    await expect(createLandingPage({ ...ADDED, addOnPrice: 151 }, "")).rejects.toThrow(
      "add-on-too-dear",
    );
    await expect(createLandingPage({ ...ADDED, addOn: "no such good" }, "")).rejects.toThrow(
      "add-on-unknown",
    );
    await createLandingPage(ADDED, "");
    await db.update(products).set({ discount: 50 }).where(eq(products.id, nuts.id));
    const rahima = new Visitor();
    const form = await openForm(rahima);
    const forged = await rahima.post("/l/season", { ...form, addOn: small.id });
    expect([forged.status, await placed()]).toEqual([409, []]);
    await rahima.post("/l/season", { ...form, addOn: nuts.id });
    expect(await placed()).toMatchObject([{ subtotal: 2500 }]);
  });

  test("among the sizes of the page is not offered, nor sold", async () => {
    await createLandingPage({ ...ADDED, addOn: "honey-500", addOnPrice: 500 }, "");
    const rahima = new Visitor();
    const form = await openForm(rahima);
    expect(form).not.toHaveProperty("addOn");
    const forged = await rahima.post("/l/season", { ...form, addOn: small.id });
    expect([forged.status, await placed()]).toEqual([409, []]);
  });

  test("is chosen, changed and taken off in the page's form", async () => {
    const { visitor: staff } = await visitAsStaff();
    const page = await createLandingPage(INPUT, "");
    const address = `/admin/landing-page?edit=${page.id}`;
    const shown = async () => untouched((await staff.visit(address)).html);
    const typed = { ...(await shown()), intent: "update-landing", id: page.id, addOn: "Peanuts" };
    const refused = await staff.post(address, { ...typed, addOnPrice: "200" });
    expect(refused.status).toBe(409);
    expect(textOf(refused.html)).toContain("By itself it costs 150 TK; not more, please.");
    expect((await staff.post(address, { ...typed, addOnPrice: "১২০" })).status).toBe(302);
    const chosen = { addOnProductId: nuts.id, addOnPrice: 120 };
    expect(await listLandingPages()).toMatchObject([chosen]);
    expect(await copyLandingPage(page.id)).toMatchObject(chosen);
    const emptied = { ...(await shown()), intent: "update-landing", id: page.id, addOn: "" };
    expect((await staff.post(address, emptied)).status).toBe(302);
    expect(await db.select().from(landingPages).where(eq(landingPages.id, page.id))).toMatchObject([
      { addOnProductId: null, addOnPrice: null },
    ]);
  });
});
