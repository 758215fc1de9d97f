import { settings } from "#server/settings.js";
import type { CourierKeys } from "../couriers.ts";
import type { CourierInterface, StatusAnswer } from "./courier-interface.ts";
import {
  asObject,
  type Failed,
  failureOf,
  type JsonAnswer,
  requestJson,
} from "./json-request.server.ts";

/** Steadfast's `invoice` is unique, so it can be asked whether a parcel arrived. */
export const steadfast: CourierInterface = {
  async create(parcel, keys, signal) {
    const answer = await request("/create_order", keys, signal, {
      invoice: parcel.invoice,
      recipient_name: parcel.name,
      recipient_phone: parcel.phone,
      recipient_address: parcel.address,
      cod_amount: parcel.amount,
      note: parcel.note,
      item_description: parcel.description,
      total_lot: parcel.pieces,
      delivery_type: 0,
    });
    if ("outcome" in answer) return answer;
    const { consignment_id, tracking_code } = asObject(answer.body.consignment);
    if (answer.status !== 200 || !consignment_id) return failureOf(answer);
    return {
      outcome: "taken",
      consignment: String(consignment_id),
      trackingCode: String(tracking_code ?? ""),
    };
  },

  async findByInvoice(invoice, keys, signal) {
    return statusIn(
      await request(`/status_by_invoice/${encodeURIComponent(invoice)}`, keys, signal),
    );
  },

  async askStatus({ invoice, consignment }, keys, signal) {
    const path = consignment
      ? `/status_by_cid/${encodeURIComponent(consignment)}`
      : `/status_by_invoice/${encodeURIComponent(invoice)}`;
    return statusIn(await request(path, keys, signal));
  },
};

/** With HTTP status 200 the body may contain an error status of its own. */
async function request(
  path: string,
  { apiKey = "", secretKey = "" }: CourierKeys,
  signal: AbortSignal,
  body?: object,
): Promise<JsonAnswer | Failed> {
  const answer = await requestJson(settings().STEADFAST_URL, path, {
    to: { courier: "steadfast" },
    secrets: [apiKey, secretKey],
    method: body ? "POST" : "GET",
    headers: { "Api-Key": apiKey, "Secret-Key": secretKey },
    body,
    signal,
  });
  if ("outcome" in answer || answer.status !== 200) return answer;
  const inner = Number(answer.body.status ?? 200);
  return { ...answer, status: Number.isInteger(inner) ? inner : 200 };
}

function statusIn(answer: JsonAnswer | Failed): StatusAnswer {
  if ("outcome" in answer) return { reason: answer.reason };
  if (answer.status === 404) return { unknown: true };
  const status = answer.body.delivery_status;
  if (answer.status === 200 && typeof status === "string") return { status };
  const failure = failureOf(answer);
  return { reason: "reason" in failure ? failure.reason : "broken" };
}
