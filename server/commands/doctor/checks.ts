import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Sql } from "postgres";
import { newestBackupAt } from "#runtime/backups.ts";
import { PROXY_SEEN } from "#runtime/data-dir.ts";
import { withConnection } from "#runtime/database/database-url.ts";
import { IDENTITY, type Identity, strangeness } from "#runtime/database/replica-identity.ts";
import { openPictures } from "#runtime/pictures/store.ts";
import { directUrl, type Settings } from "#runtime/settings.ts";
import { findPlace, listBackups } from "../../backup/places.ts";
import { findClockTrouble, findLetterTrouble } from "../../database/examine-database.ts";
import { compareMigrations } from "../../database/migrations.ts";
import { refuseUnheard } from "../../database/pooler.ts";
import { isSecretOfShop, OTHER_SECRET, secretOf } from "../../database/shop-secret.ts";
import { fullestDisk, LEAST_FREE_BYTES } from "../../http/health.ts";
import { misspeltSettings } from "../../misspelt-settings.ts";
import { certificateOf } from "../../tls.ts";

export interface Finding {
  is: "well" | "doubt" | "bad";
  words: string;
}

const finding =
  (is: Finding["is"]): ((words: string) => Finding) =>
  (words) => ({ is, words });
const well = finding("well");
export const doubt = finding("doubt");
export const bad = finding("bad");

/** Postgres' number of version 15, the oldest the migrations run on. */
const OLDEST_VERSION = 150_000;

/** Milliseconds: sessions, codes and held orders end by the clock of either machine. */
const MOST_DRIFT_MS = 2_000;

/** Milliseconds after which a backup is old: one a day, and a day's grace. */
const OLD_BACKUP_MS = 2 * 24 * 60 * 60 * 1000;

/** Checks of the database by their names; null for what is not there yet. */
export const databaseChecks = {
  async database(sql) {
    const [row] = await sql`
      SELECT current_setting('server_version') AS name, current_setting('server_version_num')::int AS number,
             current_setting('server_encoding') AS encoding, current_database() AS database`;
    const said = `Postgres ${row?.name}, ${row?.encoding}, database ${row?.database}`;
    if (row?.number < OLDEST_VERSION) return bad(`${said}: 15 or newer is needed`);
    return row?.encoding === "UTF8" ? well(said) : bad(`${said}: UTF-8 is needed`);
  },

  async owner(sql) {
    const [row] = await sql`
      SELECT current_user AS name, pg_get_userbyid(datdba) AS owner, pg_has_role(datdba, 'USAGE') AS owns
        FROM pg_database WHERE datname = current_database()`;
    if (row?.owns) return well(`${row.name} owns the database`);
    return bad(
      `${row?.name} does not own the database, ${row?.owner} does: ALTER DATABASE … OWNER TO ${row?.name}`,
    );
  },

  async schema(sql) {
    const { known, missing, unknown, changed } = await compareMigrations(sql);
    if (unknown > 0)
      return bad(
        `the database is not of this release: ${unknown} of its migrations are none of this release, so it is of a newer one`,
      );
    if (changed.length > 0)
      return doubt(`${changed.join(", ")} had another text when it was brought in`);
    if (missing.length > 0)
      return doubt(`${missing.length} migrations are not in yet; the next start brings them`);
    return well(`the schema is up to date (${known} migrations)`);
  },

  async bangla(sql) {
    const trouble = await findLetterTrouble(sql);
    if (trouble) return bad(trouble);
    const [has] =
      await sql`SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS it`;
    if (!has?.it) return doubt("pg_trgm is not there yet; the next start makes it");
    const [row] = await sql`
      SELECT cardinality(show_trgm('মধু')) AS parts, datctype AS locale
        FROM pg_database WHERE datname = current_database()`;
    if (row?.parts > 0) return well(`Bangla letters are known (lc_ctype ${row?.locale})`);
    return bad(`lc_ctype ${row?.locale} knows no Bangla letters: searches find less; use C.UTF-8`);
  },

  async clock(sql) {
    const trouble = await findClockTrouble(sql, MOST_DRIFT_MS);
    return trouble ? bad(trouble) : well("this machine's clock and the database's agree");
  },

  async secret(sql, settings) {
    const isOwn = await isSecretOfShop(sql, secretOf(settings));
    if (isOwn === null) return null;
    return isOwn ? well("SESSION_SECRET is the shop's own") : bad(OTHER_SECRET);
  },

  async files(sql, settings) {
    const [there] = await sql`SELECT to_regclass('landing_pages') IS NOT NULL AS it`;
    if (!there?.it) return null;
    const stored = new Set();
    for await (const { name } of openPictures(settings).list()) stored.add(name);
    const rows = await sql`
      SELECT path FROM (
        SELECT unnest(images) AS path FROM products WHERE deleted_at IS NULL
        UNION SELECT path FROM carousel_slides WHERE deleted_at IS NULL
        UNION SELECT picture FROM landing_pages WHERE deleted_at IS NULL
        UNION SELECT image FROM reviews
        UNION SELECT logo FROM shop_settings) AS named
       WHERE path <> '' ORDER BY path`;
    const missing = rows.map(({ path }) => path).filter((path) => !stored.has(path));
    if (missing.length === 0) return well(`every picture is there (${rows.length})`);
    const place = settings.S3_BUCKET ? `the bucket ${settings.S3_BUCKET}` : "DATA_DIR/media";
    return bad(
      `${missing.length} of ${rows.length} pictures are missing in ${place}, such as ${missing[0]}: bring them back from a backup, or correct DATA_DIR or S3_BUCKET`,
    );
  },
} satisfies Record<string, (sql: Sql, settings: Settings) => Promise<Finding | null>>;

