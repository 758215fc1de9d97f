import { type Random, random, weighted } from "./random.ts";

/** What befalls the request of an act. */
export const FAULTS = {
  none: 60,
  /** The answer is lost, and the request is sent again with its key. */
  lost: 8,
  /** Two servers get the same request at once. */
  twice: 8,
  /** The connection to Postgres breaks before a statement reaches it. */
  "broken-before": 8,
  /** It breaks after a statement did, so that nobody knows what became of it. */
  "broken-after": 8,
  /** Postgres cannot be reached while the request is answered. */
  cut: 4,
  /** Every statement takes longer. */
  slow: 4,
} as const;

export type Fault = keyof typeof FAULTS;

/** One act of a plan; `seed` decides what it is done with, whatever was left out before it. */
export type Step = {
  at: number;
  day: number;
  minute: number;
  act: string;
  fault: Fault;
  server: 0 | 1;
  seed: number;
};

/** Twice a leap day and an end of the month are near. */
export const FIRST_DAY = Date.UTC(2028, 1, 26, 2);

const PER_DAY = 130;

/** What is done on these days; only the seed decides it. */
export function makePlan(seed: number, days: number, acts: Record<string, number>): Step[] {
  const chance: Random = random(seed);
  return Array.from({ length: days }, (_, day) => {
    const minutes = Array.from({ length: PER_DAY }, () => chance.whole(1, 20 * 60));
    return minutes
      .sort((a, b) => a - b)
      .map((minute) => ({
        ...{ day, minute, act: weighted(chance, acts), fault: weighted(chance, FAULTS) },
        ...{ server: chance.whole(0, 1) as 0 | 1, seed: chance.seed() },
      }));
  })
    .flat()
    .map((step, at) => ({ at, ...step }));
}
