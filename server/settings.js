import { resolve } from "node:path";
import proxyAddr from "proxy-addr";
import { z } from "zod";

/** Says which variables are refused and why, on one line and without their values, which may be secrets. */
export class SettingsError extends Error {
  /** @override */
  name = "SettingsError";
}

/** As `s3://bucket/prefix`, with both parts as groups. */
export const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/** `Number("")` is 0 and `Number("0x10")` is 16, so only digits pass. @param {number} least @param {number} most */
function wholeNumber(least, most) {
  const refusal = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, refusal)
    .transform(Number)
    .refine((number) => number >= least && number <= most, refusal);
}

/** @param {(text: string) => boolean} isValid @param {string} refusal */
const text = (isValid, refusal, fallback = "") =>
  z.string().refine(isValid, refusal).default(fallback);

/** @param {RegExp} pattern @param {string} refusal */
const matching = (pattern, refusal, fallback = "") =>
  z.string().regex(pattern, refusal).default(fallback);

/** @param {RegExp} protocol @param {string} example */
const address = (protocol, example, fallback = "") =>
  text(
    (value) => URL.canParse(value) && protocol.test(new URL(value).protocol),
    `must be an address like ${example}`,
    fallback,
  );

/** @param {number} least @param {number} [most] */
function lengthBetween(least, most) {
  const atLeast = z.string().min(least, `must have at least ${least} characters`);
  return (most ? atLeast.max(most, `must have at most ${most} characters`) : atLeast).default("");
}

/** @template {string} T @param {readonly [T, ...T[]]} values @param {NoInfer<T>} fallback */
const oneOf = (values, fallback) =>
  z.enum(values, `must be one of ${values.join(", ")}`).default(fallback);

/** @param {string} example */
const webAddress = (example, fallback = "") => address(/^https?:$/, example, fallback);

const database = address(/^postgres(ql)?:$/, "postgres://user:password@host:5432/name");

/** Credentials of a store that speaks S3; an empty endpoint means Amazon's of the region. */
const s3 = {
  endpoint: webAddress("https://storage.example"),
  region: matching(/^[\w-]{1,40}$/, "must be a name like ap-south-1", "us-east-1"),
  key: lengthBetween(0, 200),
};

/** Headers, one a line or with " | " between; null when one is malformed. @param {string} lines */
export function readHeaders(lines) {
  /** @type {Record<string, string>} */
  const headers = {};
  for (const line of lines.split(/\r?\n|\s\|\s/)) {
    if (line.trim() === "") continue;
    const [, name, value = ""] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:(.*)$/.exec(line) ?? [];
    if (!name) return null;
    headers[name] = value.trim();
  }
  return headers;
}

/** A number of proxies, or their addresses, subnets and named ranges. @param {string} value */
function readProxies(value) {
  return /^\d{1,2}$/.test(value) ? Number(value) : value.split(",").map((part) => part.trim());
}

/** @param {string} value */
function areProxies(value) {
  const proxies = readProxies(value);
  try {
    if (typeof proxies !== "number") proxyAddr.compile(proxies);
    return true;
  } catch {
    return false;
  }
}

