import { spawnSync } from "node:child_process";
import postgres from "postgres";
import { expect, inject, onTestFinished, test } from "vitest";
import { unixSocket } from "#runtime/database/database-url.ts";
import { cloneDatabase, dropDatabase } from "#tests/support/database.ts";
import { pool } from "#tests/support/driver.ts";
import { makeProduct } from "#tests/support/factories.ts";

const url = process.env.DATABASE_URL ?? "";
const name = new URL(url).pathname.slice(1);

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["haat.cjs", "db", ...args], { encoding: "utf8", input: "" });

test.each([["reset"], ["reset", "another"], ["seed", "--reset"], ["seed", "--reset", "another"]])(
  "%s %s %s names the database and empties nothing",
  async (...args) => {
    const { id } = await makeProduct();
    const { status, stderr } = run(...args);
    expect(status).toBe(1);
    expect(stderr).toContain(`the database "${name}"`);
    // Both commands refill the shop; only this product shows whether it was emptied.
    expect(await pool`SELECT id FROM products WHERE id = ${id}`).toHaveLength(1);
  },
);

test.each([["reset"], ["seed", "--reset"]])(
  "%s %s with the database's name replaces its content by the sample products",
  async (...args) => {
    const url = await cloneDatabase(inject("templateUrl"));
    const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
    onTestFinished(async () => {
      await sql.end();
      await dropDatabase(url);
    });
    await sql`insert into products (slug, title, price) values ('of-before', 'Of before', 1)`;
    const options = {
      encoding: "utf8",
      input: "",
      env: { ...process.env, DATABASE_URL: url },
    } as const;
    const { status, stdout } = spawnSync(
      process.execPath,
      ["haat.cjs", "db", ...args, new URL(url).pathname.slice(1)],
      options,
    );
    expect(stdout).toContain("the sample catalogue is in");
    expect(status).toBe(0);
    const items = await sql`select slug from products`;
    expect(items.length).toBeGreaterThan(5);
    expect(items).not.toContainEqual({ slug: "of-before" });
  },
);
