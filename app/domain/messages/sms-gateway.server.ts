import { readHeaders, settings } from "#server/settings.js";
import type { Outcome } from "../outbox/outcome.ts";
import { quote } from "../outbox/quote.ts";
import { NoAnswer, sendRequest } from "../webhooks/send-request.server.ts";

/** Whether a gateway is set; without one no SMS goes out. */
export function hasSmsGateway(): boolean {
  return settings().SMS_URL !== "";
}

type Sms = { phoneNumber: string; text: string; id: string };

/**
 * Hands one SMS to the gateway of the settings. What may have gone out without a clear answer is `unknown` and final: a
 * customer who gets the same SMS eight times is worse off than one who gets none.
 */
export async function sendSms(sms: Sms, signal: AbortSignal): Promise<Outcome> {
  const { SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_SUCCESS } = settings();
  const headers = readHeaders(SMS_HEADERS) ?? {};
  const hasBody = SMS_METHOD === "POST";
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type");
  const contentType = type?.[1] ?? "application/x-www-form-urlencoded";
  try {
    const { status, text } = await sendRequest({
      url: new URL(fill(SMS_URL, sms, encodeURIComponent)),
      method: SMS_METHOD,
      headers: { ...headers, ...(hasBody ? { "Content-Type": contentType } : {}) },
      body: hasBody ? fill(SMS_BODY, sms, encoderOf(contentType)) : "",
      // The operator's own setting, not a visitor's.
      mayBePrivate: true,
      signal,
    });
    const isTaken = status >= 200 && status < 300 && text.includes(SMS_SUCCESS);
    if (isTaken) return { status: "delivered", answerCode: status };
    // It said no, so nothing went out: trying again costs nobody anything. A 4xx other than "slow down" will stay.
    const isFinal = status >= 400 && status < 500 && status !== 429;
    const said = quote(text, [sms.text, ...gatewaySecrets()]);
    return { status: "failed", reason: "answer", answerCode: status, said, isFinal };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return error.wasSent
      ? { status: "unknown", reason: error.reason }
      : { status: "failed", reason: error.reason, isFinal: false };
  }
}

/** The values in the gateway's settings: any may be its key, and a gateway may repeat it. */
function gatewaySecrets(): string[] {
  const { SMS_URL, SMS_HEADERS, SMS_BODY } = settings();
  const { searchParams, username, password } = new URL(SMS_URL);
  const headers = Object.entries(readHeaders(SMS_HEADERS) ?? {})
    .filter(([name]) => !/^(content-type|accept)$/i.test(name))
    .flatMap(([, value]) => [value, ...value.split(/\s+/)]);
  const inBody = [...SMS_BODY.matchAll(/[=:]\s*["']?([^"'&,<>{}\s]+)/g)].map(
    ([, value = ""]) => value,
  );
  return [...searchParams.values(), username, password, ...headers, ...inBody].flatMap((value) =>
    /\{(phone|text|id)\}/.test(value) ? [] : [value, encodeURIComponent(value)],
  );
}

function fill(template: string, sms: Sms, encode: (text: string) => string): string {
  const values: Record<string, string> = {
    // As gateways in Bangladesh want it: with the country code, without a plus.
    phone: `88${sms.phoneNumber}`,
    text: sms.text,
    id: sms.id,
  };
  return template.replace(/\{(phone|text|id)\}/g, (_, name: string) => encode(values[name] ?? ""));
}

/** How a value is written into a body, so that no text can leave its place in it. */
function encoderOf(contentType: string): (text: string) => string {
  if (/json/i.test(contentType)) return (text) => JSON.stringify(text).slice(1, -1);
  if (/xml/i.test(contentType))
    return (text) => text.replace(/[<>&'"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return encodeURIComponent;
}
