/** Where people's names, phones and addresses stand. */
const PRIVATE = /^\/(?:admin|profile|track-order)(?:[/.]|$)/i;

/** Is this page, or its data, for its reader alone? */
export function isPrivatePath(pathname: string): boolean {
  return PRIVATE.test(pathname);
}
