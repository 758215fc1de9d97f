import type { ReportTotals } from "./daily-report.server.ts";

/**
 * Orders placed, those of them confirmed, then delivered, then with their cash received; each holds
 * those after it.
 */
export const FUNNEL = ["placed", "confirmed", "delivered", "cash"] as const;

export type Funnel = Record<(typeof FUNNEL)[number], number>;

/**
 * Open and cancelled orders that were never confirmed, and delivered ones whose cash was received.
 */
export type FunnelCounts = { unconfirmed: number; cash: number };

/** An order that went on without a call counts as confirmed. */
export const funnelOf = (
  { orders: placed, delivered }: ReportTotals,
  { unconfirmed, cash }: FunnelCounts,
): Funnel => ({ placed, confirmed: placed - unconfirmed, delivered, cash });
