import { createHash, timingSafeEqual } from "node:crypto";
import { asObject } from "../../../core/requests/json-request.server.ts";
import { cleanLine } from "../../../core/text.ts";
import type { CourierKind } from "../couriers.ts";

/** What a courier reports of a parcel. Taka; null for a sum it does not tell. */
export type CourierEvent = {
  consignment: string;
  invoice: string;
  status: string;
  at: Date;
  collected: number | null;
};

/** The webhook of a kind of courier, as its merchant panel documents it. */
type CourierWebhook = {
  /** Whether the call carries the shop's secret. */
  isSigned(request: Request, secret: string): boolean;
  /**
   * The test call on registering the address; it may come without the secret and changes nothing.
   */
  isTest(body: Record<string, unknown>): boolean;
  /** Null for a call that says nothing of a parcel's status. */
  read(body: Record<string, unknown>): CourierEvent | null;
  /** The status of an answer, and of one about an unknown parcel; a courier repeats other calls. */
  taken: number;
  unknown: number;
  headers: Record<string, string>;
};

/** Pathao expects this value, the same for all shops, in the header of every answer. */
const PATHAO_ANSWER = "f3992ecc-59da-4cbe-a049-a13da2018d51";

/** "paid" tells of the payout, whether the parcel came whole or not. */
const PATHAO_OTHER_EVENTS = ["order.updated", "order.paid", "order.exchanged"];

/** The longest number or name of an event that is read. */
const TEXT_MAX = 100;

const WEBHOOKS: Partial<Record<CourierKind, CourierWebhook>> = {
  pathao: {
    isSigned: ({ headers }, secret) => isSame(headers.get("X-PATHAO-Signature") ?? "", secret),
    isTest: ({ event }) => event === "webhook_integration",
    read(body) {
      const event = textOf(body.event);
      if (!event.startsWith("order.") || PATHAO_OTHER_EVENTS.includes(event)) return null;
      return {
        consignment: textOf(body.consignment_id),
        invoice: textOf(body.merchant_order_id),
        status: event.slice("order.".length),
        at: momentOf(body.timestamp ?? body.updated_at),
        collected: takaOf(body.collected_amount),
      };
    },
    taken: 202,
    unknown: 202,
    headers: { "X-Pathao-Merchant-Webhook-Integration-Secret": PATHAO_ANSWER },
  },
  steadfast: {
    isSigned: ({ headers }, secret) =>
      isSame(headers.get("Authorization") ?? "", `Bearer ${secret}`),
    isTest: () => false,
    read(body) {
      if (body.notification_type !== "delivery_status") return null;
      const status = textOf(body.status);
      return {
        consignment: textOf(body.consignment_id),
        invoice: textOf(body.invoice),
        status,
        at: momentOf(body.updated_at),
        // For a whole delivery this field holds the sum to collect, not the sum collected.
        collected: /partial/i.test(status) ? takaOf(body.cod_amount) : null,
      };
    },
    taken: 200,
    unknown: 404,
    headers: {},
  },
  redx: {
    // RedX sends no header of the shop's: its document puts the secret into the address.
    isSigned: ({ url }, secret) => isSame(new URL(url).searchParams.get("token") ?? "", secret),
    isTest: () => false,
    read(body) {
      const status = textOf(body.status);
      if (status === "") return null;
      return {
        consignment: textOf(body.tracking_number),
        invoice: textOf(body.invoice_number),
        status,
        at: momentOf(body.timestamp),
        collected: null,
      };
    },
    taken: 200,
    unknown: 404,
    headers: {},
  },
};

/** The webhook of a kind of courier; null for kinds that have none. */
export const webhookOf = (kind: CourierKind): CourierWebhook | null => WEBHOOKS[kind] ?? null;

/** Compares in constant time, so that timing reveals nothing of the secret. */
function isSame(sent: string, secret: string): boolean {
  const [a, b] = [sent, secret].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** A call's JSON object; null for anything else. */
export function readCall(bytes: Uint8Array): Record<string, unknown> | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const call: unknown = JSON.parse(text);
    return call instanceof Object && !Array.isArray(call) ? asObject(call) : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  const text = typeof value === "number" ? String(value) : value;
  return typeof text === "string" && text.length <= TEXT_MAX ? cleanLine(text) : "";
}

/** Whole taka; null for anything else, also for sums that no parcel has. */
function takaOf(value: unknown): number | null {
  const taka = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof taka === "number" && taka >= 0 && taka < 1e7 ? Math.round(taka) : null;
}

/**
 * A time with its zone, or one of Bangladesh without; now for anything else and for a time to come.
 */
function momentOf(value: unknown): Date {
  const text = textOf(value);
  const zoned = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)
    ? `${text.replace(" ", "T")}+06:00`
    : text;
  const [at, now] = [new Date(zoned), new Date()];
  return at <= now && at.getUTCFullYear() >= 2000 ? at : now;
}
