import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { readCountedFrom } from "#app/domain/cash/counted-from.server.ts";
import { products } from "#drizzle/schema.ts";
import { pool } from "#tests/support/driver.ts";

/** What no page of the public says, or what another column moves with it. */
const UNSEEN = [
  ...["id", "created_at", "updated_at", "version", "quantity_in_stock", "low_stock_level"],
  ...["sale_price", "search", "search_keys", "base_size"],
];

test("whatever the public reads of a product, servers are told when it changes", async () => {
  const [trigger] = await pool<{ text: string }[]>`
    select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'products_changed'`;
  const columns = Object.values(getTableColumns(products)).map(({ name }) =>
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
  const watched = columns.filter(
    (name) => trigger?.text.includes(`new.${name},`) || trigger?.text.includes(`new.${name})`),
  );
  expect([...watched, ...UNSEEN].sort()).toEqual([...columns].sort());
});

test("the day from which cash is counted is one of this century", () => {
  const now = new Date("2026-11-22T08:00:00Z");
  expect(readCountedFrom("2026-11-01", now)?.toISOString()).toBe("2026-10-31T18:00:00.000Z");
  for (const day of ["0000-01-01", "0001-01-01", "1999-12-31", "2026-11-23", "2026-02-30", ""])
    expect(readCountedFrom(day, now), day).toBeNull();
});
