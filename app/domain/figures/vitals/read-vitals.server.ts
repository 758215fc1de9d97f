import { and, gte, lte, sum } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { dailyVitals } from "#drizzle/schema.ts";
import {
  judge,
  METRIC_NAMES,
  type Metric,
  NETWORKS,
  p75Of,
  type Verdict,
  VITAL_PAGES,
} from "./vitals.ts";

/** The 75th percentile of a metric in milliseconds, or thousandths of CLS. */
export type Measured = { p75: number; count: number; verdict: Verdict };

/** "" stands for all pages or all networks. */
export type VitalsRow = { page: string; network: string } & Record<Metric, Measured | null>;

/** What visitors waited in these days: by page, by network, and each page by network. */
export async function readVitals({ from, to }: { from: string; to: string }): Promise<VitalsRow[]> {
  const found = await db
    .select({
      page: dailyVitals.page,
      network: dailyVitals.network,
      metric: dailyVitals.metric,
      bucket: dailyVitals.bucket,
      count: sum(dailyVitals.count).mapWith(Number),
    })
    .from(dailyVitals)
    .where(and(gte(dailyVitals.day, from), lte(dailyVitals.day, to)))
    .groupBy(dailyVitals.page, dailyVitals.network, dailyVitals.metric, dailyVitals.bucket);
  const measure = (page: string, network: string, metric: Metric): Measured | null => {
    const counts = new Map<number, number>();
    let all = 0;
    for (const row of found) {
      const isOf = page === "" || row.page === page;
      const isBy = network === "" || row.network === network;
      if (!isOf || !isBy || row.metric !== metric) continue;
      counts.set(row.bucket, (counts.get(row.bucket) ?? 0) + row.count);
      all += row.count;
    }
    const p75 = p75Of(metric, counts);
    return p75 === null ? null : { p75, count: all, verdict: judge(metric, p75) };
  };
  return ["", ...VITAL_PAGES].flatMap((page) =>
    ["", ...NETWORKS].flatMap((network) => {
      const row = { page, network } as VitalsRow;
      for (const metric of METRIC_NAMES) row[metric] = measure(page, network, metric);
      return METRIC_NAMES.some((metric) => row[metric]) ? [row] : [];
    }),
  );
}
