import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { connect, isIP } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { createTransport } from "nodemailer";
import { newestBackupAt } from "../../backup/places.js";
import { withConnection } from "../../database/database-url.js";
import { compareMigrations } from "../../database/migrations.js";
import { refuseUnheard } from "../../database/pooler.js";
import { IDENTITY, strangeness } from "../../database/replica-identity.js";
import { fullestDisk, LEAST_FREE_BYTES } from "../../http/health.js";
import { openPictures } from "../../pictures/store.js";

/**
 * What a check found: `bad` is wrong now, `doubt` may become so.
 *
 * @typedef {{ is: "well" | "doubt" | "bad", words: string }} Finding
 * @typedef {import("../../settings.js").Settings} Settings
 */

/** @type {(words: string) => Finding} */
const well = (words) => ({ is: "well", words });
/** @type {(words: string) => Finding} */
const doubt = (words) => ({ is: "doubt", words });
/** @type {(words: string) => Finding} */
const bad = (words) => ({ is: "bad", words });

/** Postgres' number of version 15, the oldest the migrations run on. */
const OLDEST_VERSION = 150_000;

/** Milliseconds: sessions, codes and held orders are told by the clock of either machine. */
const MOST_DRIFT_MS = 2_000;

/** Milliseconds after which a backup is old: one a day, and a day's grace. */
const OLD_BACKUP_MS = 2 * 24 * 60 * 60 * 1000;

/** Milliseconds after which an address counts as dead. */
const ANSWER_MS = 10_000;

/** The file in DATA_DIR that a shop leaves which was sent headers of a proxy it does not trust. */
export const PROXY_SEEN = "unknown-proxy-seen";

/** @param {import("postgres").Sql} sql @returns {Promise<Finding>} */
export async function checkVersion(sql) {
  const [row] = await sql`
    SELECT current_setting('server_version') AS name, current_setting('server_version_num')::int AS number,
           current_setting('server_encoding') AS letters, current_database() AS database`;
  const said = `Postgres ${row?.name}, ${row?.letters}, database ${row?.database}`;
  if (row?.number < OLDEST_VERSION) return bad(`${said}: 15 or newer is needed`);
  return row?.letters === "UTF8" ? well(said) : bad(`${said}: UTF-8 is needed`);
}

/** @param {import("postgres").Sql} sql @returns {Promise<Finding>} */
export async function checkOwner(sql) {
  const [row] = await sql`
    SELECT current_user AS name, pg_get_userbyid(datdba) AS owner, pg_has_role(datdba, 'USAGE') AS owns
      FROM pg_database WHERE datname = current_database()`;
  return row?.owns
    ? well(`${row.name} owns the database`)
    : bad(
        `${row?.name} does not own the database, ${row?.owner} does: ALTER DATABASE … OWNER TO ${row?.name}`,
      );
}

/** @param {import("postgres").Sql} sql @returns {Promise<Finding>} */
export async function checkMigrations(sql) {
  const { known, missing, skipped, unknown, changed } = await compareMigrations(sql);
  const wrong = [
    skipped.length > 0 && `${skipped.join(", ")} is missing in the middle, and no start brings it`,
    unknown > 0 && `${unknown} of its migrations are none of this release, so it is of a newer one`,
  ].filter((words) => words !== false);
  if (wrong.length > 0) return bad(`the database is not of this release: ${wrong.join("; ")}`);
  if (changed.length > 0)
    return doubt(`${changed.join(", ")} had another text when it was brought in`);
  return missing.length === 0
    ? well(`the schema is up to date (${known} migrations)`)
    : doubt(`${missing.length} migrations are not in yet; the next start brings them`);
}

/**
 * An address beside the direct one: does the database answer there, and is it the same one? A pooler takes no limit of time
 * with a connection, and holds what it cannot pass on, so the time is taken here.
 *
 * @param {string} url
 * @param {(sql: import("postgres").Sql) => Promise<Finding>} look
 * @returns {Promise<Finding>}
 */
export async function checkAddress(url, look) {
  const late = pause(ANSWER_MS, bad(`no answer within ${ANSWER_MS / 1000} s`), { ref: false });
  return withConnection(url, "haat doctor", (sql) => Promise.race([look(sql), late]), {
    connect_timeout: 5,
  });
}

/** @param {import("postgres").Sql} sql @param {Settings} settings @returns {Promise<Finding>} */
export async function checkPooled(sql, settings) {
  const [row] = await sql`SELECT current_database() AS database`;
  await refuseUnheard(settings);
  return well(`database ${row?.database} answers at DATABASE_URL, the same as directly`);
}

/**
 * @param {import("postgres").Sql} sql of the replica
 * @param {import("postgres").Sql} primary
 * @returns {Promise<Finding>}
 */
export async function checkReplica(sql, primary) {
  const [row] = await sql`SELECT pg_is_in_recovery() AS follows`;
  if (!row?.follows)
    return doubt("what answers at DATABASE_REPLICA_URL follows no other and is never read");
  /** @type {import("../../database/replica-identity.js").Identity[]} */
  const [here] = await primary.unsafe(IDENTITY);
  /** @type {import("../../database/replica-identity.js").Identity[]} */
  const [there] = await sql.unsafe(IDENTITY);
  const reason = here && there ? strangeness(here, there) : null;
  return reason ? bad(`the replica is not read: ${reason}`) : well("the replica answers");
}

