import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { countSold } from "#app/domain/catalog/products/sold.server.ts";
import { db } from "#drizzle/client.server.ts";
import { dailyGoods, orders, productRatings, reviews, shopSettings } from "#drizzle/schema.ts";
import { ask, fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import {
  makeCustomer,
  makeDeliveredOrder,
  makeOrder,
  makeProduct,
  makeReview,
} from "#tests/support/factories.ts";
import { makePictureFile } from "#tests/support/pictures.ts";
import { visitAsStaff } from "#tests/support/staff.ts";

beforeEach(emptyTables);

const jsonLdIn = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "null")?.[
    "@graph"
  ][0];

describe("a guest whose order was delivered", () => {
  test("is asked on the tracking page, writes a review, and sees its state", async () => {
    const product = await makeProduct({ title: "Sundarbans honey" });
    const order = await makeDeliveredOrder(product.id, { fullName: "Rahima Begum" });
    const guest = new Visitor();
    const tracking = await guest.visit(`/track-order/${order.id}`);
    expect(tracking.html).toContain(`href="/track-order/${order.id}/review"`);
    const path = `/track-order/${order.id}/review`;
    const { html } = await guest.visit(path);
    expect(fieldValue(html, "name")).toBe("Rahima");
    const fields = { position: "0", stars: "4", text: "Thick & <b>fragrant</b>", name: "Rahima" };
    const done = await guest.submit(path, fields);
    expect(textOf(done.html)).toContain("Your review appears once we have read it.");
    expect(textOf(done.html)).toContain("We will read it before it appears.");
    // The answer was lost, and the form is sent again.
    expect((await guest.submit(path, fields)).status).toBe(200);
    expect(await db.$count(reviews)).toBe(1);
    expect((await guest.visit(`/products/${product.slug}`)).html).not.toContain("fragrant");
  });

  test("gets everything typed back if the stars are missing or letters are damaged", async () => {
    const order = await makeDeliveredOrder((await makeProduct()).id);
    const path = `/track-order/${order.id}/review`;
    const reader = new Visitor({ language: "bn" });
    const fields = { position: "0", text: "ঘ্রাণটাই আলাদা", name: "রহিমা" };
    const unrated = await reader.submit(path, fields);
    expect(unrated.status).toBe(400);
    expect(textOf(unrated.html)).toContain("১ থেকে ৫টি তারা বেছে নিন।");
    expect(fieldValue(unrated.html, "text")).toBe(fields.text);
    const damaged = await reader.submit(path, { ...fields, stars: "5", text: "ঘ্রা\ufffdটা" });
    expect(damaged.status).toBe(400);
    expect(damaged.html).toMatch(/value="5"[^>]*checked|checked=""[^>]*value="5"/);
    expect(await db.$count(reviews)).toBe(0);
  });

  test("may add a picture, which staff and then everybody see", async () => {
    const product = await makeProduct();
    const order = await makeDeliveredOrder(product.id);
    const path = `/track-order/${order.id}/review`;
    const guest = new Visitor();
    const fields = { position: "0", stars: "5", text: "Sealed and fresh", name: "Rahima" };
    for (const [wrong, said] of [
      [new File(["hello"], "honey.png", { type: "image/png" }), "Please choose a picture"],
      [new File([new Uint8Array(9 * 1024 * 1024)], "honey.png"), "8 MB"],
    ] as const) {
      const refused = await guest.submit(path, { ...fields, picture: wrong });
      expect(refused.status).toBe(409);
      expect(textOf(refused.html)).toContain(said);
      expect(fieldValue(refused.html, "text")).toBe(fields.text);
    }
    expect(await db.$count(reviews)).toBe(0);
    const own = await guest.submit(path, { ...fields, picture: await makePictureFile() });
    const [stored] = await db.select().from(reviews);
    expect(own.html).toContain(`/media/${stored?.image.replace(".webp", ".jpg")}`);
    // A repeat and a second review leave the first picture.
    await guest.submit(path, { ...fields, picture: await makePictureFile() });
    await guest.submit(path, { ...fields, stars: "1", picture: await makePictureFile() });
    expect(await db.select().from(reviews)).toEqual([stored]);

    const { visitor } = await visitAsStaff();
    const { html } = await visitor.visit("/admin/review");
    expect(html).toContain(stored?.image.replace(".webp", ".jpg"));
    const anyone = new Visitor();
    const pictured = async () =>
      (await anyone.visit(`/products/${product.slug}`)).html.includes(
        String(stored?.image.slice(0, 32)),
      );
    expect(await pictured()).toBe(false);
    await visitor.submit("/admin/review", { show: `${stored?.id}~1` });
    expect(await pictured()).toBe(true);
  });

  test("is refused with a reason for any other input", async () => {
    const order = await makeDeliveredOrder((await makeProduct()).id);
    const path = `/track-order/${order.id}/review`;
    const guest = new Visitor();
    for (const position of ["", "7", "-1", "0x0", "9999999999", "0 or 1=1"]) {
      const answer = await guest.submit(path, { position, stars: "5", text: "", name: "" });
      expect(answer.status, position).toBe(409);
    }
    const early = await makeOrder();
    const refused = await guest.submit(`/track-order/${early.id}/review`, {
      ...{ position: "0", stars: "5", text: "", name: "" },
    });
    expect(textOf(refused.html)).toContain("once it has reached you");
    for (const id of ["1", crypto.randomUUID()])
      expect((await guest.post(`/track-order/${id}/review`, { stars: "5" })).status).toBe(404);
    expect((await guest.visit(`/track-order/${early.id}`)).html).not.toContain('/review"');
  });
});

