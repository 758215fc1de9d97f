const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Is this the form of an id? Postgres raises an error for anything else, so ids from outside are asked first. */
export function isUuid(text: unknown): text is string {
  return typeof text === "string" && UUID.test(text);
}
