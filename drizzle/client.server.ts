import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { unixSocket } from "#server/database-url.js";
import { settings } from "#server/settings.js";
import { stopListening } from "./changes.server.ts";
import * as schema from "./schema.ts";

/** The one pool of this process. Raw access is for LISTEN, health and COPY; everything else goes through `db`. */
export const pool = postgres(settings().DATABASE_URL, {
  ...unixSocket(settings().DATABASE_URL),
  max: settings().DATABASE_POOL,
  onnotice: () => {},
  connection: { application_name: "haat" },
});

export const db = drizzle(pool, { schema, casing: "snake_case" });

/** The database or a transaction in it: verbs that may run inside another verb's transaction take one. */
export type Db = PostgresJsDatabase<typeof schema>;

/** Resolves when the database answers. */
export async function pingDatabase(): Promise<void> {
  await pool`select 1`;
}

/** Lets what runs finish, then lets go. */
export async function closeDatabase(): Promise<void> {
  await stopListening();
  await pool.end({ timeout: 5 });
}
