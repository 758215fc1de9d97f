import { beforeAll, describe, expect, test } from "vitest";
import { filterProducts } from "#app/domain/catalog/products/products.server.ts";
import { readShopFilter } from "#app/domain/catalog/search/shop-filter.ts";
import { onCatalogueChange } from "#drizzle/changes.server.ts";
import { pool } from "#drizzle/client.server.ts";
import { fillSampleData } from "#drizzle/seed/sample-data.server.ts";
import { SEARCHES } from "./search-table.ts";

// Synonyms and categories are kept while changes are heard, as in the shop.
beforeAll(async () => {
  await fillSampleData();
  const heard = new Promise<void>((resolve) => onCatalogueChange(() => resolve()));
  await heard;
});

/** Whole titles, best first: the card's own is cut. */
async function find(search: string): Promise<string[]> {
  const filter = readShopFilter(new URLSearchParams({ q: search }), null);
  const { products } = await filterProducts(filter, "en");
  const rows = await pool<{ id: string; title: string }[]>`select id, title from products`;
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  return products.map(({ id }) => titles.get(id) ?? "");
}

describe("search knows what shoppers type", () => {
  test(`${SEARCHES.length} searches find what is meant, and show it first`, async () => {
    const misses: string[] = [];
    let sum = 0;
    for (const [search, first] of SEARCHES) {
      const titles = await find(search);
      const place = titles.findIndex((title) => first.test(title));
      sum += place < 0 ? 0 : 1 / (place + 1);
      if (place !== 0)
        misses.push(`${search}: ${place + 1} of ${titles.length}, first ${titles[0]}`);
    }
    const meanReciprocalRank = sum / SEARCHES.length;
    expect({ misses, meanReciprocalRank }).toEqual({ misses: [], meanReciprocalRank: 1 });
  });
});
