/** The reason of a failure on one line, without an address that may hold a password. @param {unknown} error */
export function reasonOf(error) {
  // If a name has several addresses, Node puts the reasons into `errors`.
  const one = error instanceof AggregateError ? error.errors[0] : error;
  const message = one instanceof Error ? one.message : String(one);
  return message.split("\n")[0]?.replace(/postgres(ql)?:\/\/\S+/g, "the database") ?? "";
}
