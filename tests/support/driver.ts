import postgres from "postgres";
import { VALUE_TYPES } from "#drizzle/value-types.server.ts";
import { unixSocket } from "#runtime/database/database-url.ts";

const url = process.env.DATABASE_URL ?? "";

/**
 * The test file's database through the bare driver, with fragments, helpers and reserved
 * connections, beside the shop's own pool.
 */
export const pool = postgres(url, {
  ...unixSocket(url),
  max: 5,
  types: VALUE_TYPES,
  connection: { application_name: "haat tests" },
  onnotice: () => {},
});
