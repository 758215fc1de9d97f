import { lt, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#drizzle/client.server.ts";
import { dailyVitals } from "#drizzle/schema.ts";
import { addDays, dhakaDay } from "../../core/dates.ts";
import { bucketOf, METRIC_NAMES, NETWORKS, VITAL_PAGES } from "./vitals.ts";

/** Days for which the counts are kept. */
const KEPT_DAYS = 400;

/** Reports that count in a minute, since anybody can send made-up ones. */
const MOST_A_MINUTE = 600;

const measured = z.coerce.number().min(0).max(600_000).optional().catch(undefined);

/** What a browser reports when its visitor leaves a page; what is not understood is left out. */
export const vitalsSchema = z.object({
  page: z.enum(VITAL_PAGES).catch("other"),
  network: z.enum(NETWORKS).catch("unknown"),
  lcp: measured,
  inp: measured,
  cls: measured,
});

let reports = 0;

/** This server's counts that wait to be written, by the columns of their row. */
let waiting = new Map<string, number>();

/** Counts one report in memory, without the person; `saveVitals` writes it. */
export function noteVitals({ page, network, ...values }: z.output<typeof vitalsSchema>): void {
  reports += 1;
  if (reports > MOST_A_MINUTE) return;
  for (const metric of METRIC_NAMES) {
    const value = values[metric];
    if (value !== undefined) add(JSON.stringify([page, network, metric, bucketOf(metric, value)]));
  }
}

const add = (key: string, count = 1) => waiting.set(key, (waiting.get(key) ?? 0) + count);

/**
 * Scheduled task: adds the waiting counts to the day's. Returns the number of rows; after a failure
 * they wait on. A server that is killed loses a minute.
 */
export async function saveVitals(now: Date = new Date()): Promise<number> {
  reports = 0;
  const saving = waiting;
  waiting = new Map();
  if (saving.size === 0) return 0;
  try {
    await write(dhakaDay(now), saving);
  } catch (error) {
    for (const [key, count] of saving) add(key, count);
    throw error;
  }
  return saving.size;
}

async function write(day: string, saving: ReadonlyMap<string, number>): Promise<void> {
  // In one order, so that two servers never wait for each other's rows.
  const rows = [...saving].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await db
    .insert(dailyVitals)
    .values(
      rows.map(([key, count]) => {
        const [page, network, metric, bucket] = JSON.parse(key);
        return { day, page, network, metric, bucket, count };
      }),
    )
    .onConflictDoUpdate({
      target: [
        ...[dailyVitals.day, dailyVitals.page, dailyVitals.network],
        ...[dailyVitals.metric, dailyVitals.bucket],
      ],
      set: { count: sql`${dailyVitals.count} + excluded.count` },
    });
}

/** Deletes the counts of more than a year. Returns the number of rows. */
export async function sweepVitals(now: Date = new Date()): Promise<number> {
  const before = dhakaDay(addDays(now, -KEPT_DAYS));
  const gone = await db.delete(dailyVitals).where(lt(dailyVitals.day, before)).returning();
  return gone.length;
}
