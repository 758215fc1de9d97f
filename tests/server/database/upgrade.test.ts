import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { unixSocket } from "#runtime/database/database-url.ts";
import { openFolder } from "#runtime/pictures/folder.ts";
import { checkArchive } from "#server/backup/archive.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { isLeftOut, sumTable, withTransaction } from "#server/backup/tables.ts";
import { migrate } from "#server/database/migrate.ts";
import { wrongDailyFigures } from "#tests/support/daily-figures.ts";
import { createDatabaseOfRelease, dropDatabase } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";

async function shopOfRelease(release: "1.0.0" | "1.1.0") {
  const url = await createDatabaseOfRelease(inject("templateUrl"), release);
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  onTestFinished(async () => {
    await sql.end();
    await dropDatabase(url);
  });
  return { url, sql };
}

/**
 * The result of the migrations as Postgres describes it, without comments and the order of columns.
 */
async function describeSchema(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql`
    with relations as (
      select oid, relname, relkind, reloptions from pg_class where relnamespace = 'public'::regnamespace
    )
    select concat_ws(' ', relkind, relname, reloptions) as text from relations where relkind in ('r', 'S', 'v', 'm')
    union all
    select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
                     attstorage, pg_get_expr(adbin, adrelid))
      from relations join pg_attribute on attrelid = relations.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where relkind = 'r' and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
     where connamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid) from pg_index join relations on oid = indrelid
    union all
    select concat_ws(' ', pg_get_triggerdef(pg_trigger.oid), tgenabled) from pg_trigger join relations on relations.oid = tgrelid
     where not tgisinternal
    union all
    select regexp_replace(pg_get_functiondef(pg_proc.oid), '\\n *--[^\\n]*', '', 'g') from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    union all
    select extname from pg_extension`;
  return rows.map(({ text }) => text).sort();
}

test.each(["1.0.0", "1.1.0"] as const)(
  "a shop of release %s upgrades completely to the schema of a new shop",
  async (release) => {
    const { url, sql } = await shopOfRelease(release);
    await sql`comment on table orders is 'made by the release'`;
    const file = fileURLToPath(new URL(`../fixtures/backup-${release}.tar.gz`, import.meta.url));
    const archive = await checkArchive(file);
    const pictures = openFolder(process.env.DATA_DIR ?? "");
    await restoreBackup({ archive, url, pictures });
    // The restore filled the release's own tables, which the migrations then altered.
    const [table] = await sql`select obj_description('orders'::regclass) as comment`;
    expect(table?.comment).toBe("made by the release");
    expect(await describeSchema(sql)).toEqual(await describeSchema(pool));
    const { header, trailer } = archive;
    await withTransaction(url, "read only", async (client) => {
      // The words that the shop knows by itself are extended by a migration.
      const changed = (name: string) => isLeftOut(name) || name === "search_synonyms";
      for (const table of header.tables.filter(({ name }) => !changed(name)))
        expect(await sumTable(client, table), table.name).toEqual(trailer.tables[table.name]);
    });
    expect(await wrongDailyFigures(sql)).toEqual([]);
    const [months] = await sql`
    select (select sum(pieces) from monthly_goods) = (select sum(pieces) from daily_goods where is_folded) as fit`;
    expect(months?.fit).toBe(true);
  },
);

test("a database of a release before 1.0.0 is left unchanged, with advice", async () => {
  const { url, sql } = await shopOfRelease("1.0.0");
  await sql`delete from drizzle.__drizzle_migrations where id > 30`;
  await expect(migrate(url)).rejects.toThrow(
    "the database is older than release 1.0.0: start or restore it with release 1.0.0 first, then with this one",
  );
  expect(await sql`select from drizzle.__drizzle_migrations`).toHaveLength(30);
});
