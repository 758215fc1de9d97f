import { z } from "zod";

const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("127.0.0.1"),
  DATABASE_URL: z.string().default(""),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATA_DIR: z.string().default("./data"),
  SESSION_SECRET: z.string().default(""),
});

/** @type {z.infer<typeof schema> | undefined} */
let parsed;

/** What the environment says, parsed once. */
export function settings() {
  parsed ??= schema.parse(process.env);
  return parsed;
}
