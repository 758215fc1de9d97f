/** Lengths of time in milliseconds (`_MS`) and in seconds (`_S`). */
export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_S = 60 * 60;
export const DAY_S = 24 * HOUR_S;
