import { eq, sql } from "drizzle-orm";
import { db } from "#drizzle/client.server.ts";
import { dailyVisits } from "#drizzle/schema.ts";
import { dhakaDay } from "../../core/dates.ts";
import { readVisit, SITE_NAMES } from "./touches.server.ts";

type Counts = { visits: number; carts: number };

/**
 * Different sources that wait to be written, and that a day has: addresses with made-up ones count
 * as "other".
 */
const MOST_WAITING = 200;
const MOST_A_DAY = 300;

const OTHER = "other";

/** Sources that always count, as made-up ones could fill the day; "" are visits that say none. */
const isUsual = (source: string) => ["", OTHER, ...SITE_NAMES].includes(source);

/** This server's counts that wait to be written, by source. */
let waiting = new Map<string, Counts>();

/**
 * Counts a visit of this source ("" for none), without a person and at no cost to the page;
 * `saveVisits` writes it.
 */
export const countVisit = (source: string): void => add(waiting, source, { visits: 1, carts: 0 });

/**
 * Counts a visit that begins with this request for a public page, and returns the `Set-Cookie`
 * value to keep; null for none.
 */
export function noteVisit(...request: Parameters<typeof readVisit>): string | null {
  const visit = readVisit(...request);
  if (visit) countVisit(visit.source);
  return visit?.cookie ?? null;
}

/** As `countVisit`, a cart that its visitor began. */
export const countCart = (source: string): void => add(waiting, source, { visits: 0, carts: 1 });

function add(
  counts: Map<string, Counts>,
  source: string,
  { visits, carts }: Counts,
  most = MOST_WAITING,
) {
  const key = counts.has(source) || isUsual(source) || counts.size < most ? source : OTHER;
  const before = counts.get(key) ?? { visits: 0, carts: 0 };
  counts.set(key, { visits: before.visits + visits, carts: before.carts + carts });
}

/**
 * Scheduled task: writes the waiting counts to the day. Returns the number of sources; after a
 * failure they wait on.
 */
export async function saveVisits(now: Date = new Date()): Promise<number> {
  const saving = waiting;
  waiting = new Map();
  if (saving.size === 0) return 0;
  try {
    await write(dhakaDay(now), saving);
  } catch (error) {
    for (const [source, counts] of saving) add(waiting, source, counts);
    throw error;
  }
  return saving.size;
}

async function write(day: string, saving: Map<string, Counts>): Promise<void> {
  const known = await db
    .select({ source: dailyVisits.source })
    .from(dailyVisits)
    .where(eq(dailyVisits.day, day));
  const written = new Set(known.map(({ source }) => source));
  const room = Math.max(0, MOST_A_DAY - written.size);
  const rows = new Map<string, Counts>();
  let fresh = 0;
  for (const [source, counts] of saving) {
    const fits = written.has(source) || isUsual(source) || fresh++ < room;
    add(rows, fits ? source : OTHER, counts, Number.POSITIVE_INFINITY);
  }
  await db
    .insert(dailyVisits)
    // In one order, so that two servers never wait for each other's rows.
    .values(
      [...rows]
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([source, counts]) => ({ day, source, ...counts })),
    )
    .onConflictDoUpdate({
      target: [dailyVisits.day, dailyVisits.source],
      set: {
        visits: sql`${dailyVisits.visits} + excluded.visits`,
        carts: sql`${dailyVisits.carts} + excluded.carts`,
      },
    });
}
