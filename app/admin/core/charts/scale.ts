/** The upper end of a column chart and the values of its grid lines. */
type Scale = { top: number; lines: number[] };

/**
 * A day above this multiple of the 90th percentile is cut off, because it would flatten all other
 * columns.
 */
const GIANT = 3;

/**
 * The scale from 0 to the highest value, or to slightly above the rest when one or two outliers are
 * cut off, with two to four round grid lines.
 */
export function scaleOf(values: readonly number[]): Scale {
  const most = Math.max(1, ...values);
  const giant = GIANT * usualMost(values);
  const rest = Math.max(0, ...values.filter((value) => value <= giant));
  const top = most > giant && rest > 0 ? rest * 1.1 : most;
  return { top, lines: linesTo(top) };
}

/** Two to four round values up to the upper end. */
function linesTo(top: number): number[] {
  return multiplesTo(top, roundStep(top / 2));
}

/**
 * The scale from the lowest to the highest value, which an outlier does not stretch, with round
 * values above and below 0 at the same distance.
 */
export function scaleBothWays(values: readonly number[]): Scale & { bottom: number } {
  const { top } = scaleOf(values.map((value) => Math.max(0, value)));
  const depths = values.map((value) => Math.max(0, -value));
  const deepest = Math.max(0, ...depths) === 0 ? 0 : scaleOf(depths).top;
  const step = roundStep(Math.max(top, deepest) / 2);
  const below = multiplesTo(deepest, step).map((line) => -line);
  return { top, bottom: -deepest, lines: [...below.toReversed(), ...multiplesTo(top, step)] };
}

const multiplesTo = (top: number, step: number): number[] =>
  Array.from({ length: Math.floor(top / step) }, (_, line) => (line + 1) * step);

/** The 90th percentile of the days above 0. */
function usualMost(values: readonly number[]): number {
  const rising = values.filter((value) => value > 0).sort((a, b) => a - b);
  return rising[Math.floor((rising.length - 1) * 0.9)] ?? 0;
}

/** The largest 1, 2 or 5 times a power of ten that does not exceed `most`, at least 1. */
function roundStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const steps = [5, 2, 1].map((digit) => digit * power);
  return steps.find((step) => step <= most) ?? 1;
}
