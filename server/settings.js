import { isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";

const LOG_LEVELS = /** @type {const} */ (["silent", "fatal", "error", "warn", "info", "debug"]);

/** Says which variable is refused and why, on one line and without the value: it may be a secret. */
export class SettingsError extends Error {
  /** @override */
  name = "SettingsError";
}

/**
 * A whole number within limits; `Number("")` is 0 and `Number("0x10")` 16, so only digits pass.
 *
 * @param {number} least
 * @param {number} most
 */
function wholeNumber(least, most) {
  const refusal = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, refusal)
    .transform(Number)
    .refine((number) => number >= least && number <= most, refusal);
}

/** @param {string} text */
function isDatabaseUrl(text) {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text);
}

/** @param {string} text */
function isOrigin(text) {
  return (
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === "/"
  );
}

/** @param {string} text */
function isWebAddress(text) {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** @param {string} text */
function isMailServer(text) {
  return URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol);
}

/** As `s3://bucket/prefix`, its parts in groups. */
export const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/** What the shop must know of a store that speaks S3. */
const s3 = {
  endpoint: z
    .string()
    .refine(isWebAddress, "must be an address like https://storage.example")
    .or(z.literal(""))
    .default(""),
  region: z
    .string()
    .regex(/^[\w-]{1,40}$/, "must be a name like ap-south-1")
    .default("us-east-1"),
  key: z.string().max(200, "must have at most 200 characters").default(""),
};

/** @param {string} text */
function isHeaders(text) {
  return readHeaders(text) !== null;
}

/**
 * Headers as a setting holds them, one a line or with " | " between; null when one of them is none.
 *
 * @param {string} text
 * @returns {Record<string, string> | null}
 */
