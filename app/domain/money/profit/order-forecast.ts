/** Parcels that the usual share of a district counts for beside those of the number itself. */
const USUAL_PARCELS = 4;

/** How likely a number accepts its parcel, from 0 to 1. */
export function chanceOf(
  { delivered, returned }: { delivered: number; returned: number },
  usualShare: number,
): number {
  const parcels = delivered + returned + USUAL_PARCELS;
  return (delivered + usualShare * USUAL_PARCELS) / parcels;
}

/** What an order is worth before it is confirmed. Taka. */
export type Forecast = {
  /** What is left if it is accepted, and what is lost if it comes back; null where not to be seen. */
  gain: number | null;
  loss: number | null;
  expected: number;
  /** As `expected`, with this advance, which the shop keeps if the parcel comes back. */
  withAdvance: { advance: number; expected: number } | null;
  /** What is paid for goods without a cost price, left out of all sums. */
  uncounted: number;
  isFeeKnown: boolean;
};

export function expectedOf({
  chance,
  gain,
  loss,
  paid,
  advance,
  ...rest
}: {
  chance: number;
  gain: number;
  loss: number;
  /** Taka paid in advance already, and those that could be asked for. */
  paid: number;
  advance: number;
  uncounted: number;
  isFeeKnown: boolean;
}): Forecast {
  const expect = (kept: number) => Math.round(chance * gain - (1 - chance) * (loss - kept));
  return {
    gain,
    loss: loss - paid,
    expected: expect(paid),
    withAdvance: advance > 0 ? { advance, expected: expect(paid + advance) } : null,
    ...rest,
  };
}
