import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type postgres from "postgres";
import { settings } from "#server/settings.js";
import { stopListening } from "./changes.server.ts";
import { openPool, type Pool } from "./pool.server.ts";
import * as schema from "./schema.ts";
import { CONNECTION_LIMITS } from "./time-limits.server.ts";

/** A pooler refuses a connection with parameters that it cannot pass on: it gives them itself (docs/scaling.md). */
const limits = settings().DATABASE_DIRECT_URL ? {} : CONNECTION_LIMITS;

const open = (url: string) => openPool(url, settings().DATABASE_POOL, limits);

/** Drizzle over a pool, which has all of the driver's interface that drizzle uses. It notes how values are read, which ours know. */
function drizzleOver(client: Pool) {
  const options = { parsers: {}, serializers: {} };
  const driver = Object.assign(client, { options }) as unknown as postgres.Sql;
  return drizzle(driver, { schema, casing: "snake_case" });
}

/** The one pool of this process. Raw access is for health and limits; everything else goes through `db`. */
export const { pool, state: poolState } = open(settings().DATABASE_URL);

export const db = drizzleOver(pool);

/** A copy of the database that is a moment behind; see `replica.server.ts`, which says when it may be read. */
export const replica = openReplica(settings().DATABASE_REPLICA_URL);

function openReplica(url: string) {
  if (url === "") return null;
  const there = open(url).pool;
  return { pool: there, db: drizzleOver(there) };
}

/** The database or a transaction in it: verbs that may run inside another verb's transaction take one. */
export type Db = PostgresJsDatabase<typeof schema>;

/** Resolves when the database answers. */
export async function pingDatabase(): Promise<void> {
  await pool.unsafe("select 1");
}

/** Lets what runs finish, then lets go. */
export async function closeDatabase(): Promise<void> {
  await stopListening();
  await Promise.all([pool.end({ timeout: 5 }), replica?.pool.end({ timeout: 5 })]);
}
