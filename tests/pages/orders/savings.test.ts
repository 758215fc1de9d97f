import { beforeEach, describe, expect, test } from "vitest";
import { changeCheckoutAddOn } from "#app/domain/marketing/add-ons/add-ons.server.ts";
import { createLandingPage } from "#app/domain/marketing/landing/landing-pages.server.ts";
import { updateOrder } from "#app/domain/orders/changing/order-changes.server.ts";
import { listOrderLinks, pathOfLink } from "#app/domain/orders/placing/order-links.server.ts";
import { setDeliveryCharges } from "#app/domain/shop/delivery/delivery-charges.server.ts";
import { updateServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { db } from "#drizzle/client.server.ts";
import { orders } from "#drizzle/schema.ts";
import { fieldValue, hiddenIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { offer } from "#tests/support/deals.ts";
import { makeProduct, makePromoCode, makeTrackedProduct } from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

const TYPED = {
  ...{ fullName: "Rahima Begum", phoneNumber: "01712345678", address: "12 Green Road" },
  ...{ district: "Dhaka", thana: "", orderNote: "" },
};

let nuts: { id: string };

beforeEach(async () => {
  await emptyTables();
  await setDeliveryCharges({ byDistrict: { Dhaka: 60 }, default: 120 });
  nuts = await makeTrackedProduct(5, { title: "Peanuts", slug: "nuts", price: 200, discount: 50 });
  await changeCheckoutAddOn({ addOn: "nuts", addOnPrice: 120 });
  await makePromoCode({ code: "EID", discount: 100 });
});

const freeFrom = (taka: number) =>
  updateServiceTerms({ freeFrom: taka, freeDistricts: "", groupFreeFrom: "" });

/** What a page says is saved, as far as it says so. */
const savedOn = ({ html }: { html: string }) =>
  /You save ([\d,]+) TK/.exec(textOf(html))?.[1] ?? null;

type Case = {
  price?: number;
  off?: number;
  quantity?: number;
  deal?: Parameters<typeof offer>[1];
  isAdded?: boolean;
  promoCode?: string;
  free?: number;
};

const TIERS = { kind: "tiers", amount: null, pieces: null } as const;

const CASES: [string, Case, string | null][] = [
  ["nothing", {}, null],
  ["a sale price", { off: 50, quantity: 2 }, "100"],
  ["a deal", { deal: { pieces: 3, amount: 2 }, quantity: 3 }, "700"],
  ["tiers", { deal: { ...TIERS, tiers: [{ pieces: 3, total: 1700 }] }, quantity: 3 }, "400"],
  ["an add-on, also its own sale", { isAdded: true }, "80"],
  ["a promo code", { promoCode: "EID" }, "100"],
  ["free delivery", { free: 700 }, "60"],
  [
    "all of them",
    {
      ...{ off: 50, quantity: 3, isAdded: true, promoCode: "EID", free: 800 },
      deal: { pieces: 3, amount: 2 },
    },
    "1,040",
  ],
];

describe("what a buyer saves", () => {
  test.each(CASES)("by %s is one number from the cart to the order", async (_, one, saved) => {
    const { price = 700, off = 0, quantity = 1, deal, isAdded, promoCode = "", free } = one;
    const { id: productId } = await makeProduct({ title: "Honey", price, discount: off });
    if (deal) await offer([productId], deal);
    if (free) await freeFrom(free);
    const visitor = new Visitor();
    await visitor.post("/district", { district: "Dhaka", redirectTo: "/" });
    await visitor.post("/cart", { intent: "add-line", productId, quantity: String(quantity) });
    const { html } = await visitor.visit("/checkout");
    const typed = { ...TYPED, promoCode, ...(isAdded ? { addOn: nuts.id } : {}) };
    const quoted = await visitor.submit("/checkout", {
      ...{
        ...typed,
        ...hiddenIn(html),
        intent: promoCode ? "apply-promo-code" : "update-delivery",
      },
    });
    const cart = await visitor.visit("/cart");
    const placing = { ...typed, ...hiddenIn(quoted.html), intent: "place-order" };
    const { location } = await visitor.post("/checkout", placing);
    const order = await visitor.visit(location ?? "");
    expect([quoted, cart, order].map(savedOn)).toEqual([saved, saved, saved]);
  });

  test("is one number on a landing page and its order, before and after the district is known", async () => {
    await freeFrom(2000);
    const honey = await makeProduct({ title: "Honey", slug: "honey", price: 700, discount: 50 });
    await offer([honey.id], { ...TIERS, tiers: [{ pieces: 3, total: 1700 }] });
    await createLandingPage(
      {
        ...{ product: "honey", headline: "Honey", headlineBn: "মধু", reasons: "", reasonsBn: "" },
        ...{ reviewIds: [], endsAt: null, isIndexed: false, isActive: true, slug: "season" },
        ...{ addOn: "nuts", addOnPrice: 120 },
      },
      "",
    );
    const visitor = new Visitor();
    const first = await visitor.visit("/l/season");
    expect(savedOn(first)).toBe("50");
    const hidden = ["terms", "openedAt"].map((name) => [name, fieldValue(first.html, name) ?? ""]);
    const typed = {
      ...{ ...TYPED, promoCode: "EID", productId: `${honey.id} 3`, addOn: nuts.id },
      ...{ shownTotal: "", shownAdvance: "", ...Object.fromEntries(hidden) },
    };
    // 2,100 of honey for 1,700, 200 of peanuts for 120, and a code; 1,820 is too little.
    const asked = await visitor.post("/l/season", typed);
    expect(savedOn(asked)).toBe("580");
    await freeFrom(1800);
    const again = await visitor.visit("/l/season");
    const terms = fieldValue(again.html, "terms") ?? "";
    expect(savedOn(await visitor.post("/l/season", { ...typed, terms }))).toBe("640");
    const seen = { shownTotal: "9999", shownAdvance: "0", terms };
    const { location } = await visitor.post("/l/season", { ...typed, ...seen });
    expect(savedOn(await visitor.visit(location ?? ""))).toBe("640");
  });

  test("stands beside free delivery, of which a landing page adds no charge", async () => {
    await freeFrom(500);
    await makeProduct({ title: "Honey", slug: "honey", price: 700 });
    await createLandingPage(
      {
        ...{ product: "honey", headline: "Honey", headlineBn: "মধু", reasons: "", reasonsBn: "" },
        ...{ reviewIds: [], endsAt: null, isIndexed: false, isActive: true, slug: "free" },
      },
      "",
    );
    for (const [language, reached, plus, alone] of [
      ["en", "Delivery is free", "+ delivery", "the price alone, delivery is free"],
      ["bn", "ডেলিভারি ফ্রি", "+ ডেলিভারি", "শুধু পণ্যের দাম, ডেলিভারি ফ্রি"],
    ] as const) {
      const visitor = new Visitor({ language });
      const { html } = await visitor.visit("/l/free");
      expect(textOf(html)).toContain(reached);
      expect(textOf(html)).not.toContain(plus);
      const hidden = ["terms", "openedAt", "productId"].map((name) => [
        name,
        fieldValue(html, name) ?? "",
      ]);
      const typed = { ...TYPED, quantity: "1", shownTotal: "", shownAdvance: "" };
      const asked = await visitor.post("/l/free", { ...typed, ...Object.fromEntries(hidden) });
      expect(textOf(asked.html)).toContain(alone);
    }
  });

  test("is one number on an order's link and its order, and is not said once staff change the total", async () => {
    await freeFrom(1000);
    const honey = await makeProduct({ title: "Honey", price: 700 });
    const { visitor: nasrin, admin } = await visitAsStaff();
    const line = { productId: honey.id, quantity: "2", price: "650", wasPrice: "650" };
    const row = Object.entries({ position: "", wasQuantity: "0", ...line });
    await nasrin.submit("/admin/order/new", {
      ...{ orderKey: crypto.randomUUID(), isLink: "1", discount: "50", intent: "make-link" },
      ...Object.fromEntries(row.map(([name, value]) => [`lines[0].${name}`, value])),
    });
    const [link] = (await listOrderLinks({ page: 1, perPage: 1 })).links;
    const path = (link && pathOfLink(link)) ?? "";
    const visitor = new Visitor();
    const first = await visitor.visit(path);
    expect(savedOn(first)).toBe("150");
    const openedAt = fieldValue(first.html, "openedAt") ?? "";
    const typed = { ...TYPED, promoCode: "", openedAt, shownTotal: "", shownAdvance: "" };
    expect(savedOn(await visitor.post(path, typed))).toBe("210");
    const { location } = await visitor.post(path, {
      ...{ ...typed, shownTotal: "9999", shownAdvance: "9999" },
    });
    expect(savedOn(await visitor.visit(location ?? ""))).toBe("210");
    const [order] = await db.select().from(orders);
    await updateOrder(order?.id ?? "", { totalPrice: 1200 }, admin);
    expect(savedOn(await visitor.visit(location ?? ""))).toBeNull();
  });
});
