import type { PhoneRounds } from "./phone.ts";
import type { Visit } from "./phone-visit.ts";
import { spread } from "./spread.ts";

/** The highest ratio of the shop's time to the static file's, and milliseconds. */
const MOST_RATIO = 1.15;
const MOST_BLOCKED_MS = 100;
const MOST_DELAY_MS = 200;

const PAINTS = { fcp: "first paint", lcp: "largest paint" } as const;

const least = (values: number[]) => spread(values).map(Math.round).join(" / ");

const verdict = (isMet: boolean) => (isMet ? "met" : "**missed**");

/**
 * Milliseconds: minimum / median / maximum of the rounds; the median decides whether a goal is met.
 */
export function phoneTable({
  all,
  delays,
}: {
  all: PhoneRounds[];
  delays: Record<string, number[]>;
}) {
  const rows = all.flatMap(({ page, ours, beside }) => {
    const paints = Object.entries(PAINTS).map(([key, what]) => {
      const of = (visits: Visit[]) => visits.map((visit) => visit[key as keyof typeof PAINTS]);
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
