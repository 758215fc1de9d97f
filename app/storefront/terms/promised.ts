/** What the owner promises, in one language: a line for each group of places, and when the phone is answered. */
export type Promised = { delivery: string[]; hours: string };
