/** Limits of an imported file: bytes, and rows without the header. */
export const CSV_MAX_BYTES = 1024 * 1024;
export const CSV_MAX_ROWS = 5000;
