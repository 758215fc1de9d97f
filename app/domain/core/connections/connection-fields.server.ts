import { isIP } from "node:net";
import { z } from "zod";
import { readHeaders, type Settings, settings } from "#runtime/settings.ts";
import { latinDigits } from "../digits.ts";
import { say } from "../fields/refuse.server.ts";
import { optionalLine } from "../fields/text.server.ts";
import { isPublicAddress } from "../requests/public-address.server.ts";
import { ShopError } from "../shop-error.ts";
import {
  CONNECTIONS,
  type Connection,
  type Fields,
  isSecret,
  SMS_GATEWAYS,
} from "./connection-names.ts";

/** Fields of each service, and those that it does not work without. */
const FORMS: Record<Connection, { all: readonly string[]; needed: readonly string[] }> = {
  sms: {
    all: ["gateway", "apiKey", "senderId", "url", "method", "headers", "body", "success"],
    needed: ["gateway"],
  },
  mail: {
    all: ["host", "port", "username", "password", "from"],
    needed: ["host", "port", "from"],
  },
  bkash: {
    all: ["appKey", "appSecret", "username", "password", "mode"],
    needed: ["appKey", "appSecret", "username", "password", "mode"],
  },
  sslcommerz: {
    all: ["storeId", "storePassword", "mode"],
    needed: ["storeId", "storePassword", "mode"],
  },
  check: {
    all: ["url", "method", "headers", "delivered", "returned"],
    needed: ["url", "delivered", "returned"],
  },
  telegram: { all: ["token"], needed: ["token"] },
  ads: { all: ["account", "rate", "adToken"], needed: ["account"] },
};

const ADDRESSES = {
  bkash: { live: "https://tokenized.pay.bka.sh", test: "https://tokenized.sandbox.bka.sh" },
  sslcommerz: {
    live: "https://securepay.sslcommerz.com",
    test: "https://sandbox.sslcommerz.com",
  },
};

/** Characters of a field. */
const FIELD_MAX = 1000;

const line = () => optionalLine(FIELD_MAX);

/** The form of all services; each reads its own fields. */
export const connectionSchema = z.object({
  name: z.enum(CONNECTIONS, say("choice-invalid")),
  ...{ gateway: line(), apiKey: line(), senderId: line(), url: line(), method: line() },
  ...{ headers: line(), body: line(), success: line(), host: line(), port: line() },
  ...{ username: line(), password: line(), from: line(), appKey: line(), appSecret: line() },
  ...{ mode: line(), storeId: line(), storePassword: line(), delivered: line() },
  ...{ returned: line(), token: line(), account: line(), rate: line(), adToken: line() },
});

/**
 * What is stored after a save. A field that was left out stays, and so does a secret that is empty
 * or masked as it was shown. A form that names another host or gateway must hold the keys again, so
 * that stored ones go to nobody else. Refused: connection-elsewhere, connection-incomplete,
 * connection-invalid.
 */
export function changedTo(name: Connection, before: Fields, sent: Partial<Fields>): Fields {
  const isKept = (field: string) => {
    const value = sent[field];
    if (value === undefined) return true;
    return isSecret(field) && (value === "" || value === mask(before[field] ?? ""));
  };
  const after: Fields = { ...before };
  for (const [field, value = ""] of Object.entries(sent)) if (!isKept(field)) after[field] = value;
  const used = keysOf(name, after);
  if (receiverOf(name, before) !== receiverOf(name, after)) {
    if (used.some((field) => before[field] && isKept(field)))
      throw new ShopError("connection-elsewhere", {});
    for (const field of Object.keys(after))
      if (isSecret(field) && isKept(field) && field !== "url") after[field] = "";
  }
  return fieldsOf(name, after);
}

/** The fields with keys that are sent to the service. */
function keysOf(name: Connection, { gateway }: Fields): readonly string[] {
  if (name === "sms") return gateway === "other" ? ["headers", "body"] : ["apiKey"];
  return name === "mail" ? ["password"] : name === "check" ? ["headers"] : [];
}

/** Who is sent the keys; "" where it is always the same service. */
function receiverOf(name: Connection, { gateway = "", host = "", url = "" }: Fields): string {
  if (name === "mail") return host.toLowerCase();
  if (name === "sms" && gateway !== "other") return gateway;
  return URL.canParse(url) ? new URL(url).origin : "";
}

/** A secret as it is shown: its last four characters. */
export const mask = (secret: string): string =>
  secret === "" ? "" : secret.length > 8 ? `••••${secret.slice(-4)}` : "••••";

