/** Files that are sent at once; together they have at most the 40 MB of any upload. */
export const MOST_FILES = 10;