export function checkSettings({ DATABASE_URL, SESSION_SECRET }: Settings): Finding {
  if (DATABASE_URL !== "" && SESSION_SECRET === "")
    return bad("SESSION_SECRET must be set when DATABASE_URL is");
  const misspelt = misspeltSettings(process.env);
  return misspelt.length > 0 ? doubt(misspelt.join("; ")) : well("can be read");
}

/** The other checks; null for what is not set. */
export const checks = {
  async pooler(settings) {
    if (!settings.DATABASE_DIRECT_URL) return null;
    return withDatabaseAt(settings.DATABASE_URL, async (sql) => {
      const [row] = await sql`SELECT current_database() AS database`;
      await refuseUnheard(settings);
      return well(`database ${row?.database} answers at DATABASE_URL, the same as directly`);
    });
  },

  async replica(settings) {
    if (!settings.DATABASE_REPLICA_URL) return null;
    return withDatabaseAt(directUrl(settings), (primary) =>
      withDatabaseAt(settings.DATABASE_REPLICA_URL, (replica) => checkReplica(replica, primary)),
    );
  },

  async pictures(settings) {
    if (!settings.S3_BUCKET) return null;
    await openPictures(settings).list()[Symbol.asyncIterator]().next();
    return well(`the bucket ${settings.S3_BUCKET} answers`);
  },

  async disk({ DATA_DIR, DATABASE_URL }) {
    if (!existsSync(DATA_DIR)) return doubt("DATA_DIR is not there yet; the first start makes it");
    if (!statSync(DATA_DIR).isDirectory()) return bad("DATA_DIR is a file");
    const { folder, freeBytes } = await fullestDisk(DATA_DIR);
    const place = folder === DATA_DIR ? "in DATA_DIR" : `where the database lies (${folder})`;
    const unseen = DATABASE_URL
      ? "; the disk of DATABASE_URL's server is not seen from here: watch it there"
      : "";
    const said = `${Math.round(freeBytes / 1e6)} MB are free ${place}${unseen}`;
    if (freeBytes < LEAST_FREE_BYTES) return bad(`${said}: the shop is not ready`);
    return freeBytes < 10 * LEAST_FREE_BYTES ? doubt(said) : well(said);
  },

  async certificate({ DOMAIN, DATA_DIR }) {
    const lacking = DOMAIN.filter((name) => {
      const certificate = certificateOf(DATA_DIR, name);
      return !certificate || Date.parse(certificate.validTo) < Date.now();
    });
    if (DOMAIN.length === 0) return null;
    return lacking.length > 0
      ? bad(
          `${lacking.join(", ")} has no valid certificate: the log says why; the name must lead to this machine, and ports 80 and 443 to it`,
        )
      : well(`${DOMAIN.join(", ")} has one`);
  },

  async proxy({ DATA_DIR, TRUST_PROXY, ORIGIN }) {
    const file = join(DATA_DIR, PROXY_SEEN);
    // Anybody can send such headers, so they are no more than a doubt.
    if (TRUST_PROXY === 0 && existsSync(file))
      return doubt(
        `a proxy's headers arrived (${statSync(file).mtime.toISOString()}) and none is trusted; if a proxy of yours stands in front, set TRUST_PROXY: all its visitors share one address`,
      );
    if (TRUST_PROXY !== 0 && ORIGIN === "")
      return doubt("a proxy is trusted and ORIGIN is empty: links take the host from each request");
    return well(TRUST_PROXY === 0 ? "no proxy, and none was seen" : "a proxy is trusted");
  },

  /** Lists what is there, and so sees a wrong address, name or key before the next backup does. */
  async "backup to"(settings) {
    if (!settings.BACKUP_TO) return null;
    const backups = await listBackups(findPlace("", settings).place);
    const said = `${settings.BACKUP_TO} answers and holds ${backups.length} backups`;
    return backups.length === 0 ? doubt(said) : well(said);
  },

  async backup({ DATA_DIR }) {
    const madeAt = await newestBackupAt(DATA_DIR);
    if (madeAt === 0) return doubt("there is no backup in DATA_DIR/backups: npm run backup");
    const ageMs = Date.now() - madeAt;
    if (ageMs < -MOST_DRIFT_MS)
      return doubt(
        `the newest backup is of ${new Date(madeAt).toISOString()}, which is yet to come: look at this machine's clock`,
      );
    const said = `the newest backup is ${Math.max(0, Math.round(ageMs / 3_600_000))} hours old`;
    return ageMs > OLD_BACKUP_MS ? doubt(said) : well(said);
  },
} satisfies Record<string, (settings: Settings) => Promise<Finding | null>>;

export const withDatabaseAt = <T>(url: string, check: (sql: Sql) => Promise<T>) =>
  withConnection(url, "haat doctor", check, { connect_timeout: 5 });

export async function checkReplica(replica: Sql, primary: Sql): Promise<Finding> {
  const [row] = await replica`SELECT pg_is_in_recovery() AS follows`;
  if (!row?.follows)
    return doubt("what answers at DATABASE_REPLICA_URL follows no other and is never read");
  const ask = async (sql: Sql) => ((await sql.unsafe(IDENTITY)) as unknown as [Identity])[0];
  const reason = strangeness(await ask(primary), await ask(replica));
  return reason ? bad(`the replica is not read: ${reason}`) : well("the replica answers");
}