test("a customer gets to the review from the order in the account", async () => {
  const karim = await makeCustomer({ password: "mango season" });
  const order = await makeDeliveredOrder((await makeProduct()).id, { customerId: karim.id });
  const visitor = new Visitor();
  await visitor.submit("/login", { phoneNumber: karim.phoneNumber, password: "mango season" });
  const { html } = await visitor.visit(`/profile/order?order=${order.id}`);
  expect(html).toContain(`href="/track-order/${order.id}/review"`);
});

describe("reviews in the admin area", () => {
  test("are shown or hidden with one click, which applies to page and stars at once", async () => {
    const { visitor } = await visitAsStaff();
    const { review, product } = await makeReview({ text: "খুব ভালো মধু", language: "bn", stars: 4 });
    const { html } = await visitor.visit("/admin/review");
    const mark = /name="show" value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(mark).toBe(`${review.id}~1`);
    const shown = await visitor.submit("/admin/review", { show: mark });
    expect(textOf(shown.html)).toContain("1 review shown.");
    const page = await new Visitor().visit(`/products/${product.slug}`);
    expect(textOf(page.html)).toContain("4 of 5 stars");
    expect(page.html).toContain('<span lang="bn">খুব ভালো মধু</span>');
    expect(jsonLdIn(page.html)).toMatchObject({
      aggregateRating: { ratingValue: 4, reviewCount: 1, bestRating: 5 },
      review: [{ author: { name: "Rahima" }, reviewRating: { ratingValue: 4 }, inLanguage: "bn" }],
    });
    const all = await new Visitor({ language: "bn" }).visit(`/products/${product.slug}/reviews`);
    expect(textOf(all.html)).toContain("১টি রিভিউ");
    expect(all.html).not.toContain('<span lang="bn">খুব');

    const stale = await visitor.submit("/admin/review?status=shown", { hide: mark });
    expect(textOf(stale.html)).toContain("somebody else decided meanwhile");
    await visitor.submit("/admin/review?status=shown", { hide: `${review.id}~2` });
    const after = await new Visitor().visit(`/products/${product.slug}`);
    expect(after.html).not.toContain("খুব ভালো");
    expect(jsonLdIn(after.html)).not.toHaveProperty("aggregateRating");
  });

  test("are shown in bulk; ticking none is reported", async () => {
    const { visitor } = await visitAsStaff();
    const made = [await makeReview(), await makeReview(), await makeReview()];
    const none = await visitor.submit("/admin/review", { intent: "show-reviews" });
    expect(none.status).toBe(400);
    expect(textOf(none.html)).toContain("Please tick at least one review.");
    const body = new URLSearchParams({ intent: "show-reviews" });
    for (const { review } of made.slice(0, 2)) body.append("id", `${review.id}~1`);
    await visitor.send("/admin/review", { method: "POST", body });
    const shown = await db.select().from(reviews).where(eq(reviews.status, "shown"));
    expect(shown).toHaveLength(2);
  });

  test("show hostile texts as texts", async () => {
    const { visitor } = await visitAsStaff();
    const text = `</script><img src=x onerror=alert(1)>"'&`;
    const { product } = await makeReview({ text, name: "<script>", status: "shown" });
    for (const html of [
      (await visitor.visit("/admin/review?status=shown")).html,
      (await visitor.visit(`/products/${product.slug}`)).html,
      (await visitor.visit(`/products/${product.slug}/reviews`)).html,
    ]) {
      expect(html).not.toContain("<img src=x");
      expect(textOf(html)).toContain("<img src=x onerror=alert(1)>");
    }
  });
});

