/** Null in browsers that forbid storage. */
export function inStorage<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
