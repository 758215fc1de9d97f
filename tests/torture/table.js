/**
 * What a scenario did; `found` are the holes a scanner reports. Milliseconds are the longest wait of a bystander at the home page; left out where the shop was down.
 *
 * @typedef {{ name: string, tries: number, worstMs?: number, mostMs?: number, lost?: number, doubled?: number, found?: number, errors: number }} Row
 */

/** @param {Row[]} rows */
export function table(rows) {
  const cell = (/** @type {number | undefined} */ value) =>
    value === undefined ? "–" : String(Math.round(value));
  const lines = [
    ["attack", "tries", "worst wait ms", "lost", "doubled", "found", "5xx other than 503"],
    ...rows.map(({ name, tries, worstMs, lost, doubled, found, errors }) => [
      name,
      cell(tries),
      cell(worstMs),
      cell(lost),
      cell(doubled),
      cell(found),
      cell(errors),
    ]),
  ];
  const widths =
    lines[0]?.map((_, i) => Math.max(...lines.map((line) => line[i]?.length ?? 0))) ?? [];
  const write = (/** @type {string[]} */ line) =>
    line
      .map((text, i) => (i === 0 ? text.padEnd(widths[i] ?? 0) : text.padStart(widths[i] ?? 0)))
      .join("  ");
  return lines.map(write).join("\n");
}

/** @param {Row} row */
export const isBad = ({
  worstMs = 0,
  mostMs = Number.POSITIVE_INFINITY,
  lost = 0,
  doubled = 0,
  found = 0,
  errors,
}) => worstMs > mostMs || lost + doubled + found + errors > 0;
