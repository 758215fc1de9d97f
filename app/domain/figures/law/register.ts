/** `kept` or `late` once it is known, `open` while there is time, `none` if nothing was due. */
export const VERDICTS = ["kept", "late", "open", "none"] as const;

export type Verdict = (typeof VERDICTS)[number];

/** What was done by when; the last millisecond of a deadline still keeps it. */
export function judge(doneAt: number | null, dueAt: number, now: number): Verdict {
  if (doneAt !== null) return doneAt <= dueAt ? "kept" : "late";
  return now <= dueAt ? "open" : "late";
}

export const REGISTER_TABLES = ["orders", "complaints", "vat"] as const;

export type RegisterTable = (typeof REGISTER_TABLES)[number];