/** The fields of a service, checked. Refused: connection-incomplete, connection-invalid. */
function fieldsOf(name: Connection, sent: Fields): Fields {
  const { all, needed } = FORMS[name];
  const fields: Fields = Object.fromEntries(
    all.map((field) => [field, (sent[field] ?? "").trim()]),
  );
  if (name === "ads") Object.assign(fields, readNumbers(fields));
  const isOther = name === "sms" && fields.gateway === "other";
  const asked = name !== "sms" ? needed : isOther ? ["url"] : ["gateway", "apiKey"];
  if (asked.some((field) => !fields[field])) throw new ShopError("connection-incomplete", {});
  if (!isValid(name, fields)) throw new ShopError("connection-invalid", {});
  return fields;
}

/** An account with or without Meta's "act_", and a rate, in any digits. */
const readNumbers = ({ account = "", rate = "" }: Fields): Fields => ({
  account: latinDigits(account).replace(/^act_/, ""),
  rate: latinDigits(rate),
});

/** What a header may carry: a line break would begin another one. */
const PRINTABLE = /^[\x20-\x7e]*$/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const HAS_CONTROLS = /[\u0000-\u001f\u007f]/;

function isValid(name: Connection, fields: Fields): boolean {
  const { url = "", headers = "", method = "" } = fields;
  const isWrong = ([field, value]: [string, string]) =>
    value.length > FIELD_MAX ||
    HAS_CONTROLS.test(value) ||
    // A mask that was sent back is no key.
    (isSecret(field) && value.includes("•"));
  if (Object.entries(fields).some(isWrong) || !PRINTABLE.test(headers)) return false;
  if (readHeaders(headers) === null || !["", "GET", "POST"].includes(method)) return false;
  if (url !== "" && !isAllowed(url)) return false;
  switch (name) {
    case "sms": {
      const { gateway = "", senderId } = fields;
      if (!SMS_GATEWAYS.some((one) => one === gateway)) return false;
      if (gateway !== "other") return gateway !== "ssl" || senderId !== "";
      // A GET request has no body.
      const message = url + (method === "GET" ? "" : fields.body);
      return message.includes("{phone}") && message.includes("{text}");
    }
    case "mail": {
      const { host = "", port = "", from = "" } = fields;
      return (
        /^[\w.-]+$/.test(host) &&
        isPublicName(host) &&
        /^\d{1,5}$/.test(port) &&
        Number(port) >= 1 &&
        Number(port) <= 65_535 &&
        /^[^@]+@[^@]+$/.test(from)
      );
    }
    case "check":
      return (
        url.includes("{phone}") &&
        [fields.delivered, fields.returned].every((path) => /^[\w.-]{1,200}$/.test(path ?? ""))
      );
    case "bkash":
      return (
        ["live", "test"].includes(fields.mode ?? "") &&
        // They are sent as headers.
        [fields.appKey, fields.username, fields.password].every((one) => PRINTABLE.test(one ?? ""))
      );
    case "sslcommerz":
      return ["live", "test"].includes(fields.mode ?? "");
    case "telegram":
      return /^\d{5,20}:[\w-]{20,100}$/.test(fields.token ?? "");
    case "ads": {
      const { account = "", rate = "", adToken = "" } = fields;
      return (
        /^\d{5,20}$/.test(account) &&
        (rate === "" || (/^\d{1,6}(\.\d{1,4})?$/.test(rate) && Number(rate) > 0)) &&
        /^[\x21-\x7e]*$/.test(adToken)
      );
    }
  }
}

/** As for webhooks: public and encrypted, unless the operator allows the shop's own network. */
function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, host } = new URL(address);
  // Filled in, a host could become another one, or none.
  if (/[{}%]/.test(host)) return false;
  if (settings().WEBHOOKS_TO_PRIVATE === "yes") return /^https?:$/.test(protocol);
  return protocol === "https:" && isPublicName(hostname);
}

/** Checks a typed address alone; a name's addresses are checked at every attempt. */
function isPublicName(hostname: string): boolean {
  if (settings().WEBHOOKS_TO_PRIVATE === "yes") return true;
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return isIP(host) ? isPublicAddress(host) : host.includes(".");
}

