import { afterAll, expect, test, vi } from "vitest";
import { listPublicCategories } from "#app/domain/catalog/categories/categories.server.ts";
import { listPublicShelves } from "#app/domain/catalog/shelves/shelves.server.ts";
import { findActiveLandingPage } from "#app/domain/landing/landing-pages.server.ts";
import { listPublicPages } from "#app/domain/pages/pages.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { isListening, onCatalogueChange, stopListening } from "#drizzle/changes.server.ts";
import { pool } from "#drizzle/client.server.ts";
import { pool as driver } from "#tests/support/driver.ts";

afterAll(stopListening);

test("what every page shows is read once until it changes", async () => {
  onCatalogueChange(() => {});
  await vi.waitFor(() => expect(isListening()).toBe(true), { timeout: 60_000 });
  const readAll = () =>
    Promise.all([
      listPublicPages(),
      listPublicCategories(),
      listPublicShelves(),
      findActiveLandingPage("none"),
      findShopSettings(),
    ]);
  const sent = vi.spyOn(pool, "unsafe");
  const [pages] = await readAll();
  expect(sent).toHaveBeenCalledTimes(5);
  await readAll();
  await readAll();
  expect(sent).toHaveBeenCalledTimes(5);
  await driver`update info_pages set title = 'Our terms'`;
  await vi.waitFor(async () => expect(await listPublicPages()).not.toEqual(pages));
});
