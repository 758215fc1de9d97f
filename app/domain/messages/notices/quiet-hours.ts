import { DAY_MS } from "../../core/durations.ts";

const HOUR_MS = DAY_MS / 24;

/** Hours of the day in Dhaka; both null for none. */
export type QuietHours = { quietFrom: number | null; quietUntil: number | null };

/** Whether notifications make no sound now; equal hours mean the whole day. */
export function isQuiet({ quietFrom, quietUntil }: QuietHours, now = new Date()): boolean {
  if (quietFrom === null || quietUntil === null) return false;
  // Dhaka is six hours ahead of UTC all year.
  const hour = (Math.floor(now.getTime() / HOUR_MS) + 6) % 24;
  return quietFrom < quietUntil
    ? hour >= quietFrom && hour < quietUntil
    : hour >= quietFrom || hour < quietUntil;
}
