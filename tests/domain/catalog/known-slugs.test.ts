import { afterAll, expect, test } from "vitest";
import { hasSlug, lookUpSlug } from "#app/domain/catalog/known-slugs.server.ts";
import { catchUpWithChanges, onCatalogueChange, stopListening } from "#drizzle/changes.server.ts";
import { makeCategory, makeProduct } from "#tests/support/factories.ts";

afterAll(stopListening);

test("slugs of goods and categories are looked up as the public may see them", async () => {
  await makeProduct({ slug: "honey" });
  await makeProduct({ slug: "hidden", isActive: false });
  await makeProduct({ slug: "gone", deletedAt: new Date() });
  await makeCategory({ slug: "sweets" });
  const asked = ["honey", "hidden", "gone", "made-up", "a\0b", "মধু", "'; drop table", "sweets"];
  const found = await Promise.all(asked.map((slug) => lookUpSlug("good", slug)));
  expect(asked.filter((_, n) => found[n])).toEqual(["honey"]);
  expect(await lookUpSlug("category", "sweets")).toBe(true);
  expect(await lookUpSlug("category", "honey")).toBe(false);
});

test("what is remembered of slugs is said only while changes are heard, and is never older than what was heard", async () => {
  await makeProduct({ slug: "ghee" });
  expect(hasSlug("good", "ghee")).toBeNull();
  onCatalogueChange(() => {});
  const say = () => [hasSlug("good", "ghee"), hasSlug("good", "jaggery")];
  await expect.poll(say, { timeout: 60_000 }).toEqual([true, false]);
  await makeProduct({ slug: "jaggery" });
  await catchUpWithChanges();
  expect(hasSlug("good", "jaggery")).not.toBe(false);
  await expect.poll(say, { timeout: 60_000 }).toEqual([true, true]);
  await stopListening();
  expect(say()).toEqual([null, null]);
});
