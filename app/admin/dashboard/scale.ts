/** Where a drawing of columns ends, and the values its lines stand at. */
type Scale = { top: number; lines: number[] };

/** A day that is more than so many times what nine days of ten stay below would press all others flat. */
const GIANT = 3;

/**
 * From 0 to the highest value; or, where one or two dwarf the rest, to a little above the rest: those are drawn cut off.
 * Two to four lines at round values.
 */
export function scaleOf(values: readonly number[]): Scale {
  const most = Math.max(1, ...values);
  const giant = GIANT * usualMost(values);
  const rest = Math.max(0, ...values.filter((value) => value <= giant));
  const top = most > giant && rest > 0 ? rest * 1.1 : most;
  const step = roundStep(top / 2);
  const lines = Array.from({ length: Math.floor(top / step) }, (_, line) => (line + 1) * step);
  return { top, lines };
}

/** What nine of ten values stay below; nothing happened on days of 0. */
function usualMost(values: readonly number[]): number {
  const rising = values.filter((value) => value > 0).sort((a, b) => a - b);
  return rising[Math.floor((rising.length - 1) * 0.9)] ?? 0;
}

/** The largest of 1, 2 or 5 with zeros behind it that is no more than this; whole. */
function roundStep(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const steps = [5, 2, 1].map((digit) => digit * power);
  return steps.find((step) => step <= most) ?? 1;
}
