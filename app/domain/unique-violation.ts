import type { ShopError } from "./shop-error.ts";

/** PostgreSQL's class 23 code for a value that another row has already. */
const UNIQUE_VIOLATION = "23505";

/** Did a write fail because another row holds a value that may stand only once? */
export function isUniqueViolation(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === UNIQUE_VIOLATION;
}

/** Writes; where another row holds the value already, `refusal` is thrown instead of the database's error. */
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
