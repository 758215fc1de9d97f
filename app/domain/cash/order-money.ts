type Owed = { totalPrice: number; returnedAmount: number };

/** Taka its customer owes, or owed: the total without what came back. */
export function owedOf({ totalPrice, returnedAmount }: Owed): number {
  return Math.max(0, totalPrice - returnedAmount);
}
