const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Could this be an id at all? Postgres refuses other texts with an error, so they are sorted out before. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
