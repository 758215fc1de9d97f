import type { PayoutLine } from "./payout-plan.server.ts";

/**
 * The taka of a payout list: collected, the courier's fees, what is left of it, and how it differs
 * from what was owed.
 */
export type PayoutSums = { collected: number; fees: number; net: number; difference: number };

/** Lines without an order add nothing to the difference. */
export function sumPayout(
  lines: readonly Pick<PayoutLine, "amount" | "fee" | "due">[],
): PayoutSums {
  const sumOf = (taka: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + taka(line), 0);
  const [collected, fees] = [sumOf(({ amount }) => amount), sumOf(({ fee }) => fee)];
  const difference = sumOf(({ amount, due }) => (due === null ? 0 : amount - due));
  return { collected, fees, net: collected - fees, difference };
}
