import { isIP } from "node:net";
import { readHeaders, type Settings, settings } from "#runtime/settings.ts";
import { isPublicAddress } from "../requests/public-address.server.ts";
import { ShopError } from "../shop-error.ts";
import type { Connection, Fields } from "./connection-names.ts";

/** Fields that are never shown whole: addresses, headers and bodies may hold a key. */
export const SECRETS: ReadonlySet<string> = new Set([
  ...["apiKey", "password", "appKey", "appSecret", "storePassword", "token"],
  ...["url", "headers", "body"],
]);

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
};

const ADDRESSES = {
  bkash: { live: "https://tokenized.pay.bka.sh", test: "https://tokenized.sandbox.bka.sh" },
  sslcommerz: {
    live: "https://securepay.sslcommerz.com",
    test: "https://sandbox.sslcommerz.com",
  },
};

/** Characters of a field. */
export const FIELD_MAX = 1000;

/** The fields of a service, checked. Refused: connection-incomplete, connection-invalid. */
export function fieldsOf(name: Connection, sent: Fields): Fields {
  const { all, needed } = FORMS[name];
  const fields = Object.fromEntries(all.map((field) => [field, (sent[field] ?? "").trim()]));
  const isOther = name === "sms" && fields.gateway === "other";
  const asked = name !== "sms" ? needed : isOther ? ["url"] : ["gateway", "apiKey"];
  if (asked.some((field) => !fields[field])) throw new ShopError("connection-incomplete", {});
  if (!isValid(name, fields)) throw new ShopError("connection-invalid", {});
  return fields;
}

function isValid(name: Connection, fields: Fields): boolean {
  const { url = "", headers = "", body = "", method = "" } = fields;
  if (Object.values(fields).some((value) => value.length > FIELD_MAX)) return false;
  if (readHeaders(headers) === null || !["", "GET", "POST"].includes(method)) return false;
  if (url !== "" && !isAllowed(url)) return false;
  switch (name) {
    case "sms": {
      if (fields.gateway !== "other") return fields.gateway !== "ssl" || fields.senderId !== "";
      return (url + body).includes("{phone}") && (url + body).includes("{text}");
    }
    case "mail":
      return (
        isPublicName(fields.host ?? "") &&
        /^[\w.:-]+$/.test(fields.host ?? "") &&
        /^\d{1,5}$/.test(fields.port ?? "") &&
        /^[^@\r\n]+@[^@\r\n]+$/.test(fields.from ?? "")
      );
    case "check":
      return (
        url.includes("{phone}") &&
        [fields.delivered, fields.returned].every((path) => /^[\w.-]{1,200}$/.test(path ?? ""))
      );
    case "bkash":
    case "sslcommerz":
      return ["live", "test"].includes(fields.mode ?? "");
    case "telegram":
      return /^\d{5,20}:[\w-]{20,100}$/.test(fields.token ?? "");
  }
}

/** As for webhooks: public and encrypted, unless the operator allows the shop's own network. */
function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
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
  }
}

/** An address that the operator has set counts for the owner's keys too. */
function addressOf(name: keyof typeof ADDRESSES, { mode }: Fields, own: string): string {
  const { live, test } = ADDRESSES[name];
  return own === live && mode === "test" ? test : own;
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
