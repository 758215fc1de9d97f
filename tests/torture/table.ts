/**
 * The result of a scenario; `found` are the vulnerabilities that a scanner reports, `refused` the
 * bystander's unanswered visits, `grownMb` the memory taken. Milliseconds are a bystander's longest
 * wait at the home page; absent if the shop was down.
 */
export interface Row {
  name: string;
  tries: number;
  worstMs?: number;
  mostMs?: number;
  refused?: number;
  grownMb?: number;
  mostMb?: number;
  lost?: number;
  doubled?: number;
  found?: number;
  errors: number;
  statuses?: Record<string, number>;
  stale?: number;
  backMs?: number;
}

const cell = (value: number | undefined) => (value === undefined ? "–" : String(Math.round(value)));

export function table(rows: Row[]) {
  return lay([
    [
      "attack",
      "tries",
      "worst wait ms",
      "refused",
      "grown MB",
      "lost",
      "doubled",
      "found",
      "5xx other than 503",
    ],
    ...rows.map(({ name, tries, worstMs, refused, grownMb, lost, doubled, found, errors }) => [
      name,
      ...[tries, worstMs, refused, grownMb, lost, doubled, found, errors].map(cell),
    ]),
  ]);
}

/**
 * A visitor's experience of each outage: longest wait, statuses (0: no answer), stale pages from
 * the cache, and how long after its end the last request was refused.
 */
export function outageTable(rows: Row[]) {
  return lay([
    ["outage", "worst wait ms", "statuses", "kept pages served", "refused ms after", "orders lost"],
    ...rows.flatMap(({ name, worstMs, statuses, stale, backMs, lost }) => {
      if (!statuses) return [];
      const counted = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`);
      return [[name, cell(worstMs), counted.join(", "), cell(stale), cell(backMs), cell(lost)]];
    }),
  ]);
}

function lay(lines: string[][]) {
  const widths =
    lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0))) ?? [];
  const write = (line: string[]) =>
    line
      .map((text, i) => (i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0)))
      .join("  ");
  return lines.map(write).join("\n");
}

export const isBad = ({
  worstMs = 0,
  mostMs = Number.POSITIVE_INFINITY,
  refused = 0,
  grownMb = 0,
  mostMb = Number.POSITIVE_INFINITY,
  lost = 0,
  doubled = 0,
  found = 0,
  errors,
}: Row) => worstMs > mostMs || grownMb > mostMb || refused + lost + doubled + found + errors > 0;
