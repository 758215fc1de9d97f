import { beforeEach, describe, expect, test } from "vitest";
import { listCategories } from "#app/domain/catalog/categories/categories.server.ts";
import { listSlides } from "#app/domain/marketing/carousel/carousel.server.ts";
import {
  findPromoCode,
  listPromoCodes,
  updatePromoCode,
} from "#app/domain/marketing/promo-codes/promo-codes.server.ts";
import { fieldValue, shownIn, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeProduct, makePromoCode } from "#tests/support/factories.ts";
import { makePictureFile } from "#tests/support/pictures.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

let nasrin: Visitor;

beforeEach(async () => {
  await emptyTables();
  nasrin = (await visitAsStaff()).visitor;
});

describe("promo codes in the admin area", () => {
  test("show in the list whether they can be used today, or why not", async () => {
    const past = new Date(Date.now() - 48 * 60 * 60 * 1000);
    await makePromoCode({ code: "GOOD" });
    await makePromoCode({ code: "OVER", expirationDate: past });
    await makePromoCode({ code: "SPENT", maxUsage: 2, currentUsage: 2 });
    await makePromoCode({ code: "REST", isActive: false, expirationDate: past });
    const text = textOf((await nasrin.visit("/admin/promo-code")).html);
    expect(text).toMatch(/GOOD .*? Active .*?Edit/);
    expect(text).toMatch(/OVER [^E]*? Expired Edit/);
    expect(text).toMatch(/SPENT [^E]*? Used up Edit/);
    expect(text).toMatch(/REST [^E]*? Disabled Edit/);
  });

  const NEW = "/admin/promo-code/post";
  const typed = { code: "eid26", discount: "150", minAmount: "", maxUsage: "", expirationDate: "" };

  test("are listed with the columns of the specification", async () => {
    await makePromoCode({ code: "OLD", isActive: false, expirationDate: new Date("2020-01-01") });
    const { html } = await nasrin.visit("/admin/promo-code");
    const head = textOf(/<thead>.*<\/thead>/s.exec(html)?.[0] ?? "");
    expect(head.trim()).toBe(
      "Sl Code Discount Max Usage Min Amount Current Usage Expired In Status Action",
    );
    expect(textOf(html)).toContain("Add New PromoCode");
    expect(textOf(html)).toContain("Disabled");
    expect(textOf(html)).toMatch(/\( ?expired ?\)/);
  });

  test("are created in the specification's words, in upper case", async () => {
    const { html } = await nasrin.visit(NEW);
    for (const word of ["new PromoCode", "Code", "discount", "Min amount", "maxUsage"])
      expect(textOf(html)).toContain(word);
    expect(textOf(html)).toContain("ExpirationDate");
    expect(textOf(html)).toContain("Update Promo Code");
    expect(html).toContain('placeholder="CODE"');
    const list = await nasrin.submit(NEW, typed);
    expect(textOf(list.html)).toContain("EID26");
    const [made] = await listPromoCodes();
    expect(made).toMatchObject({ code: "EID26", discount: 150, minAmount: 0, maxUsage: null });
  });

  test.each([
    ["discount", "-5"],
    ["discount", "10%"],
    ["discount", "12.5"],
    ["discount", "1e3"],
    ["discount", ""],
    ["maxUsage", "99999999999"],
    ["minAmount", "some"],
    ["expirationDate", "2020-01-01"],
    ["expirationDate", "2026-02-30"],
    ["code", "TWO WORDS"],
    ["code", "NUL\u0000"],
    ["code", ""],
  ])("with %s %j are refused with a reason, and everything typed stays", async (name, value) => {
    const answer = await nasrin.post(NEW, { ...typed, minAmount: "500", [name]: value });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain(`id="${name}-error"`);
    expect(fieldValue(answer.html, name)).toBe(value);
    if (name !== "minAmount") expect(fieldValue(answer.html, "minAmount")).toBe("500");
    expect(await listPromoCodes()).toEqual([]);
  });

  test("with rules are made, edited and listed; unknown goods and a missing percentage are named", async () => {
    const sweets = await makeCategory({ name: "Sweets", slug: "sweets" });
    const honey = await makeProduct({ title: "Lychee honey" });
    const rules = {
      ...{ ...typed, discount: "", kind: "percent", percent: "১৫", maxDiscount: "200" },
      ...{ perPhone: "once", products: "Lychee honey\nNo such", categories: "sweets" },
    };
    const unknown = await nasrin.post(NEW, rules);
    expect([unknown.status, textOf(unknown.html)]).toEqual([
      409,
      expect.stringContaining("“No such” is no product"),
    ]);
    expect(fieldValue(unknown.html, "percent")).toBe("১৫");
    const nowhere = await nasrin.post(NEW, { ...rules, products: "", categories: "nowhere" });
    expect(textOf(nowhere.html)).toContain("There is no category “nowhere”.");
    const list = await nasrin.submit(NEW, {
      ...{ ...rules, products: honey.slug, startDate: "2099-01-01" },
    });
    expect(textOf(list.html)).toMatch(/EID26 15% .*Not yet/);
    const [made] = await listPromoCodes();
    expect(made).toMatchObject({
      ...{ kind: "percent", percent: 15, maxDiscount: 200, perPhone: "once", discount: 0 },
      ...{ productIds: [honey.id], categoryIds: [sweets.id] },
      startDate: new Date("2098-12-31T18:00:00.000Z"),
    });
    const path = `/admin/promo-code/${made?.id}/update`;
    const { html } = await nasrin.visit(path);
    expect(html).toContain("Lychee honey");
    const missing = await nasrin.post(path, { ...rules, ...shownIn(html), percent: "" });
    expect(missing.html).toContain('id="percent-error"');
    await nasrin.submit(path, { ...rules, ...shownIn(html), products: "", startDate: "" });
    expect(await findPromoCode(made?.id ?? "")).toMatchObject({ productIds: [], startDate: null });
  });

  test("that are taken are refused", async () => {
    await makePromoCode({ code: "EID26" });
    const answer = await nasrin.post(NEW, typed);
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain("There is a promo code EID26 already.");
  });

  test("are edited: status, limits lifted, usage never written", async () => {
    const promo = await makePromoCode({ maxUsage: 5, currentUsage: 3 });
    const path = `/admin/promo-code/${promo.id}/update`;
    const { html } = await nasrin.visit(path);
    expect(textOf(html)).toContain("Promo update");
    const form = { ...typed, code: promo.code, ...shownIn(html) };
    const sent = { ...form, isActive: "false", currentUsage: "0" };
    const list = await nasrin.submit(path, sent);
    expect(textOf(list.html)).toContain("Disabled");
    expect(await findPromoCode(promo.id)).toMatchObject({
      isActive: false,
      maxUsage: null,
      currentUsage: 3,
      discount: 150,
    });
  });

  test("that cannot be saved show 'Failed to update' and the reason", async () => {
    const promo = await makePromoCode({ discount: 100 });
    const path = `/admin/promo-code/${promo.id}/update`;
    const { html } = await nasrin.visit(path);
    const form = { ...typed, code: promo.code, ...shownIn(html) };
    const wrong = await nasrin.post(path, { ...form, discount: "-1" });
    expect([wrong.status, textOf(wrong.html)]).toEqual([
      400,
      expect.stringContaining("Failed to update"),
    ]);
    await updatePromoCode(promo.id, { discount: 80 });
    const stale = await nasrin.post(path, form);
    expect([stale.status, textOf(stale.html)]).toEqual([
      409,
      expect.stringContaining("discount is now “80 TK” , you typed “150 TK”"),
    ]);
    expect(fieldValue(stale.html, "discount")).toBe("150");
  });

  test("are deleted after a confirmation, and restored", async () => {
    const promo = await makePromoCode({ code: "EID26" });
    const asked = await nasrin.visit(`/admin/promo-code?delete=${promo.id}`);
    expect(textOf(asked.html)).toContain("Are you sure you want to delete this promo code?");
    const path = "/admin/promo-code";
    const gone = await nasrin.submit(path, { intent: "delete-promo-code", id: promo.id });
    expect(textOf(gone.html)).toContain("0 promo codes");
    expect(textOf((await nasrin.visit(`${path}?deleted`)).html)).toContain("EID26");
    const back = await nasrin.submit(path, { intent: "restore", id: promo.id });
    expect(textOf(back.html)).toContain("1 promo code");
  });
});

