import { readHeaders } from "#runtime/settings.ts";
import { connectionSettings, mayBePrivate } from "../core/connections/connections.server.ts";
import type { Outcome } from "../core/outbox/outcome.ts";
import { quoteText } from "../core/requests/quote.ts";
import { NoAnswer, sendRequest } from "../core/requests/send-request.server.ts";

/** Whether a gateway is configured; without one no SMS is sent. */
export function hasSmsGateway(): boolean {
  return connectionSettings().SMS_URL !== "";
}

type Sms = { phoneNumber: string; text: string; id: string };

/**
 * Sends one SMS through the configured gateway. Without a clear answer the result is `unknown` and
 * final: the same SMS eight times is worse for a customer than none.
 */
export async function sendSms(sms: Sms, signal: AbortSignal): Promise<Outcome> {
  const { SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_SUCCESS } = connectionSettings();
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
      mayBePrivate: mayBePrivate("sms"),
      signal,
    });
    const isTaken = status >= 200 && status < 300 && text.includes(SMS_SUCCESS);
    if (isTaken) return { status: "delivered", answerCode: status };
    // The gateway refused, so nothing was sent and another attempt costs nothing. A 4xx other than
    // "slow down" will not change.
    const isFinal = status >= 400 && status < 500 && status !== 429;
    const said = quoteText(text, [sms.text, ...gatewaySecrets()]);
    return { status: "failed", reason: "answer", answerCode: status, said, isFinal };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return error.wasSent
      ? { status: "unknown", reason: error.reason }
      : { status: "failed", reason: error.reason, isFinal: false };
  }
}

/**
 * The values in the gateway's settings: any may be its key, and the gateway's answer may repeat it.
 */
function gatewaySecrets(): string[] {
  const { SMS_URL, SMS_HEADERS, SMS_BODY } = connectionSettings();
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
    // Gateways in Bangladesh expect the country code without a plus.
    phone: `88${sms.phoneNumber}`,
    text: sms.text,
    id: sms.id,
  };
  return template.replace(/\{(phone|text|id)\}/g, (_, name: string) => encode(values[name] ?? ""));
}

/** The encoder for values in the body, so that no text can break out of its field. */
function encoderOf(contentType: string): (text: string) => string {
  if (/json/i.test(contentType)) return (text) => JSON.stringify(text).slice(1, -1);
  if (/xml/i.test(contentType))
    return (text) => text.replace(/[<>&'"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return encodeURIComponent;
}
