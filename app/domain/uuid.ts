const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether this has the form of an id. Postgres raises an error for anything else, so ids from outside are checked first. */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && UUID.test(text);
}
