import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { unixSocket } from "#server/database-url.js";
import { settings } from "#server/settings.js";
import { stopListening } from "./changes.server.ts";
import { openPool } from "./pool.server.ts";
import * as schema from "./schema.ts";
import { CONNECTION_LIMITS } from "./time-limits.server.ts";

/** Seconds until a database that takes the connection but says nothing counts as away. */
const CONNECT_TIMEOUT_S = 2;

/** A pooler refuses a connection with parameters that it cannot pass on: it gives them itself (docs/scaling.md). */
const limits = settings().DATABASE_DIRECT_URL ? {} : CONNECTION_LIMITS;

function open(url: string) {
  return openPool(settings().DATABASE_POOL, (given) =>
    postgres(url, {
      ...unixSocket(url),
      connect_timeout: CONNECT_TIMEOUT_S,
      onnotice: () => {},
      connection: { application_name: "haat", ...limits },
      ...given,
    }),
  );
}

/** The one pool of this process. Raw access is for health and limits; everything else goes through `db`. */
export const { pool, state: poolState } = open(settings().DATABASE_URL);

export const db = drizzle(pool, { schema, casing: "snake_case" });

/** A copy of the database that is a moment behind; see `replica.server.ts`, which says when it may be read. */
export const replica = openReplica(settings().DATABASE_REPLICA_URL);

function openReplica(url: string) {
  if (url === "") return null;
  const there = open(url).pool;
  return { pool: there, db: drizzle(there, { schema, casing: "snake_case" }) };
}

/** The database or a transaction in it: verbs that may run inside another verb's transaction take one. */
export type Db = PostgresJsDatabase<typeof schema>;

/** Resolves when the database answers. */
export async function pingDatabase(): Promise<void> {
  await pool`select 1`;
}

/** Lets what runs finish, then lets go. */
export async function closeDatabase(): Promise<void> {
  await stopListening();
  await Promise.all([pool.end({ timeout: 5 }), replica?.pool.end({ timeout: 5 })]);
}
