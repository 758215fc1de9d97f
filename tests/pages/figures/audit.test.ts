import { beforeAll, describe, expect, test } from "vitest";
import { createProduct } from "#app/domain/catalog/products/product-admin.server.ts";
import { productSchema } from "#app/domain/catalog/products/product-input.server.ts";
import { moderateReview } from "#app/domain/catalog/reviews/moderation.server.ts";
import { writeOffStock } from "#app/domain/catalog/stock/correct-stock.server.ts";
import { setCosts } from "#app/domain/money/profit/cost-prices.server.ts";
import { addStaff } from "#app/domain/people/accounts/staff.server.ts";
import { updateServiceTerms } from "#app/domain/shop/delivery/service-terms.server.ts";
import { textOf, type Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeAdmin,
  makePromoCode,
  makeReview,
  makeTrackedProduct,
  nextPhone,
} from "#tests/support/factories.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let staff: Visitor;

beforeAll(async () => {
  await emptyTables();
  staff = (await visitAsStaff()).visitor;
  const promo = await makePromoCode({ code: "EID10" });
  await staff.submit("/admin/promo-code", { intent: "delete-promo-code", id: promo.id });
  await staff.submit("/admin/category", { intent: "create-category", name: "Honey" });
});

describe("the audit page", () => {
  test("shows act, subject and person, newest first", async () => {
    const text = textOf((await staff.visit("/admin/audit")).html);
    expect(text).toMatch(/Nasrin Akter.*Category added.*Honey.*Promo code deleted.*EID10/s);
  });

  test("is in Bangla too", async () => {
    const { visitor } = await visitAsStaff({ language: "bn" });
    const text = textOf((await visitor.visit("/admin/audit")).html);
    expect(text).toMatch(/ক্যাটাগরি যোগ হয়েছে.*Honey/s);
  });

  test("names prices, sums and why pieces were written off", async () => {
    const actor = await makeAdmin();
    await createProduct(productSchema.parse({ title: "Pickle", price: 250 }), { actor });
    const product = await makeTrackedProduct(9, { title: "Ghee", price: 750 });
    const off = { quantity: 2, cause: "expired" as const, note: "" };
    await writeOffStock(product.id, off, { actor, key: null });
    await staff.submit("/admin/profit/spending?new", {
      ...{ intent: "create-advertising", day: "2026-11-01", source: "facebook", spent: "1501" },
    });
    const text = textOf((await staff.visit("/admin/audit")).html);
    expect(text).toMatch(/Advertising spending added.*?Spent: 1,501 TK/);
    expect(text).toMatch(/Ghee.*?−2, now 7 · Expired/);
    expect(text).toMatch(/Product added\s*Pickle\s*Price: 250 TK/);
    const { visitor } = await visitAsStaff({ language: "bn" });
    const bangla = textOf((await visitor.visit("/admin/audit")).html);
    expect(bangla).toContain("খরচ: ১,৫০১ টাকা");
    expect(bangla).toContain("−২, এখন ৭");
  });

  test("says what goods and parcels cost only to those who may see the profit", async () => {
    const product = await makeTrackedProduct(9, { title: "Raisins", price: 750 });
    await setCosts([{ productId: product.id, cost: 477 }], await makeAdmin());
    const { visitor } = await visitAsStaff({}, { role: "manager" });
    const text = textOf((await visitor.visit("/admin/audit?kind=goods")).html);
    expect(text).toMatch(/Cost price.*?Raisins/);
    expect(text).not.toContain("477 TK");
    const listed = (reader: Visitor) => reader.send("/api/admin/audit/list?kind=goods");
    expect((await listed(visitor)).html).not.toContain("→ 477");
    expect((await listed(staff)).html).toContain("– → 477");
    const { html } = await staff.visit("/admin/audit?kind=goods");
    expect(textOf(html)).toContain("477 TK");
  });

  test("can be narrowed to a kind, which stays chosen", async () => {
    const { html } = await staff.visit("/admin/audit?kind=people");
    expect(textOf(html)).toContain("Nothing was done here.");
    expect(html).toMatch(/<option value="people" selected=""/);
  });

  test("names roles and decisions about reviews in the reader's language", async () => {
    const wanted = { phoneNumber: nextPhone(), fullName: "Babul Mia", role: "packer" } as const;
    await addStaff(wanted);
    const { review } = await makeReview({ status: "waiting" });
    await moderateReview(review.id, "shown");
    const { visitor } = await visitAsStaff({ language: "bn" });
    const text = textOf((await visitor.visit("/admin/audit?kind=people")).html);
    expect(text).toContain("ভূমিকা: প্যাকার");
    expect(text).toContain("পড়া বাকি → দেখানো হচ্ছে");
  });

  test("names the promises of delivery as their form does", async () => {
    await updateServiceTerms({ "to-Rangpur": 5, freeFrom: 2500 });
    const { visitor } = await visitAsStaff({ language: "bn" });
    const text = textOf((await visitor.visit("/admin/audit?kind=settings")).html);
    expect(text).toContain("রংপুর: সর্বোচ্চ কত দিন: ৩ → ৫");
    expect(text).not.toMatch(/Rangpur|freeFrom/);
  });

  test("names fields, kinds, times and answers as the forms do", async () => {
    await staff.submit("/admin/sale", {
      ...{ intent: "create-sale", name: "Victory Day", kind: "percent", amount: "15" },
      ...{ startsAt: "2026-12-16T00:00", endsAt: "2026-12-17T00:00" },
    });
    await staff.submit("/admin/couriers", {
      ...{ intent: "create-courier", name: "Rider", kind: "steadfast", isActive: "true" },
    });
    await staff.submit("/admin/profit/spending", {
      ...{ intent: "create-advertising", day: "2026-01-02", source: "facebook", spent: "1500" },
    });
    const { visitor } = await visitAsStaff({ language: "bn" });
    const text = textOf((await visitor.visit("/admin/audit")).html);
    expect(text).toContain("কী পাওয়া যাবে: শতকরা ছাড়");
    expect(text).toContain("শুরু: ১৬ ডিসেম্বর ২০২৬, রাত ১২টা");
    expect(text).toContain("সরাসরি সংযোগের কী: না");
    expect(text).toContain("ধরন: স্টেডফাস্ট");
    expect(text).toContain("২ জানুয়ারি ২০২৬ · facebook");
    expect(text).not.toMatch(/kind|startsAt|keys|false|2026-/);
  });

  test.each([
    "kind=nothing",
    "person=nobody",
    "day=2026-13-45",
    "before=1-2-3",
    "before=999999999999999-act-1",
    "before=1-act-999999999999999",
  ])("answers an odd request (%s)", async (query) => {
    expect((await staff.send(`/admin/audit?${query}`)).status).toBe(200);
  });
});
