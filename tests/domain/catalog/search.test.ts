import { beforeAll, describe, expect, test } from "vitest";
import { filterProducts } from "#app/domain/catalog/products/products.server.ts";
import { readShopFilter } from "#app/domain/catalog/search/shop-filter.ts";
import { onCatalogueChange } from "#drizzle/changes.server.ts";
import { SAMPLE_PRODUCTS } from "#drizzle/seed/catalogue.ts";
import { sampleId } from "#drizzle/seed/orders.ts";
import { fillSampleData } from "#drizzle/seed/sample-data.server.ts";
import { HELD_OUT } from "./search-held-out.ts";
import { SEARCHES } from "./search-table.ts";

// Synonyms and categories are cached only while the shop listens for changes.
beforeAll(async () => {
  await fillSampleData();
  const heard = new Promise<void>((resolve) => onCatalogueChange(() => resolve()));
  await heard;
});

const pictures = new Map(
  SAMPLE_PRODUCTS.map(({ picture }) => [sampleId(`product ${picture}`), picture]),
);

/** A line names the acceptable first results, then the searches. */
function readTable(table: string): { search: string; expected: string[] }[] {
  return table
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [expected = "", searches = ""] = line.split(": ");
      const meant = expected.split(" ").flatMap(picturesOf);
      return searches.split(", ").map((search) => ({ search, expected: meant }));
    });
}

const picturesOf = (name: string) =>
  name.startsWith("@")
    ? SAMPLE_PRODUCTS.filter(({ category }) => category === name.slice(1)).map((one) => one.picture)
    : [name];

/** The pictures of the found products, best first. */
async function find(search: string): Promise<string[]> {
  const filter = readShopFilter(new URLSearchParams({ q: search }), null);
  const { products } = await filterProducts(filter, "en");
  return products.map(({ id }) => pictures.get(id) ?? id);
}

/** The mean reciprocal rank of a table, and each search whose first result is wrong. */
async function judge(table: string): Promise<{ misses: string[]; mrr: number; searches: number }> {
  const misses: string[] = [];
  const rows = readTable(table);
  let sum = 0;
  for (const { search, expected } of rows) {
    const found = await find(search);
    const place = found.findIndex((picture) => expected.includes(picture));
    sum += place < 0 ? 0 : 1 / (place + 1);
    if (place !== 0)
      misses.push(`${search}: ${place + 1} of ${found.length}, first ${found.slice(0, 3)}`);
  }
  return { misses, mrr: sum / rows.length, searches: rows.length };
}

describe("search", () => {
  test("shows the expected product first for every search of the table", async () => {
    const { misses, mrr, searches } = await judge(SEARCHES);
    console.log(`${searches} searches: mean reciprocal rank ${mrr.toFixed(4)}`);
    expect(searches).toBeGreaterThan(150);
    expect({ misses, mrr }).toEqual({ misses: [], mrr: 1 });
  });

  test("shows the expected product first for nearly all searches that it was not tuned with", async () => {
    const { misses, mrr, searches } = await judge(HELD_OUT);
    console.log(`${searches} held out: mean reciprocal rank ${mrr.toFixed(4)}`, misses);
    expect(searches).toBeGreaterThanOrEqual(60);
    expect(mrr).toBeGreaterThanOrEqual(0.95);
  });
});

test("for two words of a category's name shows the whole category", async () => {
  const shelf = picturesOf("@dates-dried-fruit");
  for (const search of ["dry fruits", "শুকনা ফল"])
    expect(
      (await find(search)).filter((picture) => shelf.includes(picture)).length,
    ).toBeGreaterThan(3);
});
