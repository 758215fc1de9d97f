import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { settings } from "#runtime/settings.ts";
import { DAY_MS } from "../../../core/durations.ts";
import {
  asObject,
  type Failed,
  type JsonAnswer,
  requestJson,
} from "../../../core/requests/json-request.server.ts";
import { findDistrict, spellingKey } from "../../../shop/delivery/districts.ts";
import type { CourierKeys } from "../couriers.ts";
import type { Parcel } from "../parcels.ts";
import { chargeOf } from "./charge.ts";
import type { CourierInterface, StatusAnswer } from "./courier-interface.ts";
import { failureOf, messageIn } from "./failures.server.ts";
import { keepPlaces, placesIn } from "./kept-places.server.ts";
import { recordOf } from "./number-record.ts";
import { placeFor } from "./places.ts";

/** Delivery within days (12 is on demand), and a parcel with products (1 is a document). */
const DELIVERY_NORMAL = 48;
const ITEM_PARCEL = 2;

/** Milliseconds before its expiry from which a token is not used any more. */
const TOKEN_MARGIN_MS = 60_000;

/**
 * Pathao derives city, zone and area from the address, which ends with thana and district. It finds
 * a parcel only by its own number, so after a lost response nobody knows whether it was accepted.
 */
export const pathao: CourierInterface = {
  async create(parcel, keys, signal) {
    const storeId = Number(keys.storeId);
    if (!Number.isInteger(storeId)) return { outcome: "refused", reason: "keys" };
    const answer = await request("/aladdin/api/v1/orders", keys, signal, {
      store_id: storeId,
      merchant_order_id: parcel.invoice,
      recipient_name: parcel.name,
      recipient_phone: parcel.phone,
      recipient_address: parcel.address,
      delivery_type: DELIVERY_NORMAL,
      item_type: ITEM_PARCEL,
      special_instruction: parcel.note,
      item_quantity: parcel.pieces,
      item_weight: parcel.weight,
      item_description: parcel.description,
      amount_to_collect: parcel.amount,
    });
    if ("outcome" in answer) return answer;
    const { consignment_id, delivery_fee } = asObject(answer.body.data);
    if (answer.status < 200 || answer.status > 299 || !consignment_id) return failureOf(answer);
    return {
      outcome: "taken",
      consignment: String(consignment_id),
      trackingCode: String(consignment_id),
      charge: chargeOf(delivery_fee),
    };
  },

  findByInvoice: null,
  payments: null,
  returns: null,

  async readAccount(keys, signal) {
    const answer = await request("/aladdin/api/v1/stores", keys, signal);
    const stores = "body" in answer && answer.status === 200 ? listIn(answer.body) : null;
    if (stores)
      return {
        balance: null,
        stores: placesIn(stores, "store_id", "store_name").map(({ id, name }) => ({
          id: String(id),
          name,
        })),
      };
    const failure = "outcome" in answer ? answer : failureOf(answer);
    return { reason: "reason" in failure ? failure.reason : "broken" };
  },

  /** The price of the way is the same for all amounts; a share of the amount comes on top. */
  async askCharge(parcel, keys, signal) {
    const place = await zoneOf(parcel, keys, signal);
    if (place === "place-unknown") return place;
    const plan = place && (await priceOf(place, parcel.weight, keys, signal));
    return plan && chargeOf(plan.carrying + Math.ceil(plan.share * parcel.amount));
  },

  /** Only the merchants' panel says it, to its own log-in. */
  async askNumber(phoneNumber, keys, signal) {
    const sent = { phone: phoneNumber };
    const answer = await request("/api/v1/user/success", keys, signal, sent, PANEL);
    if ("outcome" in answer || answer.status !== 200) return null;
    const { total_delivery, successful_delivery } = asObject(asObject(answer.body.data).customer);
    const known = recordOf(successful_delivery, total_delivery);
    return known && recordOf(known.delivered, known.returned - known.delivered);
  },

  async askStatus({ consignment }, keys, signal): Promise<StatusAnswer> {
    if (!consignment) return { reason: "broken" };
    const path = `/aladdin/api/v1/orders/${encodeURIComponent(consignment)}/info`;
    const answer = await request(path, keys, signal);
    if ("outcome" in answer) return { reason: answer.reason };
    if (answer.status === 404) return { unknown: true };
    const status = asObject(answer.body.data).order_status;
    if (answer.status === 200 && typeof status === "string") return { status };
    const failure = failureOf(answer);
    return { reason: "reason" in failure ? failure.reason : "broken" };
  },
};

type Zone = { city: number; zone: number };

/** The zone that Pathao would derive from the address, by its own lists; null without the lists. */
async function zoneOf(
  parcel: Parcel,
  keys: CourierKeys,
  signal: AbortSignal,
): Promise<Zone | "place-unknown" | null> {
  const { district, thana } = parcel;
  const cities = await placesAt("/aladdin/api/v1/city-list", "city", keys, signal);
  const spellings = [district, ...(findDistrict(district)?.spellings ?? [])].map(spellingKey);
  if (!cities) return null;
  const city = cities.find(({ name }) => spellings.includes(spellingKey(name)));
  if (!city) return "place-unknown";
  const path = `/aladdin/api/v1/cities/${city.id}/zone-list`;
  const zones = await placesAt(path, "zone", keys, signal);
  if (!zones) return null;
  const zone = placeFor(zones, { address: parcel.address, thana, district });
  return zone ? { city: city.id, zone: zone.id } : "place-unknown";
}

