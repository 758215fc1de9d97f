import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";

/** The secret that is set, or was made at the first start; "" before that. */
export function secretOf({
  SESSION_SECRET,
  DATA_DIR,
}: {
  SESSION_SECRET: string;
  DATA_DIR: string;
}) {
  const file = join(DATA_DIR, "session-secret");
  return SESSION_SECRET || (existsSync(file) ? readFileSync(file, "utf8").trim() : "");
}

/** Tells secrets apart and reveals none: 256 bits of a keyed hash. */
const fingerprintOf = (secret: string) =>
  createHmac("sha256", secret).update("fingerprint of the shop's secret").digest("base64url");

/** Whether the shop's data was made with this secret; null before a start has noted one. */
export async function isSecretOfShop(sql: Sql, secret: string) {
  const [there] = await sql`SELECT to_regclass('drizzle.secret') IS NOT NULL AS it`;
  const [row] = there?.it ? await sql`SELECT fingerprint FROM drizzle.secret` : [];
  return row ? secret !== "" && row.fingerprint === fingerprintOf(secret) : null;
}

/** Notes the secret that the shop's data is made with from now on. */
export async function noteSecret(sql: Sql, secret: string) {
  await sql`CREATE TABLE IF NOT EXISTS drizzle.secret (id integer PRIMARY KEY CHECK (id = 1), fingerprint text NOT NULL)`;
  await sql`
    INSERT INTO drizzle.secret VALUES (1, ${fingerprintOf(secret)})
        ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint`;
}

export const OTHER_SECRET =
  "SESSION_SECRET is another than the one that the shop's data was made with: everybody is logged out, and couriers' keys, webhooks' secrets and second steps cannot be read; set the earlier one, or run npm run admin -- accept-secret and enter them anew";

/** Notes the secret at the first start, and names another one. */
export async function examineSecret(sql: Sql, secret: string, say: (line: string) => void) {
  const isOwn = await isSecretOfShop(sql, secret);
  if (isOwn === null) await noteSecret(sql, secret);
  else if (!isOwn) say(OTHER_SECRET);
}
