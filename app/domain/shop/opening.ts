/** What visitors find: a shop that has never been open, an open one, or one closed for a while. */
export const OPENINGS = ["soon", "open", "closed"] as const;
