import type { Sql } from "postgres";
import { withConnection } from "#runtime/database/database-url.ts";
import { isGuessable } from "#runtime/guessable-password.ts";
import type { Settings } from "#runtime/settings.ts";

/** Milliseconds: sales, sessions and days are wrong by as much as a clock is. */
const MOST_DRIFT_MS = 5 * 60_000;

/** What the first admin and a new shop are called. */
const FIRST_NAMES = ["Admin", "Haat"];

/** Refuses an ADMIN_PASSWORD that strangers try first. */
export function refuseGuessablePassword({ ADMIN_PHONE, ADMIN_PASSWORD }: Settings) {
  if (ADMIN_PASSWORD !== "" && isGuessable(ADMIN_PASSWORD, FIRST_NAMES, ADMIN_PHONE))
    throw new Error("ADMIN_PASSWORD is easy to guess; choose one that is not common");
}

/**
 * Refuses a database that the shop cannot use well, before anything is made in it, and names a
 * clock that is wrong.
 */
export const examineDatabase = (url: string, settings: Settings, log: (line: string) => void) =>
  withConnection(url, "haat prepare", async (sql) => {
    const trouble = await findLetterTrouble(sql);
    // Everybody may read the catalogue; migrating names a user who does not own the database.
    const [row] = await sql`
      SELECT EXISTS (SELECT FROM pg_class WHERE relname = '__drizzle_migrations') AS "isMade",
             has_table_privilege(to_regclass('users'), 'SELECT') AS "hasUsers"`;
    // A shop that has sold from such a database goes on selling.
    if (trouble && !row?.isMade) throw new Error(trouble);
    if (trouble) log(trouble);
    const admins = row?.hasUsers ? await sql`SELECT FROM users WHERE is_admin LIMIT 1` : [];
    if (admins.length === 0) refuseGuessablePassword(settings);
    const clock = await findClockTrouble(sql, MOST_DRIFT_MS);
    if (clock) log(clock);
  });

/** Why the database cannot hold or search Bangla, in words; else null. */
export async function findLetterTrouble(sql: Sql) {
  const [row] = await sql`
    SELECT datname AS name, pg_encoding_to_char(encoding) AS encoding, datctype AS locale
      FROM pg_database WHERE datname = current_database()`;
  const remedy = "make it with TEMPLATE template0 ENCODING 'UTF8' LC_CTYPE 'C.UTF-8'";
  if (row?.encoding !== "UTF8")
    return `the database ${row?.name} has the encoding ${row?.encoding}, which holds no Bangla; ${remedy}`;
  if (/^(C|POSIX)$/.test(row?.locale))
    return `the database ${row?.name} has lc_ctype ${row?.locale}, which knows no Bangla letters, so searches find less; ${remedy}`;
  return null;
}

/**
 * How this machine's clock contradicts the database's or the shop's newest entry, in words; else
 * null.
 * @param mostMs what may differ
 */
export async function findClockTrouble(sql: Sql, mostMs: number) {
  const before = Date.now();
  const [row] = await sql`
    SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms,
           has_table_privilege(to_regclass('orders'), 'SELECT') AS "hasOrders"`;
  const ms = Number(row?.ms);
  const after = Date.now();
  const driftMs = Math.round(Math.max(before - ms, ms - after, 0));
  if (driftMs > mostMs)
    return `this machine's clock says ${speakTime(after)} and the database's ${speakTime(ms)}, which differ by ${speakSpan(driftMs)}: set both by NTP`;
  if (!row?.hasOrders) return null;
  const [entry] = await sql`
    SELECT extract(epoch FROM greatest(
             (SELECT max(created_at) FROM orders WHERE deleted_at IS NULL),
             (SELECT created_at FROM staff_acts ORDER BY id DESC LIMIT 1))) * 1000 AS ms`;
  const newestMs = Number(entry?.ms ?? 0);
  if (newestMs - after <= Math.max(mostMs, MOST_DRIFT_MS)) return null;
  return `the shop's newest entry is of ${speakTime(newestMs)}, and this machine's clock says ${speakTime(after)}: set it by NTP`;
}

const speakTime = (ms: number) =>
  `${new Date(ms).toISOString().slice(0, 16).replace("T", " ")} UTC`;

function speakSpan(ms: number) {
  if (ms < 120_000) return `${ms / 1000} s`;
  return ms < 2 * 3_600_000
    ? `${Math.round(ms / 60_000)} minutes`
    : `${Math.round(ms / 3_600_000)} hours`;
}
