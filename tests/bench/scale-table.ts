/** The times of one list in each shop, in milliseconds. */
export interface Measured {
  name: string;
  times: number[][];
  failed: number;
}

/** The highest ratio of a larger shop's p95 to the smallest's. */
const MOST = 1.3;

/** @param of 100 */
export function percentile(times: number[], of: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0;
}

/** Markdown; the ratios of p50 and p95 compare the last size with the first. */
export function scaleTable(sizes: string[], measured: Measured[]) {
  const head = ["page or call", ...sizes.map((size) => `${size}, ms`), "p50 ×", "p95 ×", ""];
  const lines = measured.map(({ name, times, failed }) => {
    const [first = [], last = []] = [times[0], times.at(-1)];
    const ratio = (of: number) => percentile(last, of) / percentile(first, of);
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
