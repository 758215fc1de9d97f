import { createHash, randomUUID } from "node:crypto";
import { settings } from "#runtime/settings.ts";
import { refusalIn, type Tried, well, withoutAnswer } from "../../core/connections/tried.ts";
import type { Outcome } from "../../core/outbox/outcome.ts";
import { quoteText } from "../../core/requests/quote.ts";
import { NoAnswer, sendRequest } from "../../core/requests/send-request.server.ts";
import type { FunnelEvent } from "./funnel-events.server.ts";
import { RETURNED, returnId, type SendToNetwork, type Told } from "./network.ts";
import type { NetworkKeys } from "./network-names.ts";
import type { Purchase } from "./order-conversions.server.ts";

/*
 * Meta's Conversions API (developers.facebook.com/docs/marketing-api/conversions-api). Repeats have the same `event_id`, by
 * which Meta counts a purchase once within 48 hours (its page "server-event parameters", which also names the seven days).
 */

/**
 * Codes of errors that are tried again: unknown, temporary, limits of use, and an expired token,
 * which staff may renew meanwhile (…/docs/graph-api/guides/error-handling).
 */
const PASSING = [1, 2, 4, 17, 32, 190, 341, 613, 80004];

/**
 * Sends events to Meta. A 4xx answer other than 429 and the codes above is final; the outbox tries
 * every other failure again.
 */
export const sendToMeta: SendToNetwork = async (told, keys, signal) => {
  const events = eventsOf(told, settings().ORIGIN);
  try {
    const { status, text } = await post(events, keys, signal);
    return outcomeOf(status, text, keys.token, events.length);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return { status: "failed", reason: error.reason, isFinal: false };
  }
};

/** The code of an error that blames the access token. */
const WRONG_TOKEN = 190;

/**
 * Sends an event that is no purchase and shows on Meta's page of test events; Meta counts test
 * events as others, so it is about nobody.
 */
export async function tryMeta(keys: NetworkKeys): Promise<Tried> {
  const id = randomUUID();
  const event = {
    event_name: "ShopTest",
    event_time: Math.floor(Date.now() / 1000),
    event_id: id,
    action_source: "other",
    user_data: { external_id: [hash(id)] },
  };
  try {
    const answer = await post([event], keys);
    const { received, code } = readAnswer(answer.text);
    if (answer.status === 200 && received === 1) return well();
    return refusalIn(answer, [keys.token], code === WRONG_TOKEN);
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    return withoutAnswer(error.reason);
  }
}

/** Sends events to the data set. Refused with `NoAnswer`. */
function post(data: object[], { pixelId, testCode, token }: NetworkKeys, signal?: AbortSignal) {
  const body = {
    data,
    access_token: token,
    ...(testCode && { test_event_code: testCode }),
  };
  return sendRequest({
    url: new URL(`${settings().META_URL}/${pixelId}/events`),
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    mayBePrivate: settings().WEBHOOKS_TO_PRIVATE === "yes",
    signal,
  });
}

/** `origin` is the shop's own address, "" while it is not configured. */
const eventsOf = (told: Told, origin: string): object[] =>
  told.what === "funnel"
    ? told.events.map((event) => stepOf(event, origin))
    : [orderOf(told.purchase, told.what === "return", origin)];

const stepOf = (step: FunnelEvent, origin: string) => ({
  event_name: step.name,
  event_time: Math.floor(step.at.getTime() / 1000),
  event_id: step.id,
  action_source: origin ? "website" : "other",
  ...(origin && { event_source_url: origin + step.page }),
  user_data: {
    client_user_agent: step.userAgent,
    fbc: clickOf(step.clickedAt.getTime(), step.fbclid),
  },
  custom_data: {
    content_type: "product",
    content_ids: step.goods.map(({ productId }) => productId),
    contents: step.goods.map(({ productId, quantity }) => ({ id: productId, quantity })),
  },
});

/** The event of a purchase, or of one that came back. */
function orderOf(purchase: Purchase, isReturn: boolean, origin: string) {
  const { id, orderNumber, at, totalPrice, lines, touches, userAgent } = purchase;
  const isWebsite = userAgent !== "" && origin !== "";
  const sold = lines.filter(({ productId }) => productId !== null);
  return {
    event_name: isReturn ? RETURNED : "Purchase",
    event_time: Math.floor(at.getTime() / 1000),
    event_id: isReturn ? returnId(purchase) : id,
    // Meta wants the browser and the page's address of events of a website.
    action_source: isWebsite ? "website" : purchase.source === "desk" ? "phone_call" : "other",
    ...(isWebsite && { event_source_url: origin + (touches?.last.page || "/checkout") }),
    user_data: userDataOf(purchase),
    custom_data: {
      currency: "BDT",
      value: totalPrice,
      order_id: String(orderNumber),
      content_type: "product",
      // As `id` in the feed.
      content_ids: sold.map(({ productId }) => productId),
      contents: sold.map(({ productId, quantity, price }) => ({
        id: productId,
        quantity,
        item_price: price,
      })),
    },
  };
}

/**
 * The function hashes the phone number with its country code, the city and the country, in lower
 * case without spaces and signs.
 */
function userDataOf({ phoneNumber, district, touches, userAgent }: Purchase) {
  const click = [touches?.last, touches?.first].find((touch) => touch?.fbclid);
  return {
    ph: [hash(`88${phoneNumber}`)],
    ct: [hash(district.toLowerCase().replace(/[^a-z]/g, ""))],
    country: [hash("bd")],
    ...(userAgent && { client_user_agent: userAgent }),
    ...(click && { fbc: clickOf(click.at * 1000, click.fbclid) }),
  };
}

/** Version, level of the domain, time of the click in milliseconds, click id. */
const clickOf = (ms: number, fbclid: string) => `fb.1.${ms}.${fbclid}`;

const hash = (text: string) => createHash("sha256").update(text).digest("hex");

function outcomeOf(status: number, text: string, token: string, sent: number): Outcome {
  const { received, code } = readAnswer(text);
  if (status >= 200 && status < 300 && received === sent)
    return { status: "delivered", answerCode: status };
  const isFinal = status >= 400 && status < 500 && status !== 429 && !PASSING.includes(code);
  const said = quoteText(text, [token]);
  return { status: "failed", reason: "answer", answerCode: status, said, isFinal };
}

function readAnswer(text: string): { received: unknown; code: number } {
  try {
    const { events_received: received, error } = JSON.parse(text);
    return { received, code: Number(error?.code) };
  } catch {
    return { received: null, code: Number.NaN };
  }
}
