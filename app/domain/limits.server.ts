import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "#drizzle/client.server.ts";
import { ShopError } from "./shop-error.ts";

/** Counts in the table all servers share: `points` in `durationS` seconds for every key. */
export function limiter(keyPrefix: string, points: number, durationS: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // The library speaks to `pg`, of which it uses this much.
    storeClient: {
      async query({ text, values }: { text: string; values: (string | number | null)[] }) {
        const rows = await pool.unsafe(text, values);
        await shorten(rows as unknown as Row[], durationS, values[0]);
        return { rows, rowCount: rows.count };
      },
    },
    storeType: "client",
    tableName: "limits",
    tableCreated: true,
    keyPrefix,
    points,
    duration: durationS,
  });
}

type Row = { expire?: string | number | null };

/**
 * No counter ends later than its time from now: after a clock that jumped back it would, and shut people out for as long
 * as the jump was wide.
 */
async function shorten(rows: Row[], durationS: number, key: unknown): Promise<void> {
  const latest = Date.now() + durationS * 1000;
  for (const row of rows) {
    if (row.expire === null || row.expire === undefined || Number(row.expire) <= latest) continue;
    row.expire = latest;
    await pool.unsafe("update limits set expire = $1 where key = $2", [latest, String(key)]);
  }
}

/**
 * One more by each of these keys; null is not counted. Counts first and looks then, in one statement each: of many at once
 * no more than allowed get through. Refused: too-many-attempts.
 */
export async function consume(
  keys: readonly (readonly [RateLimiterPostgres, string | null])[],
): Promise<void> {
  const outcomes = await Promise.allSettled(
    keys.map(([counter, key]) => (key ? counter.consume(key) : null)),
  );
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  if (failures.length === 0) return;
  const accident = failures.find((failure) => !(failure instanceof RateLimiterRes));
  if (accident) throw accident;
  const waits = failures.map((failure) => (failure as RateLimiterRes).msBeforeNext);
  throw new ShopError("too-many-attempts", {
    retryAfterS: Math.max(1, Math.ceil(Math.max(...waits) / 1000)),
  });
}
