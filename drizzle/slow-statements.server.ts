import { log } from "#server/log.js";

/** Milliseconds from which a statement is slow, waiting for locks included: a visitor notices. */
const SLOW_MS = 500;

const counts = new Map<string, number>();

/** How often each statement was slow since the start, by its name. */
export const slowStatements = (): ReadonlyMap<string, number> => counts;

/**
 * Notes a statement that took long under a name made of what it does and the tables it names, never of a value.
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

/** Only what is spelt like a table of ours counts, so that no made-up text becomes a name. */
function partsOf(text: string): { verb: string; tables: string[] } {
  const head = text.slice(0, 4_000).toLowerCase();
  const [first = ""] = /[a-z]+/.exec(head) ?? [];
  const verb = VERBS.includes(first) ? first : "other";
  const named = head.matchAll(/\b(?:from|join|into|update|table) "?([a-z_]{1,40})"?/g);
  return { verb, tables: [...new Set([...named].map(([, table = ""]) => table))] };
}
