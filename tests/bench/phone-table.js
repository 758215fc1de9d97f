import { spread } from "./spread.js";

/** The highest ratio of the shop's time to the static file's, and milliseconds. */
const MOST_RATIO = 1.15;
const MOST_BLOCKED_MS = 100;
const MOST_DELAY_MS = 200;

const PAINTS = /** @type {const} */ ({ fcp: "first paint", lcp: "largest paint" });

/** @param {number[]} values */
const least = (values) => spread(values).map(Math.round).join(" / ");

/** @param {boolean} isMet */
const verdict = (isMet) => (isMet ? "met" : "**missed**");

/**
 * Milliseconds: minimum / median / maximum of the rounds; the median decides whether a goal is met.
 *
 * @param {{ all: import("./phone.js").PhoneRounds[], delays: Record<string, number[]> }} measured
 */
export function phoneTable({ all, delays }) {
  const rows = all.flatMap(({ page, ours, beside }) => {
    const paints = Object.entries(PAINTS).map(([key, what]) => {
      const of = (/** @type {import("./phone-visit.js").Visit[]} */ visits) =>
        visits.map((visit) => visit[/** @type {keyof typeof PAINTS} */ (key)]);
      const theirs = of(beside);
      const ratios = of(ours).map((value, round) => value / (theirs[round] ?? 0));
      const [low, middle, high] = spread(ratios);
      return [
        ...[`${page.name}, ${what}`, least(of(ours)), least(theirs)],
        [low, middle, high].map((value) => value.toFixed(2)).join(" / "),
        ...[`≤ ${MOST_RATIO}`, verdict(middle <= MOST_RATIO)],
      ];
    });
    const blocked = ours.map(({ tbt }) => tbt);
    const free = beside.map(({ tbt }) => tbt);
    const isFree = spread(blocked)[1] <= MOST_BLOCKED_MS;
    return [
      ...paints,
      [
        ...[`${page.name}, blocked in all`, least(blocked), least(free), "–"],
        ...[`≤ ${MOST_BLOCKED_MS} ms`, verdict(isFree)],
      ],
      [
        `${page.name}, script is there`,
        least(ours.map(({ interactive }) => interactive)),
        ...["–", "–", "–", ""],
      ],
    ];
  });
  const touches = Object.entries(delays).map(([name, values]) => [
    ...[`${name}, touch to paint`, least(values), "–", "–"],
    ...[`≤ ${MOST_DELAY_MS} ms`, verdict(spread(values)[1] <= MOST_DELAY_MS)],
  ]);
  const head = ["phone, ms", "ours", "static file", "ratio", "goal", ""];
  return [head, head.map(() => "---"), ...rows, ...touches]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
