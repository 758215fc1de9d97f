import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { settings } from "#runtime/settings.ts";
import { stopListening } from "./changes.server.ts";
import { openPool, type Pool } from "./pool.server.ts";
import * as schema from "./schema.ts";
import { CONNECTION_LIMITS } from "./time-limits.server.ts";

/**
 * A pooler refuses connections with parameters that it cannot pass on; it sets the limits itself
 * (docs/scaling.md).
 */
const limits = settings().DATABASE_DIRECT_URL ? {} : CONNECTION_LIMITS;

const open = (url: string) => openPool(url, settings().DATABASE_POOL, limits);

/**
 * Drizzle over a pool, which has every part of the driver's interface that drizzle uses. Drizzle
 * writes its parsers into `options`, where they have no effect: the connections have their own.
 */
function drizzleOver(client: Pool) {
  const options = { parsers: {}, serializers: {} };
  const driver = Object.assign(client, { options }) as unknown as postgres.Sql;
  return drizzle(driver, { schema, casing: "snake_case" });
}

/**
 * The only pool of this process. Raw access is for health checks and limits; everything else uses
 * `db`.
 */
export const { pool, state: poolState } = open(settings().DATABASE_URL);

export const db = drizzleOver(pool);

/**
 * A copy of the database that is slightly behind; `replica.server.ts` decides when it may be read.
 */
export const replica = openReplica(settings().DATABASE_REPLICA_URL);

function openReplica(url: string) {
  if (url === "") return null;
  const there = open(url).pool;
  return { pool: there, db: drizzleOver(there) };
}

/**
 * The database or a transaction in it, for functions that may run inside another function's
 * transaction.
 */
export type Db = PostgresJsDatabase<typeof schema>;

/** Resolves when the database answers. */
export async function pingDatabase(): Promise<void> {
  await pool.unsafe("select 1");
}

/** Lets running statements finish, then closes all connections. */
export async function closeDatabase(): Promise<void> {
  await stopListening();
  await Promise.all([pool.end({ timeout: 5 }), replica?.pool.end({ timeout: 5 })]);
}
