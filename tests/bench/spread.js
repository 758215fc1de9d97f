/** @param {number[]} values @returns {[least: number, middle: number, most: number]} */
export function spread(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return [sorted[0] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0];
}
