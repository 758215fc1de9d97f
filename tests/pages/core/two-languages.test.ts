import { beforeAll, describe, expect, test } from "vitest";
import { findOrder } from "#app/domain/orders/reading/orders.server.ts";
import { imagePath } from "#app/domain/shop/media/image-path.ts";
import { db } from "#drizzle/client.server.ts";
import { carouselSlides, shopSettings } from "#drizzle/schema.ts";
import { fieldValue, textOf, Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeProduct } from "#tests/support/factories.ts";

const PICTURE = imagePath("0".repeat(32), 1200, 480);

let both: { id: string };
let banglaOnly: { id: string };

beforeAll(async () => {
  await emptyTables();
  await db.update(shopSettings).set({ name: "Haat", nameBn: "হাট", tagline: "Pure food" });
  const honey = await makeCategory({
    name: "Honey",
    nameBn: "মধু",
    slug: "honey",
    description: "Raw and ripe.",
    descriptionBn: "কাঁচা ও খাঁটি।",
  });
  both = await makeProduct({
    title: "Sundarbans Khalisha Flower Honey",
    titleBn: "সুন্দরবনের খলিশা ফুলের খাঁটি মধু, চাকের",
    slug: "khalisha-honey",
    description: "<p>From the <b>mangroves</b>.</p>",
    descriptionBn: "<p>বাদাবন থেকে।</p>",
    sizeAmount: 1.5,
    sizeUnit: "kg",
    categoryId: honey.id,
  });
  banglaOnly = await makeProduct({ title: "", titleBn: "ঘানির তেল", slug: "ghani-tel" });
  await makeProduct({ title: "Oats", slug: "oats", dimension: "250 gm" });
  await db.insert(carouselSlides).values([
    { path: PICTURE, alt: "Eid gifts", altBn: "ঈদের উপহার", position: 0 },
    { path: PICTURE, alt: "New honey", position: 1 },
  ]);
});

const reader = (language: "en" | "bn") => new Visitor({ language });

/** The `lang` and text of the element with this text. */
const marked = (html: string, text: string) =>
  new RegExp(`lang="(..)"[^>]*>${text}`).exec(html)?.[1] ?? null;

describe("a reader of Bangla", () => {
  test("sees products, categories and the shop by their Bangla names", async () => {
    const home = textOf((await reader("bn").visit("/")).html);
    expect(home).toContain("হাট");
    expect(home).toContain("মধু");
    expect(home).toContain("সুন্দরবনের খলিশা ফুলের খাঁটি মধু…");
    expect(home).not.toContain("Sundarbans");
    const shelf = textOf((await reader("bn").visit("/shop/collection/honey")).html);
    expect(shelf).toContain("কাঁচা ও খাঁটি।");
    expect(shelf).not.toContain("Raw and ripe");
  });

  test("reads a product page in Bangla, from the tab's title to the size", async () => {
    const { html } = await reader("bn").visit("/products/khalisha-honey");
    expect(html).toContain("<title>সুন্দরবনের খলিশা ফুলের খাঁটি মধু, চাকের, ১.৫ কেজি · হাট</title>");
    expect(html).toContain('name="description" content="বাদাবন থেকে।"');
    expect(html).toContain('"name":"সুন্দরবনের খলিশা ফুলের খাঁটি মধু, চাকের, ১.৫ কেজি"');
    expect(textOf(html)).toContain("১.৫ কেজি");
    expect(textOf(html)).not.toContain("mangroves");
  });

  test("sees texts without Bangla in English, marked", async () => {
    const home = await reader("bn").visit("/");
    expect(marked(home.html, "Oats")).toBe("en");
    expect(marked(home.html, "Pure food")).toBe("en");
    expect(home.html).toMatch(/alt="New honey" lang="en"|lang="en"[^>]*alt="New honey"/);
    expect(home.html).toMatch(/alt="ঈদের উপহার"/);
    const product = await reader("bn").visit("/products/oats");
    expect(marked(product.html, "Oats")).toBe("en");
    expect(textOf(product.html)).toContain("২৫০ গ্রাম");
  });
});

describe("a reader of English", () => {
  test("sees English names, and Bangla ones without English, marked", async () => {
    const home = await reader("en").visit("/");
    expect(textOf(home.html)).toContain("Sundarbans Khalisha …");
    expect(marked(home.html, "ঘানির তেল")).toBe("bn");
    const product = await reader("en").visit("/products/khalisha-honey");
    expect(textOf(product.html)).toContain("1.5 kg");
    expect(textOf(product.html)).not.toMatch(/বাদাবন|সুন্দরবন/);
  });
});

describe("an order", () => {
  test("stores both names, the size and its language, and can be read in either", async () => {
    const rahima = reader("bn");
    for (const { id } of [both, banglaOnly])
      await rahima.post("/cart", { intent: "add-line", productId: id });
    const cart = textOf((await rahima.visit("/cart")).html);
    expect(cart).toContain("সুন্দরবনের খলিশা ফুলের খাঁটি মধু, চাকের, ১.৫ কেজি");
    const { html } = await rahima.visit("/checkout");
    expect(textOf(html)).toContain("সুন্দরবনের খলিশা ফুলের খাঁটি মধু, চাকের, ১.৫ কেজি");
    const placed = await rahima.submit("/checkout", {
      intent: "place-order",
      fullName: "রহিমা বেগম",
      phoneNumber: "01712345678",
      address: "বাড়ি ৭",
      district: "Dhaka",
      idempotencyKey: fieldValue(html, "idempotencyKey") ?? "",
      // Two at 650 and delivery at 120.
      shownTotal: "1420",
    });
    const [, id = ""] = /\/track-order\/([0-9a-f-]{36})/.exec(placed.html) ?? [];
    expect(await findOrder(id)).toMatchObject({
      language: "bn",
      lines: [
        {
          title: "Sundarbans Khalisha Flower Honey",
          titleBn: "সুন্দরবনের খলিশা ফুলের খাঁটি মধু, চাকের",
          sizeAmount: 1.5,
          sizeUnit: "kg",
        },
        { title: "", titleBn: "ঘানির তেল", sizeAmount: null, sizeUnit: null },
      ],
    });
    const bangla = textOf((await reader("bn").visit(`/track-order/${id}`)).html);
    expect(bangla).toContain("সুন্দরবনের খলিশা ফুলের খাঁটি মধু, চাকের, ১.৫ কেজি");
    const english = await reader("en").visit(`/track-order/${id}`);
    expect(textOf(english.html)).toContain("Sundarbans Khalisha Flower Honey, 1.5 kg");
    expect(marked(english.html, "ঘানির তেল")).toBe("bn");
  });
});