/** The settings that the fields stand for. */
export function asSettings(name: Connection, fields: Fields, own: Settings): Partial<Settings> {
  switch (name) {
    case "sms":
      return gatewayOf(fields);
    case "mail": {
      const { host = "", port = "", username = "", password = "", from = "" } = fields;
      const user = username && `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
      const protocol = port === "465" ? "smtps" : "smtp";
      return { SMTP_URL: `${protocol}://${user}${host}:${port}`, MAIL_FROM: from };
    }
    case "bkash":
      return {
        BKASH_URL: addressOf("bkash", fields, own.BKASH_URL),
        BKASH_APP_KEY: fields.appKey ?? "",
        BKASH_APP_SECRET: fields.appSecret ?? "",
        BKASH_USERNAME: fields.username ?? "",
        BKASH_PASSWORD: fields.password ?? "",
      };
    case "sslcommerz":
      return {
        SSLCOMMERZ_URL: addressOf("sslcommerz", fields, own.SSLCOMMERZ_URL),
        SSLCOMMERZ_STORE_ID: fields.storeId ?? "",
        SSLCOMMERZ_STORE_PASSWORD: fields.storePassword ?? "",
      };
    case "check":
      return {
        CHECK_URL: fields.url ?? "",
        CHECK_METHOD: fields.method === "POST" ? "POST" : "GET",
        CHECK_HEADERS: fields.headers ?? "",
        CHECK_DELIVERED: fields.delivered ?? "",
        CHECK_RETURNED: fields.returned ?? "",
      };
    case "telegram":
      return { TELEGRAM_BOT_TOKEN: fields.token ?? "" };
    case "ads":
      return {};
  }
}

/** An address that the operator has set counts for the owner's keys too. */
function addressOf(name: keyof typeof ADDRESSES, { mode }: Fields, own: string): string {
  const { live, test } = ADDRESSES[name];
  return own === live && mode === "test" ? test : own;
}

/** A request for the credit of a gateway with a ready form, which sends nothing. */
export type BalanceRequest = { url: string; method: "GET" | "POST"; body: string };

/** Null for a gateway whose interface is not known. Addresses as of `gatewayOf`. */
export function balanceRequest({
  gateway,
  apiKey = "",
  senderId = "",
}: Fields): BalanceRequest | null {
  const key = new URLSearchParams({ api_key: apiKey });
  switch (gateway) {
    case "bulksmsbd":
      return { url: `https://bulksmsbd.net/api/getBalanceApi?${key}`, method: "GET", body: "" };
    case "alpha":
      return { url: `https://api.sms.net.bd/user/balance/?${key}`, method: "GET", body: "" };
    case "ssl":
      return {
        url: "https://smsplus.sslwireless.com/api/v3/balance",
        method: "POST",
        body: JSON.stringify({ api_token: apiKey, sid: senderId }),
      };
    default:
      return null;
  }
}

/** A form as browsers send it, which is the default of `sendSms`. */
const FORM_TYPE = { SMS_METHOD: "POST", SMS_HEADERS: "" } as const;

/**
 * The settings of a gateway. Addresses, fields and answers of BulkSMSBD (`response_code` 202),
 * sms.net.bd (`error` 0) and SSL Wireless' iSMS Plus v3 (`status` SUCCESS) are those of public
 * programs that use them, since the gateways' own documents are only given to their customers.
 */
function gatewayOf(fields: Fields): Partial<Settings> {
  const { gateway, apiKey = "", senderId = "" } = fields;
  const encoded = (values: Record<string, string>) => String(new URLSearchParams(values));
  switch (gateway) {
    case "bulksmsbd":
      return {
        ...FORM_TYPE,
        SMS_URL: "https://bulksmsbd.net/api/smsapi",
        SMS_BODY: `${encoded({ api_key: apiKey, type: "text", senderid: senderId })}&number={phone}&message={text}`,
        SMS_SUCCESS: '"response_code":202',
      };
    case "alpha":
      return {
        ...FORM_TYPE,
        SMS_URL: "https://api.sms.net.bd/sendsms",
        SMS_BODY: `${encoded({ api_key: apiKey, ...(senderId && { sender_id: senderId }) })}&to={phone}&msg={text}`,
        SMS_SUCCESS: '"error":0',
      };
    case "ssl":
      return {
        SMS_METHOD: "POST",
        SMS_HEADERS: "Content-Type: application/json",
        SMS_URL: "https://smsplus.sslwireless.com/api/v3/send-sms",
        SMS_BODY: `{"api_token":${JSON.stringify(apiKey)},"sid":${JSON.stringify(senderId)},"msisdn":"{phone}","sms":"{text}","csms_id":"{id}"}`,
        SMS_SUCCESS: '"status":"SUCCESS"',
      };
    default:
      return {
        SMS_URL: fields.url ?? "",
        SMS_METHOD: fields.method === "GET" ? "GET" : "POST",
        SMS_HEADERS: fields.headers ?? "",
        SMS_BODY: fields.body ?? "",
        SMS_SUCCESS: fields.success ?? "",
      };
  }
}
