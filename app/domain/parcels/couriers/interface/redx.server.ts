import { settings } from "#runtime/settings.ts";
import {
  asObject,
  type Failed,
  type JsonAnswer,
  requestJson,
} from "../../../core/requests/json-request.server.ts";
import { cleanLine } from "../../../core/text.ts";
import { findDistrict } from "../../../shop/delivery/districts.ts";
import type { CourierKeys } from "../couriers.ts";
import type { Parcel } from "../parcels.ts";
import { chargeOf } from "./charge.ts";
import type { CourierInterface } from "./courier-interface.ts";
import { failureOf, messageIn } from "./failures.server.ts";
import { keepPlaces, placesIn } from "./kept-places.server.ts";
import { type Place, placeFor } from "./places.ts";

/**
 * RedX delivers to an area of its own list, which must be found before. It finds a parcel only by
 * its own number, so after a lost response nobody knows whether it was accepted.
 */
export const redx: CourierInterface = {
  async create(parcel, keys, signal) {
    const areas = await areasOf(parcel.district, keys, signal);
    if (!Array.isArray(areas)) return sureFailure(areas);
    const area = placeFor(areas, parcel);
    if (!area) return { outcome: "refused", reason: "area" };
    const answer = await request("/parcel", keys, signal, {
      customer_name: parcel.name,
      customer_phone: parcel.phone,
      delivery_area: area.name,
      delivery_area_id: area.id,
      customer_address: parcel.address,
      merchant_invoice_id: parcel.invoice,
      cash_collection_amount: String(parcel.amount),
      parcel_weight: gramsOf(parcel),
      instruction: parcel.note,
      value: parcel.value,
      ...(keys.redxStoreId && { pickup_store_id: Number(keys.redxStoreId) }),
    });
    if ("outcome" in answer) return answer;
    const consignment = textOf(answer.body.tracking_id);
    if (answer.status >= 200 && answer.status <= 299 && consignment)
      return { outcome: "taken", consignment, trackingCode: consignment, charge: null };
    // RedX reads the telephone number of a pickup store that it does not have.
    if (answer.status >= 400 && /'PHONE' of undefined/i.test(messageIn(answer.body)))
      return { outcome: "refused", reason: "store" };
    return failureOf(answer);
  },

  findByInvoice: null,
  payments: null,
  returns: null,

  async askStatus({ consignment }, keys, signal) {
    if (!consignment) return { reason: "broken" };
    const answer = await request(`/parcel/info/${encodeURIComponent(consignment)}`, keys, signal);
    if ("outcome" in answer) return { reason: answer.reason };
    if (answer.status === 404) return { unknown: true };
    const { status, charge } = asObject(answer.body.parcel);
    if (answer.status === 200 && typeof status === "string")
      return { status, charge: chargeOf(charge) };
    return { reason: reasonOf(answer) };
  },

  /** RedX says nothing of a number. */
  askNumber: async () => null,

  async readAccount(keys, signal) {
    const stores = await storesOf(keys, signal);
    if (!Array.isArray(stores)) return { reason: reasonOf(stores) };
    return { balance: null, stores: stores.map(({ id, name }) => ({ id: String(id), name })) };
  },

  async askCharge(parcel, keys, signal) {
    const areas = await areasOf(parcel.district, keys, signal);
    if (!Array.isArray(areas)) return null;
    const area = placeFor(areas, parcel);
    if (!area) return "place-unknown";
    const from = await pickupAreaOf(keys, signal);
    if (!from) return null;
    const query = new URLSearchParams({
      delivery_area_id: String(area.id),
      pickup_area_id: String(from),
      cash_collection_amount: String(parcel.amount),
      weight: String(gramsOf(parcel)),
    });
    const answer = await request(`/charge/charge_calculator?${query}`, keys, signal);
    if ("outcome" in answer || answer.status !== 200) return null;
    const [carrying, collecting] = [answer.body.deliveryCharge, answer.body.codCharge].map(
      chargeOf,
    );
    return carrying === null || carrying === undefined ? null : carrying + (collecting ?? 0);
  },
};

const gramsOf = ({ weight }: Parcel) => Math.round(weight * 1000);

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? cleanLine(String(value)) : "";

function reasonOf(answer: JsonAnswer | Failed): string {
  const failure = "outcome" in answer ? answer : failureOf(answer);
  return "reason" in failure ? failure.reason : "broken";
}

/** No parcel was sent yet, so a lost answer can be asked for again. */
function sureFailure(answer: JsonAnswer | Failed): {
  outcome: "refused" | "later";
  reason: string;
} {
  const failure = "outcome" in answer ? answer : failureOf(answer);
  return { outcome: failure.outcome === "refused" ? "refused" : "later", reason: reasonOf(answer) };
}

/** The areas of a district, by its old name too: RedX's documents spell Bogra and Comilla. */
async function areasOf(
  district: string,
  keys: CourierKeys,
  signal: AbortSignal,
): Promise<Place[] | JsonAnswer | Failed> {
  let failed: JsonAnswer | Failed | null = null;
  for (const name of [district, ...(findDistrict(district)?.spellings.slice(0, 1) ?? [])]) {
    const path = `/areas?${new URLSearchParams({ district_name: name })}`;
    const areas = await keepPlaces(`${settings().REDX_URL}${path}`, async () => {
      const answer = await request(path, keys, signal);
      if ("body" in answer && answer.status === 200 && Array.isArray(answer.body.areas))
        return placesIn(answer.body.areas, "id", "name");
      failed = answer;
      return null;
    });
    if (!areas && failed) return failed;
    if (areas && areas.length > 0) return areas;
  }
  return [];
}

type Store = Place & { area: number };

async function storesOf(
  keys: CourierKeys,
  signal: AbortSignal,
): Promise<Store[] | JsonAnswer | Failed> {
  const answer = await request("/pickup/stores", keys, signal);
  if ("outcome" in answer || answer.status !== 200) return answer;
  const { pickup_stores: rows } = answer.body;
  if (!Array.isArray(rows)) return answer;
  const areas = new Map(
    rows.map(asObject).map(({ id, area_id }) => [Number(id), Number(area_id)] as const),
  );
  return placesIn(rows, "id", "name").map((one) => ({ ...one, area: areas.get(one.id) ?? 0 }));
}

/** The area of the chosen store, or of the only one. */
async function pickupAreaOf(keys: CourierKeys, signal: AbortSignal): Promise<number | null> {
  const address = `${settings().REDX_URL} stores of ${keys.redxToken}`;
  const known = await keepPlaces(address, async () => {
    const stores = await storesOf(keys, signal);
    // A pickup store is kept as its id with its area's.
    return Array.isArray(stores)
      ? stores.map(({ id, area }) => ({ id, name: String(area) }))
      : null;
  });
  const chosen =
    known?.length === 1 && !keys.redxStoreId
      ? known[0]
      : known?.find(({ id }) => String(id) === keys.redxStoreId);
  return Number(chosen?.name) || null;
}

function request(
  path: string,
  { redxToken = "" }: CourierKeys,
  signal: AbortSignal,
  body?: object,
): Promise<JsonAnswer | Failed> {
  return requestJson(settings().REDX_URL, path, {
    to: { courier: "redx" },
    secrets: [redxToken],
    method: body ? "POST" : "GET",
    headers: { "API-ACCESS-TOKEN": `Bearer ${redxToken}` },
    body,
    signal,
  });
}
