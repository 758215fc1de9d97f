import { isIP } from "node:net";
import { resolve } from "node:path";
import { domainToASCII } from "node:url";
import proxyAddr from "proxy-addr";
import { z } from "zod";

/** As `s3://bucket/prefix`, with both parts as groups. */
export const BUCKET_ADDRESS = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

const text = (isValid: (text: string) => boolean, refusal: string, fallback = "") =>
  z.string().refine(isValid, refusal).default(fallback);

const matching = (pattern: RegExp, refusal: string, fallback = "") =>
  text((value) => pattern.test(value), refusal, fallback);

/** `Number("")` is 0 and `Number("0x10")` is 16, so only digits pass. */
const wholeNumber = (least: number, most: number, fallback: number) =>
  text(
    (value) => /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most,
    `must be a whole number from ${least} to ${most}`,
    String(fallback),
  ).transform(Number);

const lengthBetween = (least: number, most = 10_000) =>
  text(
    ({ length }) => length >= least && length <= most,
    `must have at least ${least} characters and at most ${most}`,
  );

const oneOf = <T extends string>(values: readonly [T, ...T[]], fallback: NoInfer<T>) =>
  z.enum(values, `must be one of ${values.join(", ")}`).default(fallback);

const address = (protocol: RegExp, example: string, fallback = "") =>
  text(
    (value) => URL.canParse(value) && protocol.test(new URL(value).protocol),
    `must be an address like ${example}`,
    fallback,
  );

const webAddress = (example: string, fallback = "") => address(/^https?:$/, example, fallback);

const database = address(/^postgres(ql)?:$/, "postgres://user:password@host:5432/name");
const s3Endpoint = webAddress("https://storage.example");
const s3Region = matching(/^[\w-]{1,40}$/, "must be a name like ap-south-1", "us-east-1");
const s3Key = lengthBetween(0, 200);

/** Headers, one a line or with " | " between; null when one is malformed. */
export function readHeaders(lines: string) {
  const headers: Record<string, string> = {};
  for (const line of lines.split(/\r?\n|\s\|\s/)) {
    if (line.trim() === "") continue;
    const [, name, value = ""] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*:(.*)$/.exec(line) ?? [];
    if (!name) return null;
    headers[name] = value.trim();
  }
  return headers;
}

/**
 * The most proxies in a row. Trusting more than there are lets visitors write their own address.
 */
const MOST_PROXIES = 10;

/** A number of proxies, or their addresses, subnets and named ranges. */
function readProxies(value: string, context: z.RefinementCtx) {
  const proxies = value.split(",").map((part) => part.trim());
  const count = Number(proxies.join());
  if (/^\d+$/.test(proxies.join()) && count <= MOST_PROXIES) return count;
  try {
    proxyAddr.compile(proxies.map(strictly));
  } catch {
    context.addIssue(`must be a number of proxies up to ${MOST_PROXIES}, or addresses with commas`);
  }
  return proxies;
}

/** `proxy-addr` reads "100" as the address 0.0.0.100. */
const strictly = (proxy: string) =>
  isIP(proxy.split("/", 1)[0] ?? "") || /^[a-z]+$/.test(proxy) ? proxy : "";

/** RFC 1123, 2.1, and RFC 1035, 2.3.4: a label of a host's name. */
export const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

const MOST_DOMAINS = 10;

