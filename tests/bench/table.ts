import { spread } from "./spread.ts";

/**
 * The results of a row: answers per second of each round, the shop's and the baseline's, and the
 * worst of the other figures.
 */
interface Round {
  ours: number;
  beside: number | null;
}

export interface Measured {
  name: string;
  rounds: Round[];
  beside: string;
  p99: number;
  failed: number;
  goal: number | null;
}

const whole = (value: number) => Math.round(value).toLocaleString("en");

const share = (value: number) => value.toFixed(2);

/** The median ratio decides whether a goal is met; each ratio is of two loads of one minute. */
export function judge({ rounds, failed, goal }: Measured) {
  const ratios = rounds.flatMap(({ ours, beside }) => (beside ? [ours / beside] : []));
  const [least, middle, most] = spread(ratios);
  const isFast = goal === null || middle >= goal;
  const isAnswered = rounds.every(({ ours, beside }) => ours > 0 && beside !== 0);
  return {
    ratios: { least, middle, most },
    isMet: isAnswered && isFast && failed === 0,
  };
}

export function table(all: Measured[]) {
  const rows = all.map((measured) => {
    const { name, rounds, beside, p99, failed, goal } = measured;
    const ours = spread(rounds.map((round) => round.ours)).map(whole);
    const theirs = spread(rounds.flatMap((round) => round.beside ?? [])).map(whole);
    const { ratios, isMet } = judge(measured);
    return [
      name,
      ours.join(" / "),
      beside === "" ? "–" : `${beside}: ${theirs.join(" / ")}`,
      beside === "" ? "–" : [ratios.least, ratios.middle, ratios.most].map(share).join(" / "),
      p99.toFixed(1),
      String(failed),
      goal === null ? "0 failed" : `≥ ${goal}`,
      isMet ? "met" : "**missed**",
    ];
  });
  const head = ["what", "ours, a second", "beside", "ratio", "p99, ms", "failed", "goal", ""];
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}
