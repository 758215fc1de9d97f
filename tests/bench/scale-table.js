/**
 * The times of one list in each shop, in milliseconds.
 *
 * @typedef {{ name: string, times: number[][], failed: number }} Measured
 */

/** The highest ratio of a larger shop's p95 to the smallest's. */
const MOST = 1.3;

/** @param {number[]} times @param {number} of 100 @returns {number} */
export function percentile(times, of) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0;
}

/**
 * Markdown; the ratios of p50 and p95 compare the last size with the first.
 *
 * @param {string[]} sizes
 * @param {Measured[]} measured
 */
export function scaleTable(sizes, measured) {
  const head = ["page or call", ...sizes.map((size) => `${size}, ms`), "p50 ×", "p95 ×", ""];
  const lines = measured.map(({ name, times, failed }) => {
    const [first = [], last = []] = [times[0], times.at(-1)];
    const ratio = (/** @type {number} */ of) => percentile(last, of) / percentile(first, of);
    const words = [ratio(95) > MOST ? "**above**" : "", failed ? `${failed} failed` : ""];
    return [
      name,
      ...times.map(
        (each) => `${percentile(each, 50).toFixed(0)} / ${percentile(each, 95).toFixed(0)}`,
      ),
      ratio(50).toFixed(2),
      ratio(95).toFixed(2),
      words.filter(Boolean).join(", "),
    ];
  });
  return [head, head.map(() => "---"), ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
