import fc from "fast-check";
import { inject, test } from "vitest";

/** Whether this is `npm run test:deep`, with its large samples. */
export const isDeep = inject("isDeep");

/**
 * A test of kills, full disks, lost networks or whole programs, which only `npm run test:deep`
 * makes.
 */
export function deepTest(name: string, work: () => Promise<void>): void {
  if (isDeep) test(name, work);
}

/** The size of a sample: small in every run, large in `npm run test:deep`. */
export const sampleSize = (everyRun: number, deep: number) => (isDeep ? deep : everyRun);

/**
 * The seed of generated values: always the same in `npm test`, a new one in `npm run test:deep`.
 * FC_SEED repeats a run.
 */
export const SEED = Number(process.env.FC_SEED ?? (isDeep ? Date.now() % 2 ** 31 : 20_261_124));

fc.configureGlobal({ seed: SEED });

export { fc };
