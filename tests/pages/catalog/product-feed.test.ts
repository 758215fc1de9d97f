import { beforeAll, expect, test } from "vitest";
import { Visitor } from "#tests/support/app.ts";
import { emptyTables } from "#tests/support/database.ts";
import { makeCategory, makeProduct, makeTrackedProduct } from "#tests/support/factories.ts";

const picture = (letter: string) => `${letter.repeat(32)}-800x800.webp`;
const SIZED = { family: "khalisha", sizeUnit: "g" } as const;

beforeAll(async () => {
  await emptyTables();
  const honey = await makeCategory({ name: "Honey", nameBn: "মধু", slug: "honey" });
  await makeProduct({
    ...{ ...SIZED, sizeAmount: 500, categoryId: honey.id, brand: "Maya & Sons" },
    brandBn: "মায়া",
    ...{ title: "Khalisha Honey", titleBn: "খলিসা মধু", slug: "khalisha-500" },
    ...{ price: 1200, discount: 150, images: [picture("a"), picture("b")] },
    description: `<p>From the <b>"mangroves"</b> &amp; ${"far ".repeat(2000)}</p>`,
    descriptionBn: "<p>সুন্দরবনের।</p>",
  });
  await makeTrackedProduct(0, {
    ...{
      ...SIZED,
      sizeAmount: 1000,
      title: "Khalisha\u0008\ufffe ]]> Honey",
      slug: "khalisha-1000",
    },
    ...{ price: 2300, images: [picture("c")], description: "<p> </p>" },
  });
  await makeProduct({ title: "Unseen rice", slug: "rice" });
  await makeProduct({ title: "Hidden tea", slug: "tea", isActive: false, images: [picture("d")] });
});

/** The items by slug, each as its attributes; only an attribute that may be repeated is a list. */
async function readFeed(language: string) {
  const answer = await new Visitor().send(`/feeds/products.xml?lang=${language}`);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    "application/xml; charset=utf-8",
  ]);
  const items = answer.html.split("<item>").slice(1);
  return items.map((item) => {
    const found = [...item.matchAll(/^<g:(\w+)>(.*)<\/g:\1>$/gm)].map(([, name, text]) => [
      name,
      text,
    ]);
    expect(new Set(found.map(([name]) => name)).size).toBe(found.length);
    return Object.fromEntries(found) as Record<string, string>;
  });
}

test("Google and Meta read every product on sale with a picture, a size at a time", async () => {
  const items = await readFeed("en");
  expect(items).toHaveLength(2);
  const [whole, half] = items;
  expect(half).toMatchObject({
    title: "Khalisha Honey, 500 g",
    link: "http://shop.test/products/khalisha-500?lang=en",
    image_link: `http://shop.test/media/${"a".repeat(32)}-800x800.jpg`,
    additional_image_link: `http://shop.test/media/${"b".repeat(32)}-800x800.jpg`,
    ...{ availability: "in stock", condition: "new", price: "1200 BDT", sale_price: "1050 BDT" },
    ...{ brand: "Maya &amp; Sons", identifier_exists: "no", size: "500 g" },
    ...{ unit_pricing_measure: "500 g", product_type: "Honey" },
  });
  expect(half?.description).toMatch(/^From the &quot;mangroves&quot; &amp; far far/);
  expect(half?.description?.length).toBeLessThan(5050);
  expect(whole).toMatchObject({
    ...{ availability: "out of stock", brand: "Haat" },
    // "]]>" may not stand in a text of XML.
    description: "Khalisha ]]&gt; Honey, 1000 g",
  });
  expect(whole).not.toHaveProperty("sale_price");
  expect(whole?.item_group_id).toMatch(/^[0-9a-f]{50}$/);
  expect(whole?.item_group_id).toBe(half?.item_group_id);
  expect(whole?.id).not.toBe(half?.id);
});

test("The feed is Bangla for who asks for it", async () => {
  const [, half] = await readFeed("bn");
  expect(half).toMatchObject({
    title: "খলিসা মধু, ৫০০ গ্রাম",
    description: "সুন্দরবনের।",
    link: "http://shop.test/products/khalisha-500?lang=bn",
    ...{ price: "1200 BDT", brand: "মায়া" },
  });
});
