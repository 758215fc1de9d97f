import type { ShopError } from "./shop-error.ts";

/** PostgreSQL's class 23 code for a value that another row has already. */
const UNIQUE_VIOLATION = "23505";

/** Whether a write failed because another row has a value that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === UNIQUE_VIOLATION;
}

/**
 * Runs a write; throws `refusal` instead of the database's error if another row has the value
 * already.
 */
export async function refuseTaken<T>(
  refusal: () => ShopError | undefined,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const refused = isUniqueViolation(error) ? refusal() : undefined;
    throw refused ?? error;
  }
}