export function readHeaders(text) {
  /** @type {Record<string, string>} */
  const headers = {};
  for (const line of text.split(/\r?\n|\s\|\s/)) {
    if (line.trim() === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim();
    if (colon < 1 || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return null;
    headers[name] = line.slice(colon + 1).trim();
  }
  return headers;
}

/**
 * A number of proxies in front, or the addresses, subnets and named ranges of them (the forms Express knows).
 *
 * @param {string} text
 */
function isTrustProxy(text) {
  if (/^\d{1,2}$/.test(text)) return true;
  return text.split(",").every((part) => {
    const [address = "", bits, ...rest] = part.trim().split("/");
    if (bits === undefined)
      return isIP(address) > 0 || /^(loopback|linklocal|uniquelocal)$/.test(address);
    return (
      isIP(address) > 0 &&
      rest.length === 0 &&
      /^\d{1,3}$/.test(bits) &&
      Number(bits) <= (isIP(address) === 4 ? 32 : 128)
    );
  });
}

const schema = z
  .object({
    /** Where the shop listens. 0 takes any free port. */
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z
      .string()
      .regex(/^[\w.:%-]+$/, "must be a name or an address of this machine, without a port")
      .default("127.0.0.1"),
    /** Empty: the embedded Postgres. */
    DATABASE_URL: z
      .string()
      .refine(isDatabaseUrl, "must be a URL like postgres://user:password@host:5432/name")
      .or(z.literal(""))
      .default(""),
    /** The same database without the pooler that DATABASE_URL leads to: for listening, locks and migrations. */
    DATABASE_DIRECT_URL: z
      .string()
      .refine(isDatabaseUrl, "must be a URL like postgres://user:password@host:5432/name")
      .or(z.literal(""))
      .default(""),
    /** A copy of the database that follows it, for reading catalogue, search and figures. */
    DATABASE_REPLICA_URL: z
      .string()
      .refine(isDatabaseUrl, "must be a URL like postgres://user:password@host:5432/name")
      .or(z.literal(""))
      .default(""),
    /** The password for those of the three addresses that name a user and no password: as it is, with any characters. */
    DATABASE_PASSWORD: z.string().default(""),
    /** Connections of one server's pool; a transaction may ask for the shop's settings beside it, so one is not enough. */
    DATABASE_POOL: wholeNumber(2, 200).default(10),
    /** Megabytes of memory for kept pages. */
    KEPT_PAGES_MB: wholeNumber(1, 4096).default(64),
    /** Minutes for which kept pages go on, marked stale, while the database is away; 0: not at all. */
    STALE_MINUTES: wholeNumber(0, 1440).default(30),
    /** Connections of visitors, in all and of one address; idle ones make room. A trusted proxy has no bound of its own. */
    CONNECTIONS: wholeNumber(10, 100_000).default(4000),
    CONNECTIONS_PER_ADDRESS: wholeNumber(10, 100_000).default(1000),
    /** Seconds for which a server that stops says so at /readyz and goes on serving, so that no balancer sends in vain. */
    STOP_DELAY_S: wholeNumber(0, 300).default(0),
    /** Pictures, the embedded database and the kept secret. */
    DATA_DIR: z
      .string()
      .default("./data")
      .transform((path) => resolve(path)),
    /** A store of pictures that speaks S3, in the place of DATA_DIR/media. Without an endpoint it is Amazon's of the region. */
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name")
      .or(z.literal(""))
      .default(""),
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY: s3.key,
    S3_SECRET_KEY: s3.key,
    /** Where backups go by themselves; empty: DATA_DIR/backups. */
    BACKUP_TO: z
      .string()
      .regex(BUCKET_ADDRESS, "must be an address like s3://bucket/prefix")
      .or(z.literal(""))
      .default(""),
    /** The store of backups in a bucket. Without keys of its own it is the store of pictures. */
    BACKUP_S3_ENDPOINT: s3.endpoint,
    BACKUP_S3_REGION: s3.region,
    BACKUP_S3_ACCESS_KEY: s3.key,
    BACKUP_S3_SECRET_KEY: s3.key,
    /** The shop's public address, for absolute links; empty takes it from each request. */
    ORIGIN: z
      .string()
      .refine(isOrigin, "must be an address like https://shop.example, without a path")
      .transform((text) => new URL(text).origin)
      .or(z.literal(""))
      .default(""),
    /** Signs sessions, carts and tokens. 32 characters are 128 bits even when they are hex digits. */
    SESSION_SECRET: z
      .string()
      .min(32, "must have at least 32 characters")
      .or(z.literal(""))
      .default(""),
    /** With ADMIN_PASSWORD: the first admin of a shop that has none. */
    ADMIN_PHONE: z
      .string()
      .transform((text) => text.replace(/[\s-]/g, ""))
      .refine(
        (text) => /^(\+88|88|0088)?01\d{9}$/.test(text),
        "must be a phone number like 01700000000",
      )
      .or(z.literal(""))
      .default(""),
    /** The spec's least length for any password is 6; its form's hint ends at 32, a hint only. */
    ADMIN_PASSWORD: z
      .string()
      .min(6, "must have at least 6 characters")
      .max(200, "must have at most 200 characters")
      .or(z.literal(""))
      .default(""),
    /** Proxies in front whose X-Forwarded-* headers are believed; 0 believes none. */
    TRUST_PROXY: z
      .string()
      .refine(isTrustProxy, "must be a number of proxies, or their addresses separated by commas")
      .transform((text) =>
        /^\d+$/.test(text) ? Number(text) : text.split(",").map((part) => part.trim()),
      )
      .default(0),
    /** `auto`: fill an empty shop when its database is the embedded one. */
    SAMPLE_DATA: z.enum(["auto", "yes", "no"], "must be auto, yes or no").default("auto"),
    /** `yes`: webhooks may lead into the shop's own network, and by plain http. */
    WEBHOOKS_TO_PRIVATE: z.enum(["yes", "no"], "must be yes or no").default("no"),
    /** Where the interfaces of couriers are; others only for a sandbox. */
    PATHAO_URL: z
      .string()
      .refine(isWebAddress, "must be an address like https://api-hermes.pathao.com")
      .default("https://api-hermes.pathao.com"),
    STEADFAST_URL: z
      .string()
      .refine(isWebAddress, "must be an address like https://portal.packzy.com/api/v1")
      .default("https://portal.packzy.com/api/v1"),
    /** The gateway that takes SMS: its address, and what is sent there. Braces hold {phone}, {text} and {id}. */
    SMS_URL: z
      .string()
      .refine(isWebAddress, "must be an address like https://gateway.example/send")
      .or(z.literal(""))
      .default(""),
    SMS_METHOD: z.enum(["GET", "POST"], "must be GET or POST").default("POST"),
    /** One header a line, or separated by " | ". */
    SMS_HEADERS: z.string().refine(isHeaders, "must hold headers like Name: value").default(""),
    SMS_BODY: z.string().max(2000, "must have at most 2000 characters").default(""),
    /** What an answer must hold besides a status of 2xx: many gateways say 200 to everything. */
    SMS_SUCCESS: z.string().max(200, "must have at most 200 characters").default(""),
    /** Where letters are posted, with user and password. Empty: none are. */
    SMTP_URL: z
      .string()
      .refine(isMailServer, "must be an address like smtp://user:password@mail.example:587")
      .or(z.literal(""))
      .default(""),
    MAIL_FROM: z
      .string()
      .refine(
        (text) => /^[^@\r\n]+@[^@\r\n]+$/.test(text),
        "must be an address like Shop <shop@example.com>",
      )
      .or(z.literal(""))
      .default(""),
    /** Who shows it reads /metrics; empty: nobody does. */
    METRICS_TOKEN: z
      .string()
      .min(16, "must have at least 16 characters")
      .or(z.literal(""))
      .default(""),
    LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`).default("info"),
  })
  .superRefine((values, context) => {
    if (values.SMTP_URL && !values.MAIL_FROM)
      context.addIssue({
        code: "custom",
        path: ["MAIL_FROM"],
        message: "is missing: SMTP_URL needs it",
      });
    if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL)
      context.addIssue({
        code: "custom",
        path: ["DATABASE_URL"],
        message: "is missing: DATABASE_DIRECT_URL goes with it",
      });
    for (const name of /** @type {const} */ (["S3_ACCESS_KEY", "S3_SECRET_KEY"]))
      if (values.S3_BUCKET && !values[name])
        context.addIssue({
          code: "custom",
          path: [name],
          message: "is missing: S3_BUCKET needs it",
        });
    if (!values.BACKUP_S3_ACCESS_KEY !== !values.BACKUP_S3_SECRET_KEY)
      context.addIssue({
        code: "custom",
        path: ["BACKUP_S3_SECRET_KEY"],
        message: "and BACKUP_S3_ACCESS_KEY go together, and one is missing",
      });
    const template = values.SMS_URL + values.SMS_BODY;
    if (values.SMS_URL && !(template.includes("{phone}") && template.includes("{text}")))
      context.addIssue({
        code: "custom",
        path: ["SMS_BODY"],
        message: "must hold {phone} and {text}, unless SMS_URL does",
      });
    if (!values.ADMIN_PHONE === !values.ADMIN_PASSWORD) return;
    const missing = values.ADMIN_PHONE ? "ADMIN_PASSWORD" : "ADMIN_PHONE";
    context.addIssue({
      code: "custom",
      path: [missing],
      message: "is missing: ADMIN_PHONE and ADMIN_PASSWORD go together",
    });
  });

/** @typedef {z.infer<typeof schema>} Settings */

/** Every variable that the shop reads. */
export const SETTING_NAMES = Object.keys(schema.shape);

/**
 * The address for what a pooler in transaction mode cannot carry: LISTEN, locks of a session, migrations, the queue's worker.
 *
 * @param {Pick<Settings, "DATABASE_URL" | "DATABASE_DIRECT_URL">} settings
 */
export function directUrl({ DATABASE_URL, DATABASE_DIRECT_URL }) {
  return DATABASE_DIRECT_URL || DATABASE_URL;
}

/**
 * Parses an environment. DATABASE_URL and SESSION_SECRET may be missing: the start-up then provides both.
 * An empty variable counts as unset, since Compose passes those on.
 *
 * @param {Record<string, string | undefined>} env
 * @returns {Settings}
 */
export function readSettings(env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (result.success) return withPassword(result.data);
  const said = new Map(
    result.error.issues.map((issue) => [String(issue.path[0]), innermostMessage(issue)]),
  );
  throw new SettingsError([...said].map(([name, message]) => `${name} ${message}`).join("; "));
}

/** @param {Settings} settings @returns {Settings} */
function withPassword(settings) {
  const password = settings.DATABASE_PASSWORD;
  if (password === "") return settings;
  const write = (/** @type {string} */ text) => {
    if (text === "") return text;
    const url = new URL(text);
    if (url.username === "" || url.password !== "") return text;
    url.password = encodeURIComponent(password);
    return url.href;
  };
  return {
    ...settings,
    DATABASE_URL: write(settings.DATABASE_URL),
    DATABASE_DIRECT_URL: write(settings.DATABASE_DIRECT_URL),
    DATABASE_REPLICA_URL: write(settings.DATABASE_REPLICA_URL),
  };
}

/**
 * A union's own message is "Invalid input"; its first branch knows the reason.
 *
 * @param {z.core.$ZodIssue} issue
 * @returns {string}
 */
function innermostMessage(issue) {
  const inner = issue.code === "invalid_union" ? issue.errors[0]?.[0] : undefined;
  return inner ? innermostMessage(inner) : issue.message;
}

/**
 * Whether others than this machine's own people may reach the shop: it listens beyond loopback, or stands behind a proxy or
 * a public address.
 *
 * @param {Pick<Settings, "HOST" | "ORIGIN" | "TRUST_PROXY">} settings
 */
export function isOpenToOthers({ HOST, ORIGIN, TRUST_PROXY }) {
  const isLoopback = /^(localhost|127(\.\d+){3}|::1)$/i.test(HOST);
  return !isLoopback || ORIGIN !== "" || TRUST_PROXY !== 0;
}

/** @type {Settings | undefined} */
let kept;

/**
 * What the environment says, parsed once. For the running shop: it must know its database and its secret.
 * A refusal ends the process with one line, also under `remix-serve`, which would print a stack.
 *
 * @returns {Settings}
 */
export function settings() {
  if (kept) return kept;
  try {
    const read = readSettings(process.env);
    const missing = /** @type {const} */ (["DATABASE_URL", "SESSION_SECRET"]).filter(
      (name) => !read[name],
    );
    if (missing.length > 0)
      throw new SettingsError(
        `${missing.join(" and ")} must be set (\`npm start\` provides them with its own database)`,
      );
    kept = read;
    return kept;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(`Haat cannot start: ${error.message}`);
    process.exit(1);
  }
}