/** Greets the mail server and logs in, as far as its address says; posts nothing. @param {Settings} settings @returns {Promise<Finding>} */
export async function checkMail({ SMTP_URL }) {
  const timeouts = {
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  };
  const transport = createTransport({ url: SMTP_URL, ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
  const { hostname, username } = new URL(SMTP_URL);
  return well(`the mail server ${hostname} answers${username ? " and takes the password" : ""}`);
}

/**
 * Connects to the gateway, by TLS if it is asked so: any request may send an SMS.
 *
 * @param {Settings} settings
 * @returns {Promise<Finding>}
 */
export async function checkSms({ SMS_URL }) {
  const { protocol, hostname, port } = new URL(SMS_URL);
  const host = hostname.replace(/^\[|\]$/g, "");
  const isTls = protocol === "https:";
  const socket = isTls
    ? connectTls({ host, port: Number(port || 443), ...(isIP(host) ? {} : { servername: host }) })
    : connect({ host, port: Number(port || 80) });
  try {
    await once(socket, isTls ? "secureConnect" : "connect", {
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  } finally {
    socket.destroy();
  }
  return well(`the gateway ${host} takes a connection; no SMS was sent`);
}

/** Asks the bucket for a list, as the daily sweep does. @param {Settings} settings @returns {Promise<Finding>} */
export async function checkPictures(settings) {
  await openPictures(settings).list()[Symbol.asyncIterator]().next();
  return well(`the bucket ${settings.S3_BUCKET} answers`);
}

/** @param {import("postgres").Sql} sql @returns {Promise<Finding>} */
export async function checkBangla(sql) {
  const [has] = await sql`SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS it`;
  if (!has?.it) return doubt("pg_trgm is not there yet; the next start makes it");
  const [row] = await sql`
    SELECT cardinality(show_trgm('মধু')) AS parts, datctype AS locale
      FROM pg_database WHERE datname = current_database()`;
  return row?.parts > 0
    ? well(`Bangla letters are known (lc_ctype ${row?.locale})`)
    : bad(`lc_ctype ${row?.locale} knows no Bangla letters: searches find less; use C.UTF-8`);
}

/** @param {import("postgres").Sql} sql @returns {Promise<Finding>} */
export async function checkClock(sql) {
  const before = Date.now();
  const [row] = await sql`SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms`;
  const driftMs = Math.round(Math.max(before - Number(row?.ms), Number(row?.ms) - Date.now(), 0));
  return driftMs <= MOST_DRIFT_MS
    ? well("this machine's clock and the database's agree")
    : bad(`this machine's clock and the database's differ by ${driftMs / 1000} s: set them by NTP`);
}

/** @param {Settings} settings @returns {Promise<Finding>} */
export async function checkDisk({ DATA_DIR, DATABASE_URL }) {
  if (!existsSync(DATA_DIR)) return doubt("DATA_DIR is not there yet; the first start makes it");
  if (!statSync(DATA_DIR).isDirectory()) return bad("DATA_DIR is a file");
  const { folder, freeBytes: free } = await fullestDisk(DATA_DIR);
  const place = folder === DATA_DIR ? "in DATA_DIR" : `where the database lies (${folder})`;
  const unseen = DATABASE_URL
    ? "; the disk of DATABASE_URL's server is not seen from here: watch it there"
    : "";
  const said = `${Math.round(free / 1e6)} MB are free ${place}${unseen}`;
  if (free < LEAST_FREE_BYTES) return bad(`${said}: the shop is not ready`);
  return free < 10 * LEAST_FREE_BYTES ? doubt(said) : well(said);
}

/** @param {Settings} settings @returns {Finding} */
export function checkProxy({ DATA_DIR, TRUST_PROXY, ORIGIN }) {
  const file = join(DATA_DIR, PROXY_SEEN);
  if (TRUST_PROXY === 0 && existsSync(file))
    // Anybody can send such headers.
    return doubt(
      `a proxy's headers arrived (${statSync(file).mtime.toISOString()}) and none is trusted; if a proxy of yours stands in front, set TRUST_PROXY: all its visitors share one address`,
    );
  if (TRUST_PROXY !== 0 && ORIGIN === "")
    return doubt("a proxy is trusted and ORIGIN is empty: links take the host from each request");
  return well(TRUST_PROXY === 0 ? "no proxy, and none was seen" : "a proxy is trusted");
}

/** @param {Settings} settings @returns {Promise<Finding>} */
export async function checkBackup({ DATA_DIR }) {
  const madeAt = await newestBackupAt(DATA_DIR);
  if (madeAt === 0) return doubt("there is no backup in DATA_DIR/backups: npm run backup");
  const ageMs = Date.now() - madeAt;
  const said = `the newest backup is ${Math.round(ageMs / 3_600_000)} hours old`;
  return ageMs > OLD_BACKUP_MS ? doubt(said) : well(said);
}
