/** Hears of a step, and how much of it is done. */
export type Tell = typeof import("#runtime/progress.ts").progress;

/**
 * The steps of filling a shop to scale, and their measured seconds for 10,000 products and 100,000
 * orders.
 */
const SECONDS = {
  products: 30,
  choice: 3,
  orders: 11,
  lines: 15,
  history: 4,
  parcels: 10,
  stock: 6,
  indexes: 5,
  figures: 20,
  statistics: 6,
};

export type Step = keyof typeof SECONDS;

/**
 * Makes the function that reports the start of each step, with the percentage of the total time
 * before it.
 */
export function stepsOf(wanted: { products: number; orders: number }, tell: Tell) {
  const shares = Object.entries(SECONDS).map(
    ([step, seconds]) =>
      [step, seconds * (step === "products" ? wanted.products : wanted.orders / 10)] as const,
  );
  const sumOf = (some: typeof shares) => some.reduce((sum, [, share]) => sum + share, 0);
  return (step: Step) => {
    const before = shares.slice(
      0,
      shares.findIndex(([name]) => name === step),
    );
    const done = (100 * sumOf(before)) / sumOf(shares);
    tell(`${wanted.orders.toLocaleString("en")} orders, ${step}`, done, 100, "%");
  };
}
