import { readHeaders } from "#runtime/settings.ts";
import { balanceRequest } from "../core/connections/connection-fields.server.ts";
import {
  connectionSettings,
  enteredFields,
  isByOperator,
  mayBePrivate,
} from "../core/connections/connections.server.ts";
import { isPage, refusalIn, type Tried, well, withoutAnswer } from "../core/connections/tried.ts";
import type { Outcome } from "../core/outbox/outcome.ts";
import { asObject } from "../core/requests/json-request.server.ts";
import { quoteText } from "../core/requests/quote.ts";
import { secretsIn } from "../core/requests/secrets-in.ts";
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
  try {
    const { status, text, isTaken } = await request(sms, signal);
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

/** Tries the gateway with one SMS, which costs what an SMS costs. */
export async function trySms(sms: Sms): Promise<Tried> {
  try {
    const { isTaken, ...answer } = await request(sms);
    // A form without a text of success counts any answer, even a page's.
    if (isTaken && !isPage(answer.text)) return well();
    return refusalIn(answer, [sms.text, ...gatewaySecrets()]);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return withoutAnswer(error.reason);
  }
}

/** Asks a gateway with a ready form for its credit, which sends nothing; null for another one. */
export async function tryBalance(): Promise<Tried | null> {
  const fields = isByOperator("sms") ? null : enteredFields("sms");
  const asked = fields && balanceRequest(fields);
  if (!asked) return null;
  const { url, method, body } = asked;
  try {
    const headers = { "Content-Type": "application/json" };
    const answer = await sendRequest({
      ...{ url: new URL(url), method, body },
      headers: body ? headers : {},
      mayBePrivate: mayBePrivate("sms"),
    });
    const balance = balanceIn(answer.text);
    return balance === null ? refusalIn(answer, [fields?.apiKey ?? ""]) : well(balance);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return withoutAnswer(error.reason);
  }
}

/** The credit in an answer; null if it has none. */
function balanceIn(text: string): string | null {
  try {
    const answer = asObject(JSON.parse(text));
    const balance = answer.balance ?? asObject(answer.data).balance;
    return /^-?\d+(?:\.\d+)?$/.test(String(balance)) ? String(balance) : null;
  } catch {
    return null;
  }
}

/** One request to the gateway. Refused with `NoAnswer`. */
async function request(sms: Sms, signal?: AbortSignal) {
  const { SMS_URL, SMS_METHOD, SMS_HEADERS, SMS_BODY, SMS_SUCCESS } = connectionSettings();
  const headers = readHeaders(SMS_HEADERS) ?? {};
  const hasBody = SMS_METHOD === "POST";
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type");
  const contentType = type?.[1] ?? "application/x-www-form-urlencoded";
  const { status, text } = await sendRequest({
    url: new URL(fill(SMS_URL, sms, encodeURIComponent)),
    method: SMS_METHOD,
    headers: { ...headers, ...(hasBody ? { "Content-Type": contentType } : {}) },
    body: hasBody ? fill(SMS_BODY, sms, encoderOf(contentType)) : "",
    mayBePrivate: mayBePrivate("sms"),
    signal,
  });
  const isTaken = status >= 200 && status < 300 && text.includes(SMS_SUCCESS);
  return { status, text, isTaken };
}

function gatewaySecrets(): string[] {
  const { SMS_URL, SMS_HEADERS, SMS_BODY } = connectionSettings();
  return secretsIn(SMS_URL, readHeaders(SMS_HEADERS) ?? {}, SMS_BODY);
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
