/** Kinds of pages that are measured, and the routes of each. */
export const VITAL_PAGES = [
  ...["home", "shop", "product", "landing", "cart", "checkout", "order", "other"],
] as const;

/** As the browser judges the connection; Safari and Firefox do not say. */
export const NETWORKS = ["4g", "3g", "2g", "slow-2g", "unknown"] as const;

/**
 * What is measured, by https://web.dev/articles/vitals: when the largest thing was drawn (ms), how
 * late the slowest touch was answered (ms), and how far things jumped (thousandths). Up to `good`
 * it is good, beyond `poor` poor, at the 75th percentile. A value counts in the first bucket that
 * it does not exceed; the last holds all that is larger.
 */
export const METRICS = {
  lcp: {
    good: 2500,
    poor: 4000,
    buckets: [500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10_000, 15_000, 30_000],
  },
  inp: { good: 200, poor: 500, buckets: [50, 100, 150, 200, 300, 400, 500, 750, 1000, 2000, 5000] },
  cls: { good: 100, poor: 250, buckets: [0, 10, 25, 50, 75, 100, 150, 200, 250, 500, 1000, 3000] },
} as const;

export type Metric = keyof typeof METRICS;

export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

export type Verdict = "good" | "needs-work" | "poor";

/** How many values are in each bucket, by its upper bound. */
export type Histogram = ReadonlyMap<number, number>;

export const bucketOf = (metric: Metric, value: number): number => {
  const { buckets } = METRICS[metric];
  return buckets.find((bound) => value <= bound) ?? buckets.at(-1) ?? 0;
};

/** The 75th percentile, as if the values of a bucket lay evenly in it; null without values. */
export function p75Of(metric: Metric, counts: Histogram): number | null {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const wanted = all * 0.75;
  let seen = 0;
  let from = 0;
  for (const bound of METRICS[metric].buckets) {
    const count = counts.get(bound) ?? 0;
    if (count > 0 && seen + count >= wanted)
      return Math.round(from + ((wanted - seen) / count) * (bound - from));
    seen += count;
    from = bound;
  }
  return null;
}

export function judge(metric: Metric, p75: number): Verdict {
  const { good, poor } = METRICS[metric];
  return p75 <= good ? "good" : p75 <= poor ? "needs-work" : "poor";
}
