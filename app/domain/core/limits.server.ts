import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "#drizzle/client.server.ts";
import { ShopError } from "./shop-error.ts";

/** A rate limiter in the table that all servers share: `points` per `durationS` seconds and key. */
export function limiter(keyPrefix: string, points: number, durationS: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // Implements the only part of `pg` that the library uses.
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
 * Limits each counter to its duration from now: after the clock was set back, a counter would
 * otherwise shut people out for as long as the jump.
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
 * Counts one attempt for each of these keys; null is not counted. Counting and comparing is one
 * statement per key, so that parallel requests cannot exceed the limit. Refused: too-many-attempts.
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
