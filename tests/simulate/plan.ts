import { type Random, random, weighted } from "./random.ts";

/** What befalls the request of an act. */
export const FAULTS = {
  none: 54,
  /** The answer is lost, and the request is sent again with its key. */
  lost: 7,
  /** Two servers get the same request at once. */
  twice: 8,
  /** The same request arrives once more, after later ones. */
  late: 6,
  /** The connection to Postgres breaks before a statement reaches it. */
  "broken before": 7,
  /** It breaks after a statement did, so that nobody knows what became of it. */
  "broken after": 7,
  /** Postgres cannot be reached while the request is answered. */
  cut: 3,
  /** Every statement takes longer. */
  slow: 3,
  /** The server is killed while a statement is on its way. */
  killed: 2,
  /** The clock of the server is minutes before or after that of the database. */
  "clock apart": 4,
  /** The day of Dhaka ends while the request is answered. */
  midnight: 2,
  /** The disk of the pictures is full. */
  "disk full": 1,
  /** The disk of the database is full from some write on. */
  "database full": 4,
} as const;

export type Fault = keyof typeof FAULTS;

/** One act of a plan; `seed` decides what it is done with, whatever was left out before it. */
export type Step = {
  at: number;
  day: number;
  /** Its moment, in milliseconds. */
  moment: number;
  act: string;
  fault: Fault;
  server: 0 | 1;
  seed: number;
};

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * First mornings, at eight in Dhaka: a year, a fiscal year, a leap month, a common February and a
 * long month end near. The seed chooses.
 */
const MORNINGS = ["2027-12-30", "2028-06-29", "2028-02-28", "2027-02-27", "2028-03-30"].map((day) =>
  Date.parse(`${day}T02:00Z`),
);

export const firstMorning = (seed: number): number => MORNINGS[seed % MORNINGS.length] ?? 0;

/** The evening of a step's day, after midnight of Dhaka, at which its books are examined. */
export const evening = (seed: number, { day }: Step): number =>
  firstMorning(seed) + day * DAY_MS + 21 * 60 * MINUTE_MS;

/** From eight in the morning to midnight. */
const TO_MIDNIGHT_MS = 16 * 60 * MINUTE_MS;

/** What needs the disk of the pictures. */
const DISK_ACT = "put up a picture";

/** Acts a day, unless a plan says otherwise. */
const PER_DAY = 110;

/** How often every act is tried at least, if the days are many enough. */
const LEAST = 6;

/** What is done on these days; only the seed decides it. */
export function makePlan(
  seed: number,
  days: number,
  acts: Record<string, number>,
  perDay = PER_DAY,
): Step[] {
  const chance: Random = random(seed);
  const morning = firstMorning(seed);
  const draw = (day: number, act = weighted(chance, acts)): Omit<Step, "at"> => {
    const drawn = weighted(chance, FAULTS);
    const fault = act !== DISK_ACT || drawn === "none" ? drawn : "disk full";
    const ms =
      fault === "midnight"
        ? TO_MIDNIGHT_MS - chance.whole(5, 90)
        : chance.whole(1, 20 * 60) * MINUTE_MS;
    return {
      ...{ day, moment: morning + day * DAY_MS + ms, act, fault },
      ...{ server: chance.whole(0, 1) as 0 | 1, seed: chance.seed() },
    };
  };
  const steps = Array.from({ length: days }, (_, day) =>
    Array.from({ length: perDay }, () => draw(day)),
  ).flat();
  // What happens seldom is tried on later days, when there is something to do it with.
  if (days >= 3)
    for (const act of Object.keys(acts))
      for (let n = steps.filter((step) => step.act === act).length; n < LEAST; n++)
        steps.push(draw(chance.whole(Math.floor(days / 2), days - 1), act));
  return steps.sort((a, b) => a.moment - b.moment).map((step, at) => ({ at, ...step }));
}
