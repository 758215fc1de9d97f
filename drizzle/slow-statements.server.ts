import { log } from "#runtime/log.ts";

/**
 * Milliseconds, including lock waits, from which a statement counts as slow, because a visitor
 * notices it.
 */
const SLOW_MS = 500;

const counts = new Map<string, number>();

/** The number of slow runs since the start, by statement name. */
export const slowStatements = (): ReadonlyMap<string, number> => counts;

/**
 * Counts a slow statement under a name made of its verb and tables, never of values.
 *
 * @param text with placeholders for values
 */
export function noteTime(text: string, ms: number): void {
  if (ms < SLOW_MS) return;
  const { verb, tables } = partsOf(text);
  const name = [verb, tables[0] ?? "nothing"].join(" ");
  counts.set(name, (counts.get(name) ?? 0) + 1);
  log.warn(
    { statement: `${verb} ${tables.slice(0, 6).join(", ")}`.trim(), ms: Math.round(ms) },
    "a statement was slow",
  );
}

const VERBS = ["select", "insert", "update", "delete", "with", "lock", "copy"];

/**
 * Only names in the form of the shop's tables count, so that no arbitrary text becomes a metric's
 * name.
 */
function partsOf(text: string): { verb: string; tables: string[] } {
  const head = text.slice(0, 4_000).toLowerCase();
  const [first = ""] = /[a-z]+/.exec(head) ?? [];
  const verb = VERBS.includes(first) ? first : "other";
  const named = head.matchAll(/\b(?:from|join|into|update|table) "?([a-z_]{1,40})"?/g);
  return { verb, tables: [...new Set([...named].map(([, table = ""]) => table))] };
}
