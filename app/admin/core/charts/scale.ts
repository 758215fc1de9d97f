/** The ends of a chart's axis and its values with a line: round, at equal distances, 0 among them. */
type Scale = { bottom: number; top: number; marks: number[] };

/**
 * A day above this multiple of the 90th percentile is cut off, because it would flatten all other
 * columns.
 */
const GIANT = 3;

/** Distances between the marks of an axis; one more makes at most five marks. */
const MOST_STEPS = 4;

/**
 * The scale from 0, or from the lowest value below it, to the highest, or to slightly above the
 * rest when one or two outliers are cut off. It has three to five marks.
 */
export function scaleOf(values: readonly number[]): Scale {
  const [rise, fall] = [peakOf(values), peakOf(values.map((value) => -value))];
  const step = roundStep(rise, fall);
  const down = Math.ceil(fall / step);
  const up = Math.max(Math.ceil(rise / step), 2 - down);
  const marks = Array.from({ length: down + up + 1 }, (_, mark) => (mark - down) * step);
  return { bottom: marks[0] ?? 0, top: marks.at(-1) ?? 0, marks };
}

/** The highest value above 0, or a little above the rest if it is an outlier; 0 without any. */
function peakOf(values: readonly number[]): number {
  const most = Math.max(0, ...values);
  const giant = GIANT * usualMost(values);
  const rest = Math.max(0, ...values.filter((value) => value <= giant));
  return most > giant && rest > 0 ? rest * 1.1 : most;
}

/** The 90th percentile of the days above 0. */
function usualMost(values: readonly number[]): number {
  const rising = values.filter((value) => value > 0).sort((a, b) => a - b);
  return rising[Math.floor((rising.length - 1) * 0.9)] ?? 0;
}

/** The smallest of 1, 2, 5, 10, 20, 50 and so on that reaches both ends in at most `MOST_STEPS` steps. */
function roundStep(rise: number, fall: number): number {
  for (let power = 1; ; power *= 10)
    for (const digit of [1, 2, 5]) {
      const step = digit * power;
      if (Math.ceil(rise / step) + Math.ceil(fall / step) <= MOST_STEPS) return step;
    }
}
