import { spawnSync } from "node:child_process";
import postgres from "postgres";
import { unixSocket } from "#runtime/database/database-url.ts";
import type { scaleRows } from "./scale-rows.ts";
import { start } from "./shop.ts";
import { ADMIN, logIn, newCustomers } from "./visitors.ts";

/** A separate shop in `dataDir`, filled to a size unless it already is, and open at `port`. */
export async function fillShop({
  size,
  dataDir,
  port,
}: {
  size: string;
  dataDir: string;
  port: number;
}) {
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUST_PROXY: "loopback",
    LOG_LEVEL: "error",
    ADMIN_PHONE: ADMIN.phoneNumber,
    ADMIN_PASSWORD: ADMIN.password,
  };
  // The first start creates the staff, whom the orders' history needs.
  const first = await start(["haat.cjs", "start"], `${url}/readyz`, env);
  const began = performance.now();
  const seeded = spawnSync(process.execPath, ["haat.cjs", "db", "seed", "--scale", size], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (seeded.status !== 0) throw new Error(`the shop was not filled to ${size}`);
  console.log(`${size}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const facts = await lookAround(dataDir);
  await first.stop();
  const shop = await start(["haat.cjs", "start"], `${url}/readyz`, env);
  const [customer = ""] = await newCustomers(url, 1).catch(async () => [
    await logIn(url, { phoneNumber: "01800000000", password: "a bench of planks" }),
  ]);
  const shared = { "Accept-Language": "en", "Accept-Encoding": "gzip" };
  return {
    url,
    facts,
    headers: {
      staff: { ...shared, Cookie: await logIn(url, ADMIN) },
      customer: { ...shared, Cookie: customer },
    },
    stop: shop.stop,
  };
}

/** The number of rows, and an example of each. */
async function lookAround(dataDir: string) {
  const url = `postgres://haat@${encodeURIComponent(`${dataDir}/postgres-run`)}/haat`;
  const sql = postgres(url, { ...unixSocket(url), max: 1, onnotice: () => {} });
  try {
    // The state in which autovacuum leaves the tables.
    await sql`VACUUM ANALYZE`;
    const [row] = await sql`
      SELECT (SELECT count(*)::int FROM orders WHERE deleted_at IS NULL) AS orders,
             (SELECT count(*)::int FROM products WHERE deleted_at IS NULL) AS products,
             (SELECT slug FROM products WHERE is_active ORDER BY created_at DESC LIMIT 1) AS slug,
             (SELECT product_id::text FROM stock_movements WHERE order_id IS NOT NULL ORDER BY id DESC LIMIT 1) AS product,
             (SELECT id::text FROM orders WHERE status = 'Deliverd' ORDER BY created_at DESC LIMIT 1) AS order,
             (SELECT phone_number FROM orders WHERE status = 'Deliverd' ORDER BY created_at DESC LIMIT 1) AS phone,
             (SELECT id::text FROM couriers ORDER BY name LIMIT 1) AS courier`;
    return row as Parameters<typeof scaleRows>[0];
  } finally {
    await sql.end();
  }
}
