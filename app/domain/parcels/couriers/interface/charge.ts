/** The highest taka that a courier may name for one parcel; more is taken for no answer. */
const MOST = 100_000;

/** Whole taka of a courier's charge; null for anything else. */
export function chargeOf(value: unknown): number | null {
  const taka = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof taka === "number" && taka >= 0 && taka <= MOST ? Math.round(taka) : null;
}
