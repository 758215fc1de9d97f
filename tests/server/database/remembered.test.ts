import { afterAll, expect, test, vi } from "vitest";
import { listPublicCategories } from "#app/domain/catalog/categories/categories.server.ts";
import { listSuggestions } from "#app/domain/catalog/products/bought-together.server.ts";
import { listPublicShelves } from "#app/domain/catalog/shelves/shelves.server.ts";
import { findActiveLandingPage } from "#app/domain/marketing/landing/landing-pages.server.ts";
import { listPublicPages } from "#app/domain/shop/pages/pages.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { isListening, onCatalogueChange, stopListening } from "#drizzle/changes.server.ts";
import { pool } from "#drizzle/client.server.ts";
import { pool as driver } from "#tests/support/driver.ts";
import { makeProduct } from "#tests/support/factories.ts";

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
  await expect.poll(listPublicPages).not.toEqual(pages);
});

test("what is in the cart is not suggested, even if what is remembered knows its size no longer", async () => {
  const [honey, salt] = [await makeProduct({ price: 10 }), await makeProduct({ price: 20 })];
  const suggested = async (inCart: string) =>
    (await listSuggestions([inCart], 1, "en")).map(({ id }) => id);
  await expect.poll(() => suggested(salt.id)).toEqual([honey.id]);
  await driver.begin(async (tx) => {
    // Without triggers no server hears of the change.
    await tx`set local session_replication_role = replica`;
    await tx`update products set family = 'Honey' where id = ${honey.id}`;
  });
  expect(await suggested(honey.id)).toEqual([salt.id]);
});
