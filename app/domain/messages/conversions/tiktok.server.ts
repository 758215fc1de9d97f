import { createHash, randomUUID } from "node:crypto";
import { settings } from "#runtime/settings.ts";
import { refusalIn, type Tried, well, withoutAnswer } from "../../core/connections/tried.ts";
import { quoteText } from "../../core/requests/quote.ts";
import { NoAnswer, sendRequest } from "../../core/requests/send-request.server.ts";
import type { FunnelEvent } from "./funnel-events.server.ts";
import { RETURNED, returnId, type SendToNetwork, type Told } from "./network.ts";
import type { NetworkKeys } from "./network-names.ts";
import type { Purchase } from "./order-conversions.server.ts";

/*
 * TikTok's Events API (business-api.tiktok.com/portal/docs?id=1741601162187777). It answers 200 for
 * a refusal too: `code` 0 alone means taken. Repeats have the same `event_id`, which it counts once
 * within 48 hours.
 */

/** Codes from which another attempt may recover: limits of use, a token that staff may renew. */
const PASSING = [40100, 40105];
const WRONG_TOKEN = [40001, 40105];

export const sendToTiktok: SendToNetwork = async (told, keys, signal) => {
  try {
    const { status, text } = await post(eventsOf(told, settings().ORIGIN), keys, signal);
    const code = codeOf(text);
    if (status === 200 && code === 0) return { status: "delivered", answerCode: status };
    const said = quoteText(text, [keys.token]);
    // Codes from 50000 are faults of its own, and a web page comes from something in between.
    const isRefused = code >= 40_000 && code < 50_000 && !PASSING.includes(code);
    const isFinal = isRefused || (status >= 400 && status < 500 && status !== 429);
    return { status: "failed", reason: "answer", answerCode: status, said, isFinal };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { status: "failed", reason: error.reason, isFinal: false };
  }
};

/** Sends an event about nobody, which shows on TikTok's page of test events. */
export async function tryTiktok(keys: NetworkKeys): Promise<Tried> {
  const id = randomUUID();
  const event = {
    event: "ShopTest",
    event_time: Math.floor(Date.now() / 1000),
    event_id: id,
    user: { external_id: hash(id) },
    ...pageOf("/", settings().ORIGIN),
  };
  try {
    const answer = await post([event], keys);
    const code = codeOf(answer.text);
    if (answer.status === 200 && code === 0) return well();
    return refusalIn(answer, [keys.token], WRONG_TOKEN.includes(code));
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return withoutAnswer(error.reason);
  }
}

/** Refused with `NoAnswer`. */
function post(data: object[], { pixelId, testCode, token }: NetworkKeys, signal?: AbortSignal) {
  const body = {
    event_source: "web",
    event_source_id: pixelId,
    ...(testCode && { test_event_code: testCode }),
    data,
  };
  return sendRequest({
    url: new URL(`${settings().TIKTOK_URL}/event/track/`),
    method: "POST",
    headers: { "Content-Type": "application/json", "Access-Token": token },
    body: JSON.stringify(body),
    mayBePrivate: settings().WEBHOOKS_TO_PRIVATE === "yes",
    signal,
  });
}

const eventsOf = (told: Told, origin: string): object[] =>
  told.what === "funnel"
    ? told.events.map((event) => stepOf(event, origin))
    : [orderOf(told.purchase, told.what === "return", origin)];

function orderOf(purchase: Purchase, isReturn: boolean, origin: string) {
  const { id, orderNumber, at, totalPrice, lines, touches, userAgent, phoneNumber } = purchase;
  const ttclid = touches?.last.ttclid || touches?.first.ttclid;
  const sold = lines.filter(({ productId }) => productId !== null);
  return {
    event: isReturn ? RETURNED : "Purchase",
    event_time: Math.floor(at.getTime() / 1000),
    event_id: isReturn ? returnId(purchase) : id,
    user: {
      phone: hash(`+88${phoneNumber}`),
      ...(userAgent && { user_agent: userAgent }),
      ...(ttclid && { ttclid }),
    },
    ...pageOf(touches?.last.page || "/checkout", origin),
    properties: {
      currency: "BDT",
      value: totalPrice,
      order_id: String(orderNumber),
      content_type: "product",
      // As `id` in the feed.
      contents: sold.map(({ productId, quantity, price }) => ({
        content_id: productId,
        quantity,
        price,
      })),
    },
  };
}

const stepOf = (step: FunnelEvent, origin: string) => ({
  event: step.name,
  event_time: Math.floor(step.at.getTime() / 1000),
  event_id: step.id,
  user: { ttclid: step.ttclid, user_agent: step.userAgent },
  ...pageOf(step.page, origin),
  properties: {
    content_type: "product",
    contents: step.goods.map(({ productId, quantity }) => ({ content_id: productId, quantity })),
  },
});

/** Nothing while the shop's own address is not configured. */
const pageOf = (path: string, origin: string) => origin && { page: { url: origin + path } };

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

function codeOf(text: string): number {
  try {
    return Number(JSON.parse(text).code);
  } catch {
    return Number.NaN;
  }
}
