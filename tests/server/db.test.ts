import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { pool } from "#drizzle/client.server.ts";
import { makeProduct } from "#tests/support/factories.ts";

const script = fileURLToPath(new URL("../../server/db.js", import.meta.url));
const url = process.env.DATABASE_URL ?? "";
const name = new URL(url).pathname.slice(1);

const run = (...words: string[]) =>
  spawnSync(process.execPath, [script, ...words], { encoding: "utf8", input: "" });

test.each([["reset"], ["reset", "another"], ["seed", "--reset"], ["seed", "--reset", "another"]])(
  "%s %s %s names the database and empties nothing",
  async (...words) => {
    const { id } = await makeProduct();
    const { status, stderr } = run(...words);
    expect(status).toBe(1);
    expect(stderr).toContain(`the database "${name}"`);
    // Both fill the shop anew: only this very product tells.
    expect(await pool`SELECT id FROM products WHERE id = ${id}`).toHaveLength(1);
  },
);