const placesAt = (path: string, what: string, keys: CourierKeys, signal: AbortSignal) =>
  keepPlaces(INTERFACE.address() + path, async () => {
    const answer = await request(path, keys, signal);
    const rows = "body" in answer && answer.status === 200 ? listIn(answer.body) : null;
    return rows && placesIn(rows, `${what}_id`, `${what}_name`);
  });

function listIn(body: JsonAnswer["body"]): unknown[] | null {
  const { data } = asObject(body.data);
  return Array.isArray(data) ? data : null;
}

type Plan = { carrying: number; share: number };

/** Prices of this server process by the shop's keys, place and weight. */
const plans = new LRUCache<string, Plan>({ max: 5000, ttl: DAY_MS });

async function priceOf(
  { city, zone }: Zone,
  weight: number,
  keys: CourierKeys,
  signal: AbortSignal,
): Promise<Plan | null> {
  const name = `${nameOf(INTERFACE, keys)} ${city} ${zone} ${weight}`;
  const known = plans.get(name);
  if (known) return known;
  const answer = await request("/aladdin/api/v1/merchant/price-plan", keys, signal, {
    store_id: Number(keys.storeId),
    item_type: ITEM_PARCEL,
    delivery_type: DELIVERY_NORMAL,
    item_weight: weight,
    recipient_city: city,
    recipient_zone: zone,
  });
  if ("outcome" in answer || answer.status !== 200) return null;
  const { final_price, cod_percentage } = asObject(answer.body.data);
  const carrying = chargeOf(final_price);
  const share = Number(cod_percentage ?? 0);
  if (carrying === null || !(share >= 0 && share < 1)) return null;
  plans.set(name, { carrying, share });
  return { carrying, share };
}

/** An address of Pathao with a log-in of its own. */
type Door = {
  address: () => string;
  login: string;
  credentials: (keys: CourierKeys) => object;
};

const INTERFACE: Door = {
  address: () => settings().PATHAO_URL,
  login: "/aladdin/api/v1/issue-token",
  credentials: (keys) => ({
    client_id: keys.clientId,
    client_secret: keys.clientSecret,
    grant_type: "password",
    username: keys.userName,
    password: keys.courierPassword,
  }),
};

const PANEL: Door = {
  address: () => settings().PATHAO_PANEL_URL,
  login: "/api/v1/login",
  credentials: (keys) => ({ username: keys.userName, password: keys.courierPassword }),
};

/** Seconds for which a token is used whose answer does not say so. */
const UNSAID_S = 60 * 60;

/**
 * Sends the shop's token; if it is refused, fetches a new one and retries once, since a refused
 * request had no effect.
 */
async function request(
  path: string,
  keys: CourierKeys,
  signal: AbortSignal,
  body?: object,
  door = INTERFACE,
): Promise<JsonAnswer | Failed> {
  for (const isLast of [false, true]) {
    const token = await tokenOf(door, keys, signal);
    if (typeof token !== "string") return token;
    const answer = await requestJson(door.address(), path, {
      to: { courier: "pathao" },
      secrets: [token, ...Object.values(keys)],
      method: body ? "POST" : "GET",
      headers: { Authorization: `Bearer ${token}` },
      body,
      signal,
    });
    if ("outcome" in answer || answer.status !== 401 || isLast) return answer;
    tokens.delete(nameOf(door, keys));
  }
  throw new Error("The second turn answers");
}

/** Tokens of this server process; they are valid for days and can be replaced at any time. */
const tokens = new Map<string, { token: string; until: number }>();

const nameOf = (door: Door, keys: CourierKeys) =>
  createHash("sha256")
    .update(JSON.stringify([door.address(), keys]))
    .digest("hex");

async function tokenOf(
  door: Door,
  keys: CourierKeys,
  signal: AbortSignal,
): Promise<string | JsonAnswer | Failed> {
  const kept = tokens.get(nameOf(door, keys));
  if (kept && kept.until > Date.now()) return kept.token;
  const answer = await requestJson(door.address(), door.login, {
    to: { courier: "pathao" },
    secrets: Object.values(keys),
    method: "POST",
    headers: {},
    body: door.credentials(keys),
    signal,
  });
  // No parcel was sent yet, so a retry is safe.
  if ("outcome" in answer) return { outcome: "later", reason: answer.reason };
  const { access_token: token, expires_in: seconds } = answer.body;
  if (answer.status === 429 || answer.status >= 500) return { outcome: "later", reason: "busy" };
  if (typeof token !== "string" || token === "")
    return { status: 401, body: { message: messageIn(answer.body) }, text: answer.text };
  const lastsMs = Number(seconds ?? UNSAID_S) * 1000 - TOKEN_MARGIN_MS;
  if (lastsMs > 0) tokens.set(nameOf(door, keys), { token, until: Date.now() + lastsMs });
  return token;
}
