const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Whether this has the form of an id. Postgres raises an error for anything else, so ids from
 * outside are checked first.
 */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && UUID.test(text);
}

/** The nil UUID of RFC 9562, which no row has. */
const NO_ID = "00000000-0000-0000-0000-000000000000";

/** An id as the shop writes it; a text that is none becomes one that names nothing. */
export const idOf = (text: string): string => (isUuid(text) ? text.toLowerCase() : NO_ID);
