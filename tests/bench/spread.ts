export function spread(values: number[]): [least: number, middle: number, most: number] {
  const sorted = [...values].sort((a, b) => a - b);
  return [sorted[0] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
}
