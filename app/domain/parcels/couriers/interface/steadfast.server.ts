import { settings } from "#runtime/settings.ts";
import {
  asObject,
  type Failed,
  type JsonAnswer,
  requestJson,
} from "../../../core/requests/json-request.server.ts";
import { cleanLine } from "../../../core/text.ts";
import type { CourierKeys } from "../couriers.ts";
import type { CourierInterface, StatusAnswer } from "./courier-interface.ts";
import { failureOf } from "./failures.server.ts";
import { recordOf } from "./number-record.ts";

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
      charge: null,
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

  /** As clients of its "fraud check" read it: `total_delivered` and `total_cancelled`. */
  async askNumber(phoneNumber, keys, signal) {
    const answer = await request(`/fraud_check/${phoneNumber}`, keys, signal, undefined, [
      phoneNumber,
    ]);
    if ("outcome" in answer || answer.status !== 200) return null;
    return recordOf(answer.body.total_delivered, answer.body.total_cancelled);
  },

  async readAccount(keys, signal) {
    const answer = await request("/get_balance", keys, signal);
    const balance = "body" in answer ? answer.body.current_balance : undefined;
    if (balance === undefined || "outcome" in answer || answer.status !== 200)
      return { reason: reasonOf(answer) };
    return { balance: takaOf(balance), stores: [] };
  },

  askCharge: null,

  returns: {
    async request(consignment, keys, signal) {
      const body = { consignment_id: consignment };
      const answer = await request("/create_return_request", keys, signal, body);
      if ("body" in answer && isRequestFor(answer.body, consignment)) return { outcome: "taken" };
      const failure = "outcome" in answer ? answer : failureOf(answer);
      const reason = reasonOf(answer);
      // A success without the request says nothing of what became of it.
      return { outcome: failure.outcome === "lost" ? "lost" : "refused", reason };
    },

    /** The document names no pages; clients find the list at the top or below one of two names. */
    async isRequested(consignment, keys, signal) {
      const answer = await request("/get_return_requests", keys, signal);
      if ("outcome" in answer || answer.status !== 200) return null;
      const { body } = answer;
      const list = [body, body.data, body.return_requests].find(Array.isArray);
      return list ? list.map(asObject).some((one) => isRequestFor(one, consignment)) : null;
    },
  },

  payments: {
    async list(page, keys, signal) {
      const answer = await request(`/payments?page=${page}`, keys, signal);
      const { payments } = "body" in answer ? answer.body : {};
      if (!Array.isArray(payments)) return { reason: reasonOf(answer) };
      return {
        payments: payments
          .map(asObject)
          .map(({ payment_id, paid_at }) => ({ id: textOf(payment_id), paidAt: dayOf(paid_at) }))
          .filter(({ id }) => id !== ""),
      };
    },

    async read(id, keys, signal) {
      const answer = await request(`/payments/${encodeURIComponent(id)}`, keys, signal);
      const payment = "body" in answer ? asObject(answer.body.payment) : {};
      if (!Array.isArray(payment.consignments)) return { reason: reasonOf(answer) };
      return {
        parcels: payment.consignments.map(asObject).map((parcel) => ({
          consignment: textOf(parcel.consignment_id),
          invoice: textOf(parcel.invoice),
          collected: takaOf(parcel.cod_amount),
        })),
        // Delivery bills and the share of the cash are named for the whole payment only.
        kept: Math.max(0, takaOf(payment.amount) - takaOf(payment.total)),
      };
    },
  },
};

/** A request that was cancelled may be made again. */
const isRequestFor = ({ consignment_id, status }: Record<string, unknown>, consignment: string) =>
  textOf(consignment_id) === consignment && status !== "cancelled";

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? cleanLine(String(value)) : "";

const takaOf = (value: unknown): number => Math.round(Number(value ?? 0)) || 0;

/** "2026-11-20 14:03:11" in Dhaka, or with a zone. */
function dayOf(value: unknown): Date | null {
  const text = textOf(value).replace(" ", "T");
  const moment = new Date(/\d(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}+06:00`);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

function reasonOf(answer: JsonAnswer | Failed): string {
  const failure = "outcome" in answer ? answer : failureOf(answer);
  return "reason" in failure ? failure.reason : "broken";
}

/** With HTTP status 200 the body may contain an error status of its own. */
async function request(
  path: string,
  { apiKey = "", secretKey = "" }: CourierKeys,
  signal: AbortSignal,
  body?: object,
  unlogged: readonly string[] = [],
): Promise<JsonAnswer | Failed> {
  const answer = await requestJson(settings().STEADFAST_URL, path, {
    to: { courier: "steadfast" },
    secrets: [apiKey, secretKey, ...unlogged],
    method: body ? "POST" : "GET",
    headers: { "Api-Key": apiKey, "Secret-Key": secretKey },
    body,
    signal,
  });
  if ("outcome" in answer || answer.status !== 200) return answer;
  const inner = Number(answer.body.status ?? 200);
  // Payments say 1 for success.
  return { ...answer, status: Number.isInteger(inner) && inner !== 1 ? inner : 200 };
}

function statusIn(answer: JsonAnswer | Failed): StatusAnswer {
  if ("outcome" in answer) return { reason: answer.reason };
  if (answer.status === 404) return { unknown: true };
  const status = answer.body.delivery_status;
  if (answer.status === 200 && typeof status === "string") return { status };
  return { reason: reasonOf(answer) };
}
