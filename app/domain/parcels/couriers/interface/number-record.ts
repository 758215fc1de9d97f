import type { NumberRecord } from "./courier-interface.ts";

const MOST_PARCELS = 100_000;

/** Both counts of a courier's answer, also as digits in a text; null if one is none. */
export function recordOf(delivered: unknown, returned: unknown): NumberRecord | null {
  const [taken, back] = [delivered, returned].map((count) =>
    typeof count === "number" || (typeof count === "string" && count.trim() !== "")
      ? Number(count)
      : Number.NaN,
  ) as [number, number];
  const areCounts = [taken, back].every(
    (count) => Number.isInteger(count) && count >= 0 && count <= MOST_PARCELS,
  );
  return areCounts ? { delivered: taken, returned: back } : null;
}