/** A name of any script as browsers ask for it; null for an address and what is no name. */
function asDomain(typed: string): string | null {
  const name = /[/:?#@\\]/.test(typed) ? "" : domainToASCII(typed.replace(/\.$/, ""));
  const isName = isIP(name) === 0 && name.length <= 253;
  return isName && name.split(".").every((label) => LABEL.test(label)) ? name : null;
}

/** Every variable that the shop reads: the table in docs/operations.md says what each is for. */
const schema = z.object({
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: text(
    (value) => /^[\w.-]+$/.test(value) || isIP(value) === 6,
    "must be a name or an address, without a port",
    "127.0.0.1",
  ),
  DATABASE_URL: database,
  DATABASE_DIRECT_URL: database,
  DATABASE_REPLICA_URL: database,
  DATABASE_PASSWORD: z.string().default(""),
  // A transaction may read the shop's settings beside it, so one connection is not enough.
  DATABASE_POOL: wholeNumber(2, 200, 10),
  KEPT_PAGES_MB: wholeNumber(1, 4096, 64),
  STALE_MINUTES: wholeNumber(0, 1440, 30),
  VITALS_ONE_IN: wholeNumber(0, 10_000, 10),
  CONNECTIONS: wholeNumber(10, 100_000, 4000),
  CONNECTIONS_PER_ADDRESS: wholeNumber(10, 100_000, 1000),
  STOP_DELAY_S: wholeNumber(0, 300, 0),
  DATA_DIR: z
    .string()
    .default("./data")
    .transform((path) => resolve(path)),
  S3_BUCKET: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be a bucket's name"),
  S3_ENDPOINT: s3Endpoint,
  S3_REGION: s3Region,
  S3_ACCESS_KEY: s3Key,
  S3_SECRET_KEY: s3Key,
  BACKUP_TO: matching(BUCKET_ADDRESS, "must be an address like s3://bucket/prefix"),
  BACKUP_S3_ENDPOINT: s3Endpoint,
  BACKUP_S3_REGION: s3Region,
  BACKUP_S3_ACCESS_KEY: s3Key,
  BACKUP_S3_SECRET_KEY: s3Key,
  ORIGIN: text(
    (value) => URL.canParse(value) && /^https?:\/\/[^/?#]+\/?$/.test(value),
    "must be an address like https://shop.example, without a path",
  ).transform((value) => value && new URL(value).origin),
  DOMAIN: z
    .string()
    .default("")
    .transform((value) => [
      ...new Set(
        value
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(asDomain),
      ),
    ])
    .refine(
      (names) => names.length <= MOST_DOMAINS && !names.includes(null),
      "must be a name like shop.example, or several with commas, of which the first is the shop's",
    )
    .transform((names) => names.filter((name) => name !== null)),
  DOMAIN_PORTS: matching(/^\d{1,5},\d{1,5}$/, "must be two ports like 80,443", "80,443").transform(
    (value) => value.split(",").map(Number) as [number, number],
  ),
  ACME_URL: webAddress("https://acme-v02.api.letsencrypt.org/directory"),
  ACME_ROOT: z.string().default(""),
  // 32 hex digits are 128 bits.
  SESSION_SECRET: text(
    (value) => value === "" || (value.trim().length >= 32 && value.length <= 10_000),
    "must have at least 32 characters, without blanks around them, and at most 10000",
  ),
  ADMIN_PHONE: text(
    (value) => /^(\+88|88|0088)?01\d{9}$/.test(value.replace(/[\s-]/g, "")),
    "must be a phone number like 01700000000",
  ).transform((value) => value.replace(/[\s-]/g, "")),
  ADMIN_PASSWORD: lengthBetween(6, 200),
  TRUST_PROXY: z.string().default("0").transform(readProxies),
  SAMPLE_DATA: oneOf(["auto", "yes", "no"], "auto"),
  WEBHOOKS_TO_PRIVATE: oneOf(["yes", "no"], "no"),
  PATHAO_URL: webAddress("https://api-hermes.pathao.com", "https://api-hermes.pathao.com"),
  PATHAO_PANEL_URL: webAddress("https://merchant.pathao.com", "https://merchant.pathao.com"),
  STEADFAST_URL: webAddress("https://portal.packzy.com/api/v1", "https://portal.packzy.com/api/v1"),
  REDX_URL: webAddress(
    "https://openapi.redx.com.bd/v1.0.0-beta",
    "https://openapi.redx.com.bd/v1.0.0-beta",
  ),
  TELEGRAM_URL: webAddress("https://api.telegram.org", "https://api.telegram.org"),
  TELEGRAM_BOT_TOKEN: matching(/^\d+:[\w-]{20,100}$/, "must be a token from @BotFather"),
  META_URL: webAddress("https://graph.facebook.com/v24.0", "https://graph.facebook.com/v24.0"),
  TIKTOK_URL: webAddress(
    "https://business-api.tiktok.com/open_api/v1.3",
    "https://business-api.tiktok.com/open_api/v1.3",
  ),
  BKASH_URL: webAddress("https://tokenized.pay.bka.sh", "https://tokenized.pay.bka.sh"),
  BKASH_APP_KEY: lengthBetween(0, 200),
  BKASH_APP_SECRET: lengthBetween(0, 200),
  BKASH_USERNAME: lengthBetween(0, 200),
  BKASH_PASSWORD: lengthBetween(0, 200),
  SSLCOMMERZ_URL: webAddress(
    "https://securepay.sslcommerz.com",
    "https://securepay.sslcommerz.com",
  ),
  SSLCOMMERZ_STORE_ID: lengthBetween(0, 30),
  SSLCOMMERZ_STORE_PASSWORD: lengthBetween(0, 30),
  CHECK_URL: webAddress("https://checker.example/api?phone={phone}"),
  CHECK_METHOD: oneOf(["GET", "POST"], "GET"),
  CHECK_HEADERS: text((value) => readHeaders(value) !== null, "must hold headers like Name: value"),
  CHECK_DELIVERED: matching(/^[\w.-]{1,200}$/, "must be a path like summary.success_parcel"),
  CHECK_RETURNED: matching(/^[\w.-]{1,200}$/, "must be a path like summary.cancelled_parcel"),
  SMS_URL: webAddress("https://gateway.example/send"),
  SMS_METHOD: oneOf(["GET", "POST"], "POST"),
  SMS_HEADERS: text((value) => readHeaders(value) !== null, "must hold headers like Name: value"),
  SMS_BODY: lengthBetween(0, 2000),
  SMS_SUCCESS: lengthBetween(0, 200),
  SMTP_URL: address(/^smtps?:$/, "smtp://user:password@mail.example:587"),
  MAIL_FROM: matching(/^[^@\r\n]+@[^@\r\n]+$/, "must be an address like Shop <shop@example.com>"),
  METRICS_TOKEN: lengthBetween(16),
  LOG_LEVEL: oneOf(["silent", "fatal", "error", "warn", "info", "debug"], "info"),
});

export type Settings = z.infer<typeof schema>;

/** Settings that need another one: [missing, set]. */
const NEEDS: [keyof Settings, keyof Settings][] = [
  ["MAIL_FROM", "SMTP_URL"],
  ["DATABASE_URL", "DATABASE_DIRECT_URL"],
  ["CHECK_DELIVERED", "CHECK_URL"],
  ["CHECK_RETURNED", "CHECK_URL"],
  ["BKASH_APP_SECRET", "BKASH_APP_KEY"],
  ["BKASH_USERNAME", "BKASH_APP_KEY"],
  ["BKASH_PASSWORD", "BKASH_APP_KEY"],
  ["BKASH_APP_KEY", "BKASH_APP_SECRET"],
  ["SSLCOMMERZ_STORE_PASSWORD", "SSLCOMMERZ_STORE_ID"],
  ["SSLCOMMERZ_STORE_ID", "SSLCOMMERZ_STORE_PASSWORD"],
  ["S3_ACCESS_KEY", "S3_BUCKET"],
  ["S3_SECRET_KEY", "S3_BUCKET"],
  ["BACKUP_S3_ACCESS_KEY", "BACKUP_S3_SECRET_KEY"],
  ["BACKUP_S3_SECRET_KEY", "BACKUP_S3_ACCESS_KEY"],
  ["ACME_URL", "ACME_ROOT"],
  ["ADMIN_PHONE", "ADMIN_PASSWORD"],
  ["ADMIN_PASSWORD", "ADMIN_PHONE"],
];

export const SETTING_NAMES = Object.keys(schema.shape);

/**
 * Parses an environment, where an empty variable counts as unset, since Compose passes those on.
 * The error is one line that names the refused variables without their values, which may be
 * secrets.
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value));
  const { data, error } = schema.safeParse(given);
  if (!data) {
    const refusals = new Map(error.issues.map(({ path, message }) => [path[0], message]));
    throw new Error([...refusals].map((refusal) => refusal.join(" ")).join("; "));
  }
  for (const [name, other] of NEEDS)
    if (data[other] && !data[name]) throw new Error(`${name} is missing: ${other} needs it`);
  const message = data.SMS_URL + data.SMS_BODY;
  if (data.SMS_URL && !(message.includes("{phone}") && message.includes("{text}")))
    throw new Error("SMS_BODY must hold {phone} and {text}, unless SMS_URL does");
  if (data.CHECK_URL && !data.CHECK_URL.includes("{phone}"))
    throw new Error("CHECK_URL must hold {phone}");
  const [domain] = data.DOMAIN;
  if (domain) {
    // Caddy asks at 127.0.0.1.
    if (!["127.0.0.1", "0.0.0.0", "::"].includes(data.HOST))
      throw new Error("HOST must be 127.0.0.1 or 0.0.0.0 when DOMAIN is set");
    data.ORIGIN ||= `https://${domain}${data.DOMAIN_PORTS[1] === 443 ? "" : `:${data.DOMAIN_PORTS[1]}`}`;
    // Caddy is on this machine (server/tls.ts).
    if (!given.TRUST_PROXY) data.TRUST_PROXY = ["loopback"];
  }
  for (const name of DATABASES) data[name] = withPassword(data[name], data.DATABASE_PASSWORD);
  return data;
}

const DATABASES = ["DATABASE_URL", "DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"] as const;

function withPassword(address: string, password: string) {
  if (address === "" || password === "") return address;
  const url = new URL(address);
  if (url.username === "" || url.password !== "") return address;
  url.password = encodeURIComponent(password);
  return url.href;
}

/**
 * The address for what a pooler in transaction mode cannot carry: LISTEN, session locks,
 * migrations, the queue's worker.
 */
export const directUrl = ({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
}: Pick<Settings, "DATABASE_URL" | "DATABASE_DIRECT_URL">) => DATABASE_DIRECT_URL || DATABASE_URL;

/** Whether other machines may reach the shop. */
export function isOpenToOthers({
  HOST,
  ORIGIN,
  TRUST_PROXY,
}: Pick<Settings, "HOST" | "ORIGIN" | "TRUST_PROXY">) {
  const isLoopback = /^(localhost|127(\.\d+){3}|::1)$/i.test(HOST);
  return !isLoopback || ORIGIN !== "" || TRUST_PROXY !== 0;
}

let cached: Settings | undefined;

/**
 * The running shop's settings; a refusal ends the process with one line, also under `remix-serve`.
 */
export function settings() {
  try {
    cached ??= readSettings(process.env);
    for (const name of ["DATABASE_URL", "SESSION_SECRET"] as const)
      if (cached[name] === "")
        throw new Error(`${name} must be set (\`npm start\` provides it with its database)`);
    return cached;
  } catch (error) {
    console.error(`Haat cannot start: ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
