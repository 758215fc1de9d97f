import { beforeAll, describe, expect, test } from "vitest";
import { filterProducts } from "#app/domain/catalog/products/products.server.ts";
import { readShopFilter } from "#app/domain/catalog/search/shop-filter.ts";
import { onCatalogueChange } from "#drizzle/changes.server.ts";
import { fillSampleData } from "#drizzle/seed/sample-data.server.ts";
import { readSampleProducts } from "#drizzle/seed/samples.server.ts";
import { GUESSES } from "./search-guesses.ts";
import { HELD_OUT } from "./search-held-out.ts";
import { SEARCHES } from "./search-table.ts";

// Synonyms and categories are cached only while the shop listens for changes.
beforeAll(async () => {
  await fillSampleData();
  const heard = new Promise<void>((resolve) => onCatalogueChange(() => resolve()));
  await heard;
});

const samples = readSampleProducts();
const pictures = new Map(samples.map(({ id, picture }) => [id, picture]));

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
    ? samples
        .filter(({ input }) => input.categorySlug === name.slice(1))
        .map(({ picture }) => picture)
    : [name];

/** The pictures of the found products, best first. */
async function find(search: string): Promise<string[]> {
  const filter = readShopFilter(new URLSearchParams({ q: search }), null);
  const { products } = await filterProducts(filter, "en");
  return products.map(({ id, slug }) => pictures.get(id) ?? slug);
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
    expect(searches).toBeGreaterThanOrEqual(190);
    expect(mrr).toBeGreaterThanOrEqual(0.95);
  });
});

describe("a search for what the shop does not know", () => {
  const best = new Set(
    samples.filter(({ input }) => input.isBestSelling).map(({ picture }) => picture),
  );
  const lines = GUESSES.trim().split("\n");
  const meant = (line: string) => {
    const at = line.lastIndexOf(": ");
    return { expected: line.slice(0, at), searches: line.slice(at + 2).split(", ") };
  };

  test("is no guess, and what a word of the list finds is what the list says", async () => {
    const wrong: string[] = [];
    let searches = 0;
    for (const line of lines.map(meant))
      for (const search of line.searches) {
        searches += 1;
        const found = await find(search);
        const names = line.expected.replace("only:", "").split(" ").flatMap(picturesOf);
        const isRight =
          line.expected === "nothing"
            ? found.length === 0
            : line.expected === "best"
              ? found.length > 3 && found.every((one) => best.has(one))
              : names.includes(found[0] ?? "") &&
                (!line.expected.startsWith("only:") || found.every((one) => names.includes(one)));
        if (!isRight) wrong.push(`${search}: ${found.slice(0, 5)}`);
      }
    expect(wrong).toEqual([]);
    expect(searches).toBeGreaterThanOrEqual(60);
  });

  test("in litres is not answered in kilograms, and no price above the limit is shown", async () => {
    for (const [q, units] of [
      ["1 kg", ["kg", "g"]],
      ["১ কেজি", ["kg", "g"]],
      ["500 ml", ["ml", "l"]],
    ] as const) {
      const { products } = await filterProducts(
        readShopFilter(new URLSearchParams({ q }), null),
        "en",
      );
      expect(products.length).toBeGreaterThan(2);
      for (const { size } of products)
        expect(units).toContain(size.split("\u00a0")[1]?.toLowerCase());
    }
    const cheap = await filterProducts(
      readShopFilter(new URLSearchParams({ q: "honey under 500" }), null),
      "en",
    );
    expect(cheap.products.every(({ salePrice }) => salePrice <= 500)).toBe(true);
  });

  test.each(["combo", "কম্বো", "প্যাক", "gift bundle"])(
    "%s finds no good that merely sounds like it where no combo is sold",
    async (q) => {
      const { products } = await filterProducts(
        readShopFilter(new URLSearchParams({ q }), null),
        "en",
      );
      expect(products.filter(({ name }) => !/gift/i.test(name))).toEqual([]);
    },
  );

  test("is never called exact when only a description mentions it", async () => {
    const { isNear } = await filterProducts(
      readShopFilter(new URLSearchParams({ q: "porridge" }), null),
      "en",
    );
    expect(isNear).toBe(true);
  });
});

test("for two words of a category's name shows the whole category", async () => {
  const shelf = picturesOf("@dates-dried-fruit");
  for (const search of ["dry fruits", "শুকনা ফল"])
    expect(
      (await find(search)).filter((picture) => shelf.includes(picture)).length,
    ).toBeGreaterThan(3);
});