const schema = z.object({
  /** 0 takes any free port. */
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: matching(/^[\w.:%-]+$/, "must be a name or an address, without a port", "127.0.0.1"),
  /** Empty: the embedded Postgres. */
  DATABASE_URL: database,
  /** The same database without the pooler of DATABASE_URL: for listening, locks and migrations. */
  DATABASE_DIRECT_URL: database,
  /** A read replica for catalogue, search and figures. */
  DATABASE_REPLICA_URL: database,
  /** The password, unencoded, for those of the three addresses that have a user and no password. */
  DATABASE_PASSWORD: z.string().default(""),
  /** Connections of one server; a transaction may read the shop's settings beside it, so one is not enough. */
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  /** Memory of the page cache. */
  KEPT_PAGES_MB: wholeNumber(1, 4096).default(64),
  /** Minutes for which stale pages are served while the database is away. */
  STALE_MINUTES: wholeNumber(0, 1440).default(30),
  /** Connections of visitors, in all and of one address; trusted proxies have no bound. */
  CONNECTIONS: wholeNumber(10, 100_000).default(4000),
  CONNECTIONS_PER_ADDRESS: wholeNumber(10, 100_000).default(1000),
  /** Seconds for which a stopping server goes on serving while /readyz already says that it stops. */
  STOP_DELAY_S: wholeNumber(0, 300).default(0),
  /** The folder of pictures, the embedded database and the generated secret. */
  DATA_DIR: z
    .string()
    .default("./data")
    .transform((path) => resolve(path)),
  /** A store for pictures that speaks S3, instead of DATA_DIR/media. */
  S3_BUCKET: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name"),
  S3_ENDPOINT: s3.endpoint,
  S3_REGION: s3.region,
  S3_ACCESS_KEY: s3.key,
  S3_SECRET_KEY: s3.key,
  /** Where scheduled backups go; empty: DATA_DIR/backups. */
  BACKUP_TO: matching(BUCKET_ADDRESS, "must be an address like s3://bucket/prefix"),
  /** The store of backups; without keys of its own it is the store of pictures. */
  BACKUP_S3_ENDPOINT: s3.endpoint,
  BACKUP_S3_REGION: s3.region,
  BACKUP_S3_ACCESS_KEY: s3.key,
  BACKUP_S3_SECRET_KEY: s3.key,
  /** The shop's public address, for absolute links; empty takes it from each request. */
  ORIGIN: text(
    (value) => URL.canParse(value) && /^https?:\/\/[^/?#]+\/?$/.test(value),
    "must be an address like https://shop.example, without a path",
  ).transform((value) => value && new URL(value).origin),
  /** Signs sessions, carts and tokens; 32 hex digits are 128 bits. */
  SESSION_SECRET: lengthBetween(32),
  /** With ADMIN_PASSWORD: the first admin of a shop that has none. */
  ADMIN_PHONE: text(
    (value) => /^(\+88|88|0088)?01\d{9}$/.test(value.replace(/[\s-]/g, "")),
    "must be a phone number like 01700000000",
  ).transform((value) => value.replace(/[\s-]/g, "")),
  ADMIN_PASSWORD: lengthBetween(6, 200),
  /** Proxies whose X-Forwarded-* headers are believed. */
  TRUST_PROXY: text(
    areProxies,
    "must be a number of proxies, or addresses with commas",
    "0",
  ).transform(readProxies),
  /** `auto`: fill an empty shop when its database is the embedded one. */
  SAMPLE_DATA: oneOf(["auto", "yes", "no"], "auto"),
  /** Whether webhooks may lead into the shop's own network, and by plain http. */
  WEBHOOKS_TO_PRIVATE: oneOf(["yes", "no"], "no"),
  /** The couriers' APIs, or their sandboxes. */
  PATHAO_URL: webAddress("https://api-hermes.pathao.com", "https://api-hermes.pathao.com"),
  STEADFAST_URL: webAddress("https://portal.packzy.com/api/v1", "https://portal.packzy.com/api/v1"),
  /** The SMS gateway; {phone}, {text} and {id} stand for a message's in address and body. */
  SMS_URL: webAddress("https://gateway.example/send"),
  SMS_METHOD: oneOf(["GET", "POST"], "POST"),
  SMS_HEADERS: text((value) => readHeaders(value) !== null, "must hold headers like Name: value"),
  SMS_BODY: lengthBetween(0, 2000),
  /** What a response must contain besides a status of 2xx, since many gateways answer 200 to everything. */
  SMS_SUCCESS: lengthBetween(0, 200),
  /** The mail server, with user and password. Empty: no mail is sent. */
  SMTP_URL: address(/^smtps?:$/, "smtp://user:password@mail.example:587"),
  MAIL_FROM: matching(/^[^@\r\n]+@[^@\r\n]+$/, "must be an address like Shop <shop@example.com>"),
  /** The bearer token of /metrics; empty: nobody may read it. */
  METRICS_TOKEN: lengthBetween(16),
  LOG_LEVEL: oneOf(["silent", "fatal", "error", "warn", "info", "debug"], "info"),
});

/** @typedef {z.infer<typeof schema>} Settings */

/** Settings that need another one: [missing, set]. @type {[keyof Settings, keyof Settings][]} */
const NEEDS = [
  ["MAIL_FROM", "SMTP_URL"],
  ["DATABASE_URL", "DATABASE_DIRECT_URL"],
  ["S3_ACCESS_KEY", "S3_BUCKET"],
  ["S3_SECRET_KEY", "S3_BUCKET"],
  ["BACKUP_S3_ACCESS_KEY", "BACKUP_S3_SECRET_KEY"],
  ["BACKUP_S3_SECRET_KEY", "BACKUP_S3_ACCESS_KEY"],
  ["ADMIN_PHONE", "ADMIN_PASSWORD"],
  ["ADMIN_PASSWORD", "ADMIN_PHONE"],
];

/** Every variable that the shop reads. */
export const SETTING_NAMES = Object.keys(schema.shape);

/**
 * Parses an environment; an empty variable counts as unset, since Compose passes those on.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { data, error } = schema.safeParse(given);
  if (!data) {
    const refusals = new Map(error.issues.map(({ path, message }) => [path[0], message]));
    throw new SettingsError([...refusals].map((refusal) => refusal.join(" ")).join("; "));
  }
  for (const [name, other] of NEEDS)
    if (data[other] && !data[name])
      throw new SettingsError(`${name} is missing: ${other} needs it`);
  const message = data.SMS_URL + data.SMS_BODY;
  if (data.SMS_URL && !(message.includes("{phone}") && message.includes("{text}")))
    throw new SettingsError("SMS_BODY must hold {phone} and {text}, unless SMS_URL does");
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL, DATABASE_PASSWORD } = data;
  return {
    ...data,
    DATABASE_URL: withPassword(DATABASE_URL, DATABASE_PASSWORD),
    DATABASE_DIRECT_URL: withPassword(DATABASE_DIRECT_URL, DATABASE_PASSWORD),
    DATABASE_REPLICA_URL: withPassword(DATABASE_REPLICA_URL, DATABASE_PASSWORD),
  };
}

/** @param {string} address @param {string} password */
function withPassword(address, password) {
  if (address === "" || password === "") return address;
  const url = new URL(address);
  if (url.username === "" || url.password !== "") return address;
  url.password = encodeURIComponent(password);
  return url.href;
}

/**
 * The address for what a pooler in transaction mode cannot carry: LISTEN, session locks, migrations, the queue's worker.
 *
 * @param {Pick<Settings, "DATABASE_URL" | "DATABASE_DIRECT_URL">} settings
 */
export function directUrl({ DATABASE_URL, DATABASE_DIRECT_URL }) {
  return DATABASE_DIRECT_URL || DATABASE_URL;
}

/** Whether other machines may reach the shop. @param {Pick<Settings, "HOST" | "ORIGIN" | "TRUST_PROXY">} settings */
export function isOpenToOthers({ HOST, ORIGIN, TRUST_PROXY }) {
  const isLoopback = /^(localhost|127(\.\d+){3}|::1)$/i.test(HOST);
  return !isLoopback || ORIGIN !== "" || TRUST_PROXY !== 0;
}

/** @type {Settings | undefined} */
let cached;

/** The running shop's settings; a refusal ends the process with one line, also under `remix-serve`. */
export function settings() {
  try {
    cached ??= readSettings(process.env);
    for (const name of /** @type {const} */ (["DATABASE_URL", "SESSION_SECRET"]))
      if (cached[name] === "")
        throw new SettingsError(
          `${name} must be set (\`npm start\` provides it with its database)`,
        );
    return cached;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`Haat cannot start: ${error.message}`);
    process.exit(1);
  }
}
