/** SQLSTATEs of a log-in that Postgres refuses. */
const WRONG_PASSWORD = "28P01";

/** The reason of a failure on one line, without an address that may hold a password. */
export function reasonOf(error: unknown) {
  // Of several addresses of one name Node has the reasons only inside.
  const one = error instanceof AggregateError ? error.errors[0] : error;
  const message = one instanceof Error ? one.message : String(one);
  // `pg` has no code for a password that is missing, and a wrong one has the same words in every
  // language of the server.
  if (/client password must be a(?: non-empty)? string/.test(message))
    return "the database wants a password, and none is set: put it into DATABASE_PASSWORD or the address";
  if (one instanceof Error && "code" in one && one.code === WRONG_PASSWORD)
    return `${message.split("\n")[0]}: set the right one in DATABASE_PASSWORD or the address`;
  return message.split("\n")[0]?.replace(/postgres(ql)?:\/\/\S+/g, "the database") ?? "";
}
