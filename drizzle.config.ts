import { defineConfig } from "drizzle-kit";

/**
 * Used only by `npm run db:generate`, which compares the schema with `migrations/` and needs no
 * database.
 */
export default defineConfig({
  dialect: "postgresql",
  schema: "./drizzle/schema.ts",
  out: "./migrations",
  casing: "snake_case",
});
