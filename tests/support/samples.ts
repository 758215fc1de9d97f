import fc from "fast-check";

/** Whether this is `npm run test:deep`, with its large samples. */
export const isDeep = import.meta.env.MODE === "deep";

/** The size of a sample: small in every run, large in `npm run test:deep`. */
export const sampleSize = (everyRun: number, deep: number) => (isDeep ? deep : everyRun);

/** The seed of generated values: always the same in `npm test`, a new one in `npm run test:deep`. FC_SEED repeats a run. */
export const SEED = Number(process.env.FC_SEED ?? (isDeep ? Date.now() % 2 ** 31 : 20_261_124));

fc.configureGlobal({ seed: SEED });

export { fc };
