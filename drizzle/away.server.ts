let away = false;
const watchers = new Set<() => void>();

/**
 * Whether the database is known to be away. The listening connection detects this within two
 * seconds and reports when it is back (`changes.server.ts`); meanwhile everything that needs the
 * database is refused at once instead of timing out.
 */
export const isAway = (): boolean => away;

export function setAway(is: boolean): void {
  if (away === is) return;
  away = is;
  if (is) for (const watcher of watchers) watcher();
}

/** Calls `watcher` each time the database goes away. */
export function onAway(watcher: () => void): void {
  watchers.add(watcher);
}
