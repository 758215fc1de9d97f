/** The delivery terms in one language, a line per group of destinations, and the phone hours. */
export type Promised = { delivery: string[]; hours: string };
