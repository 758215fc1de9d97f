/**
 * What a page or call of the app says of itself (`PageHandle` in app/http/page-handle.ts): the same for everyone without an account
 * or a cart, told apart by these query parameters only, and what its address names.
 *
 * @typedef {{ sameForEveryone?: boolean, sameDataForEveryone?: boolean, reads?: readonly string[], names?: { what: import("./nowhere.js").What, by: string, except?: string } }} Handle
 */

/** A call's hangs on its loader. @param {{ handle?: unknown, loader?: unknown }} module @returns {Handle | undefined} */
export function handleOf({ handle, loader }) {
  const onLoader = typeof loader === "function" && "handle" in loader ? loader.handle : undefined;
  return /** @type {Handle | undefined} */ (handle ?? onLoader);
}
