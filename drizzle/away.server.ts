let away = false;
const watchers = new Set<() => void>();

/**
 * Is the database known to be away? The listening connection finds it out within two seconds and says when it is back
 * (`changes.server.ts`); what needs the database is refused at once meanwhile, instead of waiting its time out.
 */
export const isAway = (): boolean => away;

export function setAway(is: boolean): void {
  if (away === is) return;
  away = is;
  if (is) for (const watcher of watchers) watcher();
}

/** Calls `watcher` each time the database is found to be away. */
export function onAway(watcher: () => void): void {
  watchers.add(watcher);
}