test("have pages, and one beyond the end says so", async () => {
  const { product } = await makeReview({ status: "shown" });
  const path = `/products/${product.slug}/reviews`;
  expect((await new Visitor().visit(`${path}?page=9`)).html).toContain("9");
  expect((await new Visitor().visit("/products/nothing/reviews")).status).toBe(404);
  const api = await ask(`/api/product/reviews?product_slug=${product.slug}`);
  expect(await api.json()).toMatchObject({ totalReview: 1, average: 5, counts: [0, 0, 0, 0, 1] });
  const { order } = await makeReview();
  expect(await db.select().from(orders).where(eq(orders.id, order.id))).toHaveLength(1);
});

test("stars of all sizes stand under the title from one review on, with sales on cards from five", async () => {
  const jar = { title: "Forest honey", family: "Forest honey" };
  const small = await makeProduct({ ...jar, slug: "forest-250", price: 300 });
  const large = await makeProduct({ ...jar, slug: "forest-500", price: 550 });
  const rated = (productId: string, stars5: number) =>
    db.insert(productRatings).values({ productId, stars5, stars4: 1 });
  await rated(small.id, 1);
  const shopper = new Visitor();
  const read = async (path: string) => textOf((await shopper.visit(path)).html);
  expect(await read("/products/forest-250")).toContain("★ 4.5 (2)");
  expect(await read("/shop?q=forest")).not.toContain("★ 4");
  await rated(large.id, 3);
  for (const [productId, delivered] of [
    [small.id, 4],
    [large.id, 130],
  ] as const)
    await db
      .insert(dailyGoods)
      .values({ day: "2026-11-01", productId, delivered, pieces: delivered, taka: 0 });
  expect(await countSold()).toBe(2);
  expect(await countSold()).toBe(0);
  for (const path of ["/products/forest-250", "/products/forest-500", "/shop?q=forest"])
    expect(await read(path), path).toContain("★ 4.7 (6) · 134 sold");
  const bangla = await new Visitor({ language: "bn" }).visit("/products/forest-250");
  expect(textOf(bangla.html)).toContain("★ ৪.৭ (৬) · ১৩৪টি বিক্রি");
});

test("home, shop and cart say how one pays, when it comes and whom to call", async () => {
  const honey = await makeProduct({ title: "Honey", slug: "plain-honey" });
  await db.update(shopSettings).set({ phones: ["01712345678"] });
  const shopper = new Visitor();
  await shopper.post("/cart", { intent: "add-line", productId: honey.id });
  for (const path of ["/", "/shop", "/cart"])
    expect(textOf((await shopper.visit(path)).html), path).toMatch(
      /Cash on delivery · Dhaka, Narayanganj: [\w ]+, elsewhere 1–\u20603 days · Return or exchange.* · 01712-345678/,
    );
});
