import { expect, test } from "vitest";
import { PURGED } from "#app/domain/core/housekeeping/purge-deleted.server.ts";
import { pool } from "#tests/support/driver.ts";

const tablesWith = async (column: string) =>
  (
    await pool<{ name: string }[]>`
      select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = ${column} order by 1`
  ).map(({ name }) => name);

test("saves of every row with a version are counted, so that nobody overwrites a newer one", async () => {
  const counted = await pool<{ name: string }[]>`
    select distinct tgrelid::regclass::text as name from pg_trigger
     where tgfoid = 'count_save'::regproc order by 1`;
  // Earlier texts of pages are never saved again.
  const tables = (await tablesWith("version")).filter((name) => name !== "info_page_versions");
  expect(counted.map(({ name }) => name)).toEqual(tables);
});

/** Rows that stay for ever, because books and histories name them. */
const KEPT = ["couriers", "orders"];

test("deleted rows of every table are removed after a time, or kept for the books", async () => {
  const named = [...PURGED.map(({ table }) => table), ...KEPT];
  expect(named.sort()).toEqual(await tablesWith("deleted_at"));
});
