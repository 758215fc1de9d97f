/** The most rows of an imported file, without the header. */
export const CSV_MAX_ROWS = 5000;
