import { type Db, db } from "#drizzle/client.server.ts";
import { ShopError } from "./shop-error.ts";

const ATTEMPTS = 5;

/**
 * Serialization failure and deadlock: Postgres rolled back and asks to retry (Appendix A of its
 * manual).
 */
const RETRYABLE = new Set(["40001", "40P01"]);

/** Thrown within a transaction when what it read is outdated: roll back and start over. */
export class StaleRead extends Error {
  override readonly name = "StaleRead";
}

/**
 * Runs `work` in a transaction, and retries it after a lost race up to five times; then it refuses
 * with `try-again`. Every other failure is thrown as it is: after a lost connection nobody knows
 * whether the commit succeeded.
 */
export async function inOrderTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!isRetryable(error)) throw error;
    }
  }
  throw new ShopError("try-again", {});
}

function isRetryable(error: unknown): boolean {
  if (error instanceof StaleRead) return true;
  // Drizzle wraps what the driver throws.
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && RETRYABLE.has(code);
}