describe("categories in the admin area", () => {
  const LIST = "/admin/category";
  const blank = {
    slug: "",
    description: "",
    metaTitle: "",
    metaDescription: "",
    keywords: "",
    isActive: "true",
  };

  test("are added, with a slug made from a Bangla name, and shown to customers at once", async () => {
    const fields = { ...blank, intent: "create-category", name: "সরিষার তেল" };
    const list = await nasrin.submit(`${LIST}?new`, fields);
    expect(textOf(list.html)).toContain("Category added successfully!");
    expect(textOf(list.html)).toContain("1 category");
    expect(textOf(list.html)).toContain("sorishar-tel");
    expect(textOf((await new Visitor().visit("/shop")).html)).toContain("সরিষার তেল");
  });

  test("are updated; the active flag is shown correctly", async () => {
    const category = await makeCategory({ name: "Honey", slug: "honey", isActive: false });
    const product = await makeProduct({ categoryId: category.id });
    const shown = await nasrin.visit(`${LIST}?edit=${category.id}`);
    expect(fieldValue(shown.html, "isActive")).toBe("false");
    const list = await nasrin.submit(`${LIST}?edit=${category.id}`, {
      ...blank,
      intent: "update-category",
      id: category.id,
      ...shownIn(shown.html),
      name: "Honey",
      slug: "raw-honey",
    });
    expect(textOf(list.html)).toContain("Category added successfully!");
    const collection = await new Visitor().visit("/shop/collection/raw-honey");
    expect(textOf(collection.html)).toContain(product.title.slice(0, 16));
  });

  test.each([
    ["name", ""],
    ["name", "x".repeat(101)],
    ["slug", "all"],
    ["slug", "!!!"],
    ["keywords", "k".repeat(501)],
    ["isActive", "perhaps"],
  ])("with %s %j are refused with a reason, and everything typed stays", async (name, value) => {
    const fields = { ...blank, intent: "create-category", name: "Honey", description: "Raw." };
    const answer = await nasrin.post(`${LIST}?new`, { ...fields, [name]: value });
    expect(answer.status).toBe(400);
    expect(textOf(answer.html)).toContain("Failed to add category");
    expect(answer.html).toContain(`id="${name}-error"`);
    expect(fieldValue(answer.html, "description")).toBe("Raw.");
    expect(await listCategories()).toEqual([]);
  });

  test("with a used slug are refused", async () => {
    await makeCategory({ slug: "honey" });
    const fields = { ...blank, intent: "create-category", name: "Honey" };
    const answer = await nasrin.post(`${LIST}?new`, fields);
    expect(answer.status).toBe(409);
    expect(textOf(answer.html)).toContain("Another category has the slug “honey” already.");
    expect(fieldValue(answer.html, "name")).toBe("Honey");
  });

  test("in use are not deleted, and the number of products is shown; unused ones are, and can be restored", async () => {
    const category = await makeCategory({ name: "Honey" });
    const product = await makeProduct({ categoryId: category.id });
    await makeProduct({ categoryId: category.id, deletedAt: new Date() });
    const fields = { intent: "delete-category", id: category.id };
    const used = await nasrin.post(`${LIST}?delete=${category.id}`, fields);
    expect(used.status).toBe(409);
    expect(textOf(used.html)).toContain("1 product is in it");

    const empty = await makeCategory({ name: "Nuts" });
    const gone = await nasrin.submit(LIST, { intent: "delete-category", id: empty.id });
    expect(textOf(gone.html)).toContain("1 category");
    const back = await nasrin.submit(LIST, { intent: "restore", id: empty.id });
    expect(textOf(back.html)).toContain("2 categories");
    expect(product.categoryId).toBe(category.id);
  });
});

