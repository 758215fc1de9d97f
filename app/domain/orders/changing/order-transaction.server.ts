import { type Db, db } from "#drizzle/client.server.ts";
import { ShopError } from "../../shop-error.ts";

const ATTEMPTS = 5;

/** Serialization failure and deadlock: Postgres rolled back and asks to be tried again (Appendix A of its manual). */
const RETRYABLE = new Set(["40001", "40P01"]);

/** Thrown within a transaction when what it read no longer holds: roll back and look again. */
export class StaleRead extends Error {
  override readonly name = "StaleRead";
}

/**
 * Runs `work` in a transaction, and again from the start when it lost a race, at most five times; then refuses with
 * `try-again`. Any other failure, a lost connection above all, is thrown as it is: it is never known to have succeeded.
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
