import { rmSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { buildFormer } from "#tests/simulate/former.ts";
import { openLives } from "#tests/simulate/postgres.ts";
import { run } from "#tests/simulate/run.ts";
import { isDeep, SEED, sampleSize } from "#tests/support/samples.ts";

/** Milliseconds: 200 days take an hour and a half. */
const PATIENCE = 3 * 3_600_000;

test(
  "days of the shop by one seed leave its books as the acts have it",
  async () => {
    const lives = await openLives(inject("templateUrl"));
    const seed = isDeep ? SEED : 7;
    const former = isDeep ? buildFormer() : null;
    const { isWell, said } = await run(lives, { seed, days: sampleSize(3, 200), former }).finally(
      lives.close,
    );
    if (former) rmSync(former, { recursive: true, force: true });
    if (isDeep || !isWell) console.log(said);
    expect(isWell, said).toBe(true);
  },
  PATIENCE,
);