describe("the carousel", () => {
  const LIST = "/admin/carousel-offer";
  const upload = async (fields: Record<string, string | Blob> = {}) =>
    nasrin.post(`${LIST}?new`, {
      intent: "add-slide",
      image: await makePictureFile(),
      alt: "",
      link: "",
      ...fields,
    });

  test("takes a picture and shows it on the home page with the text 'banner'", async () => {
    expect((await upload()).status).toBe(302);
    const [slide] = await listSlides();
    expect(slide).toMatchObject({ alt: "banner", link: "" });
    const home = await new Visitor().visit("/");
    expect(home.html).toContain('alt="banner"');
    expect(home.html).toContain(slide?.path ?? "-");
  });

  test("without a picture says 'Please select an image'", async () => {
    for (const image of [new File([], ""), "text"]) {
      const answer = await upload({ image, alt: "Mangoes", link: "/shop" });
      expect(answer.status).toBe(400);
      expect(textOf(answer.html)).toContain("Please select an image");
      expect(fieldValue(answer.html, "alt")).toBe("Mangoes");
      expect(fieldValue(answer.html, "link")).toBe("/shop");
    }
  });

  test.each([
    ["a text", new File(["hello"], "x.png", { type: "image/png" })],
    ["an SVG", new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "x.svg")],
    ["9 MB", new File([new Uint8Array(9 * 1024 * 1024)], "x.png", { type: "image/png" })],
    ["an empty file", new File([], "x.png", { type: "image/png" })],
  ])("refuses %s with a reason", async (_, image) => {
    const answer = await upload({ image, alt: "Mangoes" });
    expect([400, 409]).toContain(answer.status);
    expect(answer.html).toContain('id="image-error"');
    expect(fieldValue(answer.html, "alt")).toBe("Mangoes");
    expect(await listSlides()).toEqual([]);
  });

  test.each([
    "javascript:alert(1)",
    "//evil.example",
    "http://plain.example",
    "/\\evil.example",
    "https://u:p@x.example",
    "shop",
    `/${"x".repeat(600)}`,
  ])("refuses a link to %s", async (link) => {
    const answer = await upload({ link });
    expect(answer.status).toBe(400);
    expect(answer.html).toContain('id="link-error"');
    expect(fieldValue(answer.html, "link")).toBe(link);
  });

  test("keeps its order, which changes step by step", async () => {
    for (const alt of ["one", "two", "three"]) await upload({ alt });
    const order = async () => (await listSlides()).map((slide) => slide.alt);
    const id = (await listSlides())[2]?.id ?? "";
    await nasrin.submit(LIST, { intent: "move-up", id });
    expect(await order()).toEqual(["one", "three", "two"]);
    await nasrin.submit(LIST, { intent: "move-up", id });
    await nasrin.submit(LIST, { intent: "move-up", id });
    expect(await order()).toEqual(["three", "one", "two"]);
    await nasrin.submit(LIST, { intent: "move-down", id });
    expect(await order()).toEqual(["one", "three", "two"]);
  });

  test("changes text, link and picture of a banner", async () => {
    await upload({ alt: "one" });
    const [before] = await listSlides();
    const fields = { intent: "update-slide", id: before?.id ?? "", alt: "two", link: "/shop" };
    await nasrin.submit(LIST, { ...fields, image: new File([], "") });
    const [words] = await listSlides();
    expect(words).toMatchObject({ alt: "two", link: "/shop", path: before?.path });
    await nasrin.submit(LIST, { ...fields, image: await makePictureFile() });
    expect((await listSlides())[0]?.path).not.toBe(before?.path);
  });

  test("deletes after a confirmation, can be cancelled, and restores", async () => {
    await upload();
    const id = (await listSlides())[0]?.id ?? "";
    const asked = await nasrin.visit(`${LIST}?delete=${id}`);
    expect(textOf(asked.html)).toContain("Are you sure you want to delete this banner?");
    const kept = await nasrin.submit(LIST, { intent: "cancel-delete", id });
    expect(textOf(kept.html)).toContain("you have cancelled proccess.");
    expect(await listSlides()).toHaveLength(1);
    await nasrin.submit(LIST, { intent: "remove-slide", id });
    expect(await listSlides()).toEqual([]);
    await nasrin.submit(LIST, { intent: "restore", id });
    expect(await listSlides()).toHaveLength(1);
  });
});
